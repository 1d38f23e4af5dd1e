import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { type Profile, signOutLocally } from '#web/api/session.ts';
import { Gated } from './gated.tsx';
import { openPage } from './test-pages.tsx';

const words = { Api_RetrievingProfile_Error: 'No profile' };
const pageWith = (gate: (profile: Profile) => string | null) =>
  function Page() {
    return (
      <Gated gate={gate} words={words}>
        {({ displayName }) => <p>Secret of {displayName}</p>}
      </Gated>
    );
  };
const membersOnly = pageWith(({ isAuthenticated }) => (isAuthenticated ? null : '/login?retUrl=%2Fsecret'));

it('[PROF-015] nothing of a page shows before it is known who is there, and nothing to a stranger', async () => {
  installFakeApi();
  const { currentPath } = openPage('/secret', { '/secret': membersOnly });
  expect(screen.queryByText(/Secret/)).toBeNull();
  expect(await screen.findByText('Elsewhere')).toBeDefined();
  expect(currentPath()).toBe('/login?retUrl=%2Fsecret');
});

it('[ERR-006] [DASH-015] a page closes when the session ends, and keeps where to come back to', async () => {
  const api = installFakeApi();
  api.on('GET /v1/user/init', memberOf());
  const { currentPath } = openPage('/secret', { '/secret': membersOnly });
  await screen.findByText('Secret of Mia');
  act(() => signOutLocally());
  expect(screen.queryByText(/Secret/)).toBeNull();
  await screen.findByText('Elsewhere');
  expect(currentPath()).toBe('/login?retUrl=%2Fsecret');
});

it('[LOGIN-035] a gate that leads to its own page is a failure, not a circle', async () => {
  installFakeApi();
  openPage('/secret', { '/secret': pageWith(() => '/secret?again') });
  expect(await screen.findByText('No profile')).toBeDefined();
});

it('[ERR-003] [ERR-004] a profile that cannot be had is told, and may be tried again', async () => {
  const api = installFakeApi();
  api.on('GET /v1/user/init', { refuse: 'internal' }, memberOf());
  const { user } = openPage('/secret', { '/secret': membersOnly });
  expect(await screen.findByRole('heading', { name: 'An error has ocurred' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Secret of Mia')).toBeDefined();
});
