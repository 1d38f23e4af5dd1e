import { defineBudgets, HOUR } from '#api/platform/throttles/budget.ts';

export const { correctionsByMember, bansByMember, banLiftsByMember } = defineBudgets({
  /** Enough for every item of a long file, but not to flood the bureau. */
  correctionsByMember: { counts: 'done', hits: 40, windowMs: 24 * HOUR },
  bansByMember: { counts: 'done', hits: 10, windowMs: 24 * HOUR },
  /** More than `bansByMember`, so that a member can always lift a ban. */
  banLiftsByMember: { counts: 'done', hits: 20, windowMs: 24 * HOUR },
});
