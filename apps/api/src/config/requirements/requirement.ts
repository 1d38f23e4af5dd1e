/** The other settings, by name, as they are read. */
export type Others = Readonly<Record<string, unknown>>;

export type Range = { least: number; most: number };

/** What a setting must be in production, beyond its form. A method, so that a narrower value fits. */
export type Requirement<T> = {
  /** Follows "NAME: must". Never contains a value, because some are secrets. */
  must: string;
  holds(value: T, others: Others): boolean;
  range?: Range;
};

export const given = (must: string): Requirement<unknown> => ({
  must,
  holds: (value) => value !== undefined,
});

/** A requirement on a text where one is set. */
export const text = (must: string, holds: (value: string) => boolean): Requirement<string | undefined> => ({
  must,
  holds: (value) => value === undefined || holds(value),
});

/** The safe part of a number's bounds. */
export const within = (least: number, most: number, why: string): Requirement<number | undefined> => ({
  must: `be from ${least} to ${most}: ${why}`,
  holds: (value) => value === undefined || (value >= least && value <= most),
  range: { least, most },
});
