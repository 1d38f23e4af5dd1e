import { defineBudgets, GUESSES, HOUR } from '#api/platform/throttles/budget.ts';

export const { preferencesByMember, leavingPasswordByMember } = defineBudgets({
  /**
   * Each save or withdrawal is a permanent record. Cancelling the account has its own limit, so saves cannot block it.
   */
  preferencesByMember: { counts: 'calls', hits: 60, windowMs: HOUR },
  /** Wrong passwords for cancelling or deleting, on top of the shared limit. */
  leavingPasswordByMember: { ...GUESSES, hits: 5 },
});
