/** The only source of time. Tests and the demonstration move it. */
export type Clock = { now: () => Date };

export const systemClock: Clock = { now: () => new Date() };
