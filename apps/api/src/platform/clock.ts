/** The only source of the time. Tests and the making of demonstration members move it. */
export type Clock = { now: () => Date };

export const systemClock: Clock = { now: () => new Date() };
