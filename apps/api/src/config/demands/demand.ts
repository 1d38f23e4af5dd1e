/** The other settings, by name, as they are read. */
export type Others = Readonly<Record<string, unknown>>;

export type Range = { least: number; most: number };

/** What production in earnest asks of a setting beyond its form. A method, so that a narrower value fits. */
export type Demand<T> = {
  /** Follows "NAME: must". Never contains a value, because some are secrets. */
  must: string;
  holds(value: T, others: Others): boolean;
  range?: Range;
};

export const given = (must: string): Demand<unknown> => ({ must, holds: (value) => value !== undefined });

/** A demand on a text where one is set. */
export const text = (
  must: string,
  holds: (value: string, others: Others) => boolean,
): Demand<string | undefined> => ({
  must,
  holds: (value, others) => value === undefined || holds(value, others),
});

/** The safe part of a number's bounds. */
export const within = (least: number, most: number, why: string): Demand<number | undefined> => ({
  must: `be from ${least} to ${most}: ${why}`,
  holds: (value) => value === undefined || (value >= least && value <= most),
  range: { least, most },
});
