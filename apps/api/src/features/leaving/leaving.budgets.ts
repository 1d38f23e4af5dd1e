import { defineBudget, HOUR, MINUTE } from '#api/platform/throttles/budget.ts';

/** Wrong passwords for cancelling or deleting, on top of the shared limit. */
export const leavingPasswordByMember = defineBudget({
  name: 'leavingPasswordByMember',
  counts: 'guesses',
  hits: 5,
  windowMs: HOUR,
  blockMs: 15 * MINUTE,
  blockMaxMs: 2 * HOUR,
});

/** A member needs one or two copies. */
export const copyByMember = defineBudget({ name: 'copyByMember', counts: 'done', hits: 10, windowMs: HOUR });
