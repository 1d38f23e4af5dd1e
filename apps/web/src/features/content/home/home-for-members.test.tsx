import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, onTestFinished } from 'vitest';
import { installFakeApi, memberOf, NETWORK_FAILURE, type FakeApi } from '#web/api/fake-api.ts';
import { currentSession, type Profile } from '#web/api/session.ts';
import home from '../../../../../../content/home.yaml';
import { startPlain } from '#web/plain/test-page.ts';
import { brand } from '#web/navigation/brand.ts';
import HomePage from './home.page.tsx';

const counter = { counter: 0, counterIncrement: 0, updateInterval: 60_000 };

/** Edits the brand until the test ends. */
function edit(parts: Partial<typeof brand>): void {
  const own = { ...brand };
  Object.assign(brand, parts);
  onTestFinished(() => void Object.assign(brand, own));
}

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
  startPlain();
  await waitFor(() => expect(currentSession().status).toBe('known'));
  return api;
}

const reviews = () => screen.queryByRole('region', { name: 'What members say' });
const stars = {
  service: 'Stars of Australia',
  url: 'https://stars.net.au/wattle',
  widget: 'https://stars.net.au/widget',
};

describe('the home page by profile and brand', () => {
  it('[HOME-031] chooses the home page’s text by the code', async () => {
    await show({}, '/', (api) => api.on('GET /v1/user/gethomeshowcode', { code: 'simple' }));
    expect(await screen.findByText(home.variants.simple.lead)).toBeDefined();
  });

  it('[HOME-031] keeps the text of an address with its own, and after a failure', async () => {
    const api = await show({}, '/savvy', (fake) => fake.on('GET /v1/user/gethomeshowcode', NETWORK_FAILURE));
    await waitFor(() => expect(api.calls('GET /v1/user/gethomeshowcode')).toHaveLength(1));
    expect(screen.getByText(home.variants.savvy.lead)).toBeDefined();
  });

  it('[HOME-023] shows the review widget in a sandboxed frame while the flag is on', async () => {
    const flag = { isTrustRatingEnabled: true, reviewWidgetUrl: stars.widget };
    await show(flag, '/', () => edit({ reviews: stars }));
    const region = within(await screen.findByRole('region', { name: 'What members say' }));
    const frame = region.getByTitle('Reviews at Stars of Australia');
    expect(frame.getAttribute('src')).toBe(stars.widget);
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-popups allow-popups-to-escape-sandbox');
    const link = region.getByRole('link', { name: /^Read the reviews at Stars of Australia/ });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([stars.url, 'noopener noreferrer']);
    expect(document.querySelector('script[src]')).toBeNull();
  });

  it('[HOME-023] has no review section without the flag or a service', async () => {
    const flag = { isTrustRatingEnabled: false, reviewWidgetUrl: stars.widget };
    await show(flag, '/', () => edit({ reviews: stars }));
    expect(reviews()).toBeNull();
    expect(document.querySelector('iframe')).toBeNull();
    cleanup();
    await show({ isTrustRatingEnabled: true }, '/', () => edit({ reviews: null }));
    expect(reviews()).toBeNull();
  });

  it('[HOME-008] names the mastheads, made-up ones as such', async () => {
    await show();
    const row = within(screen.getByRole('region', { name: 'As featured in' }));
    expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      brand.featuredIn?.names.map(({ name }) => name),
    );
    expect(row.getByText(/^Placeholders\./)).toBeDefined();
  });

  it('[HOME-008] has no masthead row without mastheads', async () => {
    await show({}, '/', () => edit({ featuredIn: null }));
    expect(screen.queryByRole('region', { name: 'As featured in' })).toBeNull();
  });
});
