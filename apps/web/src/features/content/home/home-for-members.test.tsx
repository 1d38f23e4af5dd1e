import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { installFakeApi, memberOf, NETWORK_FAILURE, type FakeApi } from '#web/api/fake-api.ts';
import { currentSession, type Profile } from '#web/api/session.ts';
import home from '../../../../../../content/home.yaml';
import HomePage from './home.page.tsx';

const counter = { counter: 4_852_190, counterIncrement: 3, updateInterval: 10_000 };

async function show(
  overrides: Partial<Profile> = {},
  path = '/',
  prepare: (api: FakeApi) => void = () => {},
) {
  const api = installFakeApi(memberOf(overrides));
  api.on('GET /v1/creditscore/counter', counter);
  api.on('GET /v1/user/gethomeshowcode', { code: null });
  prepare(api);
  const router = createMemoryRouter([{ path: '*', element: <HomePage /> }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'Good questions' });
  await waitFor(() => expect(currentSession().status).toBe('known'));
  return api;
}

describe('home page, for whoever is there', () => {
  it('[HOME-031] the code chooses the words of the home page, and is kept in the profile', async () => {
    await show({}, '/', (api) => api.on('GET /v1/user/gethomeshowcode', { code: 'simple' }));
    expect(await screen.findByText(home.variants.simple.lead)).toBeDefined();
    await waitFor(() =>
      expect(currentSession()).toMatchObject({ status: 'known', profile: { homeShowCode: 'simple' } }),
    );
  });

  it('[HOME-031] an address with words of its own keeps them, and a failure changes nothing', async () => {
    const api = await show({}, '/savvy', (fake) => fake.on('GET /v1/user/gethomeshowcode', NETWORK_FAILURE));
    await waitFor(() => expect(api.calls('GET /v1/user/gethomeshowcode')).toHaveLength(1));
    expect(screen.getByText(home.variants.savvy.lead)).toBeDefined();
  });

  it('[HOME-023] the place of the reviews is there only while the flag of the profile is on', async () => {
    await show({ isTrustRatingEnabled: true });
    expect(await screen.findByRole('region', { name: 'What members say' })).toBeDefined();
  });

  it('[HOME-023] [HOME-033] nothing of reviews or partners shows to a member without either', async () => {
    await show();
    expect(screen.queryByRole('region', { name: 'What members say' })).toBeNull();
    expect(screen.queryByText('Together with')).toBeNull();
  });

  it.each([12, 24])(
    '[HOME-033] a member of partner %i sees its name beside ours',
    async (partnerSourceId) => {
      await show({ partnerSourceId });
      const name = home.coBrands.find(({ partnerId }) => partnerId === partnerSourceId)?.name ?? 'nobody';
      expect(await screen.findByText(name)).toBeDefined();
      expect(screen.getByText('Together with')).toBeDefined();
    },
  );
});
