/** What a figure must meet: the ratio of the measured value to its limit. */
export type Target = { atLeast: number } | { atMost: number } | { below: number };

/** One line of the table. Both numbers come from the same run, so the ratio carries over between machines. */
export type Reading = {
  figure: string;
  measured: number;
  limit: number;
  unit: string;
  target: Target;
  /** What else a reader needs in order to trust the line. */
  note?: string;
  /** Details for the file with the readings. */
  details?: unknown;
};

/** The middle value, or the mean of the two in the middle; one slow round does not move it. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('nothing was measured');
  return (lower + upper) / 2;
}

/** The value that the given share of them does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

export function ratioOf({ measured, limit }: Pick<Reading, 'measured' | 'limit'>): number {
  if (!(limit > 0)) throw new Error(`a limit of ${limit} says nothing`);
  return measured / limit;
}

/** Compares unrounded numbers: what is printed as 0.50 may have missed 0.5. */
export function isMet(reading: Pick<Reading, 'measured' | 'limit' | 'target'>): boolean {
  const ratio = ratioOf(reading);
  const { target } = reading;
  if ('atLeast' in target) return ratio >= target.atLeast;
  if ('atMost' in target) return ratio <= target.atMost;
  return ratio < target.below;
}

/** The largest: of several ways to reach a limit the best one counts, which is to our disadvantage. */
export function best(ways: Readonly<Record<string, number>>): { name: string; value: number } {
  const [first, ...others] = Object.entries(ways).map(([name, value]) => ({ name, value }));
  if (first === undefined) throw new Error('nothing to choose from');
  return others.reduce((leader, each) => (each.value > leader.value ? each : leader), first);
}
