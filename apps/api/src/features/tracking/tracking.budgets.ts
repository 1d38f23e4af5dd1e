import { defineBudget, MINUTE } from '#api/platform/throttles/budget.ts';

/** Clicks, departures for partners and referrals from one address: above what a household presses. */
export const clickByAddress = defineBudget({
  name: 'clickByAddress',
  hits: 120,
  windowMs: MINUTE,
  times: 'address-factor',
});
