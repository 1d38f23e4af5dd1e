import { defineBudget, HOUR, MINUTE } from '#api/platform/throttles/budget.ts';

/**
 * Wrong passwords from one address, whichever account they are for (security-targets, 'Wrong passwords'); a browser
 * that has passed before is exempt.
 */
export const passwordByAddress = defineBudget({
  name: 'passwordByAddress',
  hits: 10,
  windowMs: 10 * MINUTE,
  times: 'address-factor',
});

/** Wrong passwords for one account from one browser: 6, then 15 minutes, doubling to two hours. */
export const passwordByDevice = defineBudget({
  name: 'passwordByDevice',
  hits: 6,
  windowMs: HOUR,
  blockMs: 15 * MINUTE,
  blockMaxMs: 2 * HOUR,
});

/** Wrong passwords for one account from browsers that never passed; the owner's own is exempt. */
export const passwordByAccount = defineBudget({ name: 'passwordByAccount', hits: 100, windowMs: 24 * HOUR });
