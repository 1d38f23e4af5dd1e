import { defineBudget, MINUTE } from '#api/platform/throttles/budget.ts';

/** Saves of one member's wizards: a step every second, faster than anybody types. */
export const wizardByMember = defineBudget({ name: 'wizardByMember', hits: 600, windowMs: 10 * MINUTE });
