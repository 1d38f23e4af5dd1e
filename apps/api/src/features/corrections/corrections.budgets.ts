import { defineBudget, HOUR } from '#api/platform/throttles/budget.ts';

/** Enough for every item of a long file, but not to flood the bureau. */
export const correctionsByMember = defineBudget({
  name: 'correctionsByMember',
  counts: 'done',
  hits: 40,
  windowMs: 24 * HOUR,
});

export const bansByMember = defineBudget({
  name: 'bansByMember',
  counts: 'done',
  hits: 10,
  windowMs: 24 * HOUR,
});

/** More than `bansByMember`, so that a member can always lift a ban. */
export const banLiftsByMember = defineBudget({
  name: 'banLiftsByMember',
  counts: 'done',
  hits: 20,
  windowMs: 24 * HOUR,
});
