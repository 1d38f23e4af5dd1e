import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import { offersAnswer, refused } from '#web/features/offers/test-offers.ts';
import { freezeTime, openPage } from '#web/forms/test-pages.tsx';
import DashboardPage from './dashboard.page.tsx';
import { dashboardApi } from './test-dashboard.ts';

const asking = 'POST /v1/product/init';
let api: FakeApi;

beforeEach(() => {
  freezeTime();
  history.replaceState(null, '', '/dashboard');
  api = dashboardApi();
});
afterEach(() => vi.useRealTimers());

async function openDashboard() {
  const opened = openPage('/dashboard', { '/dashboard': DashboardPage });
  await screen.findByRole('heading', { name: 'Your featured offers' });
  return opened;
}

const featured = () => screen.getByRole('region', { name: 'Your featured offers' });
const titles = (part: HTMLElement, level: number) =>
  within(part)
    .getAllByRole('heading', { level })
    .map(({ textContent }) => textContent);

describe('deals', () => {
  it('[DASH-010] lists every offer by type in the Deals tab, and the conditions of the others', async () => {
    const { user } = await openDashboard();
    const names = screen.getAllByRole('tab', { hidden: true }).map(({ textContent }) => textContent);
    expect(names.slice(0, 4)).toEqual(['Score', 'History', 'Next steps', 'Deals']);
    await user.click(screen.getByRole('tab', { name: 'Deals' }));
    const panel = screen.getByRole('tabpanel', { name: 'Deals' });
    expect(titles(panel, 3)).toEqual([
      'Credit cards',
      'Home loans',
      'What you could get with another score, age or address',
    ]);
    expect(within(panel).getByText('Opens from a score of 726.')).toBeDefined();
    expect(within(panel).getByText(/Minimum score 726/).textContent).toContain('not yet');
    const item = within(panel).getByText('Personal loan by market').closest('li');
    expect(within(item ?? panel).queryByRole('link')).toBeNull();
  });

  it('shows no offers while the member is not shopping, until they end it', async () => {
    api.on(
      asking,
      offersAnswer({ productsByType: [], refusedProducts: [], offersPausedUntil: '2027-05-27T14:00:00Z' }),
    );
    api.on('PUT /v1/user/offers-pause', { offersPausedUntil: null });
    const { user } = await openDashboard();
    expect(
      await within(featured()).findByText(/not shopping until 28 May 2027, so we show no/),
    ).toBeDefined();
    expect(within(featured()).queryByRole('link')).toBeNull();
    api.on(asking, offersAnswer());
    await user.click(within(featured()).getByRole('button', { name: 'Show offers again' }));
    expect(await within(featured()).findByText('Home loan search')).toBeDefined();
    expect(api.calls('PUT /v1/user/offers-pause').map(({ body }) => body)).toEqual([{ isOn: false }]);
    expect(document.activeElement?.textContent).toBe('Your featured offers');
  });

  it('does not mention conditions when all offers are open', async () => {
    api.on(asking, offersAnswer({ refusedProducts: [] }));
    const { user } = await openDashboard();
    await within(featured()).findByText('Home loan search');
    await user.click(screen.getByRole('tab', { name: 'Deals' }));
    expect(screen.getByRole('heading', { name: 'Deals' })).toBeDefined();
    expect(screen.queryByText(/What would open up/)).toBeNull();
  });

  it('names all unmet conditions', async () => {
    const opensWith = ['from a score of 700', 'for homes outside TAS'];
    api.on(asking, offersAnswer({ refusedProducts: [refused({ opensWith })] }));
    const { user } = await openDashboard();
    await user.click(screen.getByRole('tab', { name: 'Deals' }));
    expect(await screen.findByText('Opens from a score of 700 and for homes outside TAS.')).toBeDefined();
  });
});
