import { defineBudget, GUESSES, HOUR } from '#api/platform/throttles/budget.ts';

/**
 * Each save or withdrawal is a permanent record. Cancelling the account has its own limit, so saves cannot block it.
 */
export const preferencesByMember = defineBudget({
  name: 'preferencesByMember',
  counts: 'calls',
  hits: 60,
  windowMs: HOUR,
});

/** Wrong passwords for cancelling or deleting, on top of the shared limit. */
export const leavingPasswordByMember = defineBudget({ name: 'leavingPasswordByMember', ...GUESSES, hits: 5 });
