/** Names are logged, and an answer may be full of them. */
const MAX_NAMES = 50;

/** A name that an answer brought, if it looks like one: anything else may be a person's. */
export const plainName = (name: string): string => (/^[A-Za-z][\w-]{0,59}$/.test(name) ? name : '?');

/** Each once, up to 50. */
export const limitNames = (names: Iterable<string>): string[] => [...new Set(names)].slice(0, MAX_NAMES);
