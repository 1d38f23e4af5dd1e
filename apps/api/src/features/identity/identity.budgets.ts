import { defineBudget, HOUR } from '#api/platform/throttles/budget.ts';

/** Documents of one member: three attempts with one document, five checks a day ('Identity check'). */
export const identityByDocument = defineBudget({ name: 'identityByDocument', hits: 3, windowMs: 24 * HOUR });

export const identityByMember = defineBudget({ name: 'identityByMember', hits: 5, windowMs: 24 * HOUR });
