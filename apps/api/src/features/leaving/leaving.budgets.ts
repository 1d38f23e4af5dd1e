import { defineBudget, HOUR } from '#api/platform/throttles/budget.ts';

/** A member needs one or two copies. */
export const copyByMember = defineBudget({ name: 'copyByMember', counts: 'done', hits: 10, windowMs: HOUR });
