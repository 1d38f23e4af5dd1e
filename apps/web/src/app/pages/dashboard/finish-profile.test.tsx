import { QueryClientProvider } from '@tanstack/react-query';
import { ABOUT_ME_WIZARD } from '@wattle/domain/about-me/definition';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { wizardProfile } from '#web/features/wizards/test-wizards.ts';
import { FinishProfile } from './finish-profile.tsx';

let api: FakeApi;

beforeEach(() => {
  api = installFakeApi();
});

function aboutMe(isDone: boolean): void {
  const profile = wizardProfile(ABOUT_ME_WIZARD, {}, []);
  const steps = profile.steps.map((step) => ({ ...step, isCompleted: isDone }));
  api.on('GET /v1/user/about-me', { ...profile, steps });
}

function show(roles: string): void {
  const element = (
    <QueryClientProvider client={queryClient}>
      <FinishProfile member={memberOf({ roles })} />
    </QueryClientProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

const ONE_DOCUMENT = 'IV,ICV,IDL,EV,MV,1FA,2FA';
const TWO_DOCUMENTS = 'IV,ICV,IDL,IPA,EV,MV,1FA,2FA';

describe('FinishProfile', () => {
  it.each([
    ['a member of the cohort with one document', `${ONE_DOCUMENT},IHC`, false, '3 of 5 done', 2],
    ['one with two', `${TWO_DOCUMENTS},IHC`, false, '4 of 5 done', 1],
    ['one with everything', `${TWO_DOCUMENTS},IHC`, true, '5 of 5 done', 0],
    ['nobody else needs a second document', ONE_DOCUMENT, false, '3 of 4 done', 1],
  ])('counts what is missing from the profile and links to it: %s', async (_, roles, isDone, said, links) => {
    aboutMe(isDone);
    show(roles);
    expect(await screen.findByText(said)).toBeDefined();
    if (links > 0) await screen.findByRole('link', { name: 'Start About me' });
    expect(screen.queryAllByRole('link')).toHaveLength(links);
  });

  it('links to both pages', async () => {
    aboutMe(false);
    show(`${ONE_DOCUMENT},IHC`);
    await screen.findByRole('link', { name: 'Start About me' });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/my-details/verification',
      '/about-me',
    ]);
  });

  it('[ERR-002] shows all tasks when the answers cannot be loaded', async () => {
    api.on('GET /v1/user/about-me', { refuse: 'internal' });
    show(`${TWO_DOCUMENTS},IHC`);
    expect(await screen.findByRole('link', { name: 'Start About me' })).toBeDefined();
  });
});
