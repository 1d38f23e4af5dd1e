import { defineBudget, HOUR } from '#api/platform/throttles/budget.ts';

/** Credit reports on paper for one member: drawing one takes processor time. */
export const reportPaperByMember = defineBudget({ name: 'reportPaperByMember', hits: 20, windowMs: HOUR });
