import { WHAT_IF_MESSAGES } from '@wattle/domain/score/what-if/words';

import { defineBudget, MINUTE } from '#api/platform/throttles/budget.ts';

/** Enough for quick fingers, few enough for the bureau. */
export const whatIfByMember = defineBudget({
  name: 'whatIfByMember',
  hits: 120,
  windowMs: 10 * MINUTE,
  says: WHAT_IF_MESSAGES.tooMany,
});
