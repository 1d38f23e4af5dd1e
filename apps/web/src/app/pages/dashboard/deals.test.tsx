import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { offersAnswer, refused } from '#web/features/offers/test-offers.ts';
import { asking, featured, it, openWithOffers, titles } from './test-dashboard.ts';

describe('deals', () => {
  it('[DASH-010] lists every offer by type in the Deals tab, and the conditions of the others', async () => {
    const { user } = await openWithOffers();
    const names = screen.getAllByRole('tab', { hidden: true }).map(({ textContent }) => textContent);
    expect(names.slice(0, 4)).toEqual(['Score', 'History', 'Next steps', 'Deals']);
    await user.click(screen.getByRole('tab', { name: 'Deals' }));
    const panel = screen.getByRole('tabpanel', { name: 'Deals' });
    await within(panel).findByRole('heading', { name: 'Credit cards' });
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

  it('[PREF-011] shows no offers while the member is not shopping, until they end it', async ({ api }) => {
    api.on(
      asking,
      offersAnswer({ productsByType: [], refusedProducts: [], offersPausedUntil: '2027-05-27T14:00:00Z' }),
    );
    api.on('PUT /v1/user/offers-pause', { offersPausedUntil: null });
    const { user } = await openWithOffers();
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

  it('does not mention conditions when all offers are open', async ({ api }) => {
    api.on(asking, offersAnswer({ refusedProducts: [] }));
    const { user } = await openWithOffers();
    await within(featured()).findByText('Home loan search');
    await user.click(screen.getByRole('tab', { name: 'Deals' }));
    expect(await screen.findByRole('heading', { name: 'Deals' })).toBeDefined();
    expect(screen.queryByText(/What would open up/)).toBeNull();
  });

  it('names all unmet conditions', async ({ api }) => {
    const opensWith = ['from a score of 700', 'for homes outside TAS'];
    api.on(asking, offersAnswer({ refusedProducts: [refused({ opensWith })] }));
    const { user } = await openWithOffers();
    await user.click(screen.getByRole('tab', { name: 'Deals' }));
    expect(await screen.findByText('Opens from a score of 700 and for homes outside TAS.')).toBeDefined();
  });
});
