import { sumOf } from './tally.ts';
import type { Tally } from './tally.ts';

/** More than these in one run are no accident of a busy machine. */
const secondTriesAllowed = 3;

/** Titles of tests that passed only on a second try count as passed; if there are too many, each of them has failed. */
export function withSecondTries(tally: Tally, titles: readonly string[]): Tally {
  const tooMany = titles.length > secondTriesAllowed;
  return sumOf([
    tally,
    tooMany ? { passed: -titles.length, failed: titles.length } : { passed: 0, failed: 0 },
  ]);
}

/** So that a run never hides them. */
export const remarksOn = (titles: readonly string[]): string[] =>
  titles.map((title) => `passed at another try only: ${title}`);
