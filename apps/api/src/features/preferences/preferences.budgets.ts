import { defineBudget, HOUR } from '#api/platform/throttles/budget.ts';

/**
 * Each save or withdrawal is a permanent record. Cancelling the account has its own limit, so saves cannot block it.
 */
export const preferencesByMember = defineBudget({
  name: 'preferencesByMember',
  counts: 'calls',
  hits: 60,
  windowMs: HOUR,
});
