import { cleanup, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { anonymousViewer, type Viewer, ViewerContext } from '#web/navigation/viewer.ts';
import { startPlain } from '#web/plain/test-page.ts';
import { brand } from '#web/navigation/brand.ts';
import HomePage from './home.page.tsx';
import { homeVariantOf } from './home-variant.ts';

const member: Viewer = {
  ...anonymousViewer,
  isAuthenticated: true,
  roles: new Set(['IV', '2FA']),
  displayName: 'Mia',
};

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function show({ path = '/', viewer = anonymousViewer } = {}) {
  const router = createMemoryRouter([{ path: '*', element: <HomePage /> }], { initialEntries: [path] });
  render(
    <ViewerContext value={viewer}>
      <RouterProvider router={router} />
    </ViewerContext>,
  );
  await screen.findByRole('heading', { name: 'Good questions' });
  startPlain();
}

describe('home page', () => {
  it('[HOME-003] [HOME-004] [HOME-025] has the fixed heading and links in the banner', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1, name: "Get Your Credit Score, it's free" })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Get My Score' }).getAttribute('href')).toBe('/credit-score');
    expect(screen.getByRole('link', { name: 'Learn more' }).getAttribute('href')).toBe('/#how');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  it('[HOME-005] [HOME-020] has its sections in the fixed order', async () => {
    await show();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'How it works, in four steps',
      'As featured in',
      'credit scores given, and counting',
      'Everything behind the number',
      'How does your area compare?',
      'Offers from our partners',
      'Worth a read',
      'Good questions',
      'Ready to see your score?Where do you stand?',
    ]);
  });

  it('[HOME-024] links Get Score to a member’s dashboard without a login', async () => {
    await show({ viewer: member });
    const links = screen.getAllByRole('link', { name: 'Go to your dashboard' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dashboard', '/dashboard']);
    expect(screen.queryByRole('link', { name: /Get (My )?Score/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  });

  it('[HOME-017] [HOME-018] [HOME-032] shows at most six articles, each linked to its page', async () => {
    await show();
    const section = screen.getByRole('region', { name: 'Worth a read' });
    const links = within(section)
      .getAllByRole('listitem')
      .map((item) => within(item).getByRole('link'));
    expect(links).toHaveLength(6);
    for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/articles\/[a-z0-9-]+$/);
    expect(within(section).getByRole('link', { name: 'All articles' }).getAttribute('href')).toBe(
      '/articles',
    );
  });

  it('[HOME-016] [OFFER-007] shows visitors one offer without conditions of each kind, opening in a new tab', async () => {
    await show();
    const section = screen.getByRole('region', { name: 'Offers from our partners' });
    expect(section.dataset['for']).toBe('anonymous');
    const titles = within(section).getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Compare credit cards', 'Health insurance', 'Car subscription']),
    );
    expect(section.textContent).not.toMatch(/pre-?approved/i);
    const deal = within(section).getByRole('link', { name: /^See this offer from Banksia Health/ });
    expect(deal.getAttribute('href')).toMatch(/^\/partner-refer\?productId=71&/);
    expect([deal.getAttribute('target'), deal.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    const own = within(section).getByRole('link', { name: 'See this offer from Southern Home Loans' });
    expect([own.getAttribute('href'), own.getAttribute('target')]).toEqual(['/deals/home-loans', null]);
  });

  it('[HOME-009] [HOME-010] starts the counter at 4,852,000, labelled as a sample', async () => {
    await show();
    const counter = screen.getByRole('region', { name: 'credit scores given, and counting' });
    expect(within(counter).getByText('4,852,000')).toBeDefined();
    expect(within(counter).getByText('A sample figure, not a count of scores we gave.')).toBeDefined();
  });

  it('[HOME-009] [HOME-005] without a sample shows only what the server counted', async () => {
    const { counter: own } = brand;
    onTestFinished(() => void Object.assign(brand, { counter: own }));
    Object.assign(brand, { counter: { ...own, sample: null } });
    await show();
    expect(screen.queryByRole('heading', { name: 'credit scores given, and counting' })).toBeNull();
    cleanup();
    const counted = { counter: 1_234_567, counterIncrement: 0, updateInterval: 60_000 };
    vi.stubGlobal('fetch', (address: string) =>
      address.endsWith('/counter')
        ? Promise.resolve(Response.json(counted))
        : Promise.reject(new TypeError('no network')),
    );
    await show();
    expect(await screen.findByText('1,234,567')).toBeDefined();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(2, 4)).toEqual([
      'credit scores given, and counting',
      'Everything behind the number',
    ]);
  });

  it('[HOME-019] shows the questions collapsed', async () => {
    await show();
    const faq = screen.getByRole('region', { name: 'Good questions' });
    const questions = within(faq).getAllByRole('group');
    expect(questions.length).toBeGreaterThan(4);
    expect(questions.filter((question) => question.hasAttribute('open'))).toEqual([]);
  });

  it('[HOME-001] adds a banner to the page at the inbox address', async () => {
    await show({ path: '/check-your-inbox' });
    expect(screen.getByText('Check your inbox')).toBeDefined();
  });

  it.each([
    ['/', 'default'],
    ['/home', 'default'],
    ['/veda-credit-score', 'default'],
    ['/simple', 'simple'],
    ['/free-credit-score/simple', 'simple'],
    ['/free-credit-score/savvy/', 'savvy'],
  ])('[HOME-001] [HOME-002] shows at %s the %s text', (path, variant) => {
    expect(homeVariantOf(path)).toBe(variant);
  });
});
