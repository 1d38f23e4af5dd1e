import { defineBudget, MINUTE } from '#api/platform/throttles/budget.ts';

/** One step a second. */
export const wizardByMember = defineBudget({ name: 'wizardByMember', hits: 600, windowMs: 10 * MINUTE });
