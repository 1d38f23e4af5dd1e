import { createHash } from 'node:crypto';

/** A repeatable stream of choices: the same seed gives the same stream on every machine. */
export type Random = {
  next(): number;
  int(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
};

/** Mulberry32 seeded by SHA-256; not for secrets. */
export function seededRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(items) {
      const chosen = items[int(0, items.length - 1)];
      if (chosen === undefined) throw new Error('nothing to pick from');
      return chosen;
    },
  };
}
