import { defineBudget, HOUR } from '#api/platform/throttles/budget.ts';

/**
 * Correction requests opened and closed by one member: enough for every item of a long file, but not to flood the
 * bureau.
 */
export const correctionsByMember = defineBudget({
  name: 'correctionsByMember',
  hits: 40,
  windowMs: 24 * HOUR,
});

/**
 * Bans requested and extended by one member: nobody freezes a file many times a day. A refused request is given back.
 */
export const bansByMember = defineBudget({ name: 'bansByMember', hits: 10, windowMs: 24 * HOUR });

/** Bans lifted by one member: more than can be requested, so that whoever froze a file can always open it. */
export const banLiftsByMember = defineBudget({ name: 'banLiftsByMember', hits: 20, windowMs: 24 * HOUR });
