import { defineBudget, HOUR, MINUTE } from '#api/platform/throttles/budget.ts';

/** Wrong passwords of one member who cancels or deletes the account: in addition to the previous one. */
export const leavingPasswordByMember = defineBudget({
  name: 'leavingPasswordByMember',
  hits: 5,
  windowMs: HOUR,
  blockMs: 15 * MINUTE,
  blockMaxMs: 2 * HOUR,
});

/** Copies of everything that is held: a person needs one or two; a thief in a hurry gets no more. */
export const copyByMember = defineBudget({ name: 'copyByMember', hits: 10, windowMs: HOUR });
