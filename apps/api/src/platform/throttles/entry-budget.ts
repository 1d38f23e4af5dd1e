import { defineBudget, MINUTE } from './budget.ts';

/** Field checks, challenges, look-ups and pressed links from one address: far above what a person types. */
export const entryByAddress = defineBudget({
  name: 'entryByAddress',
  hits: 240,
  windowMs: MINUTE,
  times: 'address-factor',
});
