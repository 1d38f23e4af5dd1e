import { dayForPeople } from '../calendar/calendar.ts';
import type { Coded } from '../credit-file/credit-file.ts';
import { wordsOf } from '../credit-file/words.ts';
import { formatDollars } from '../money.ts';
import { SIDES, otherSide, type Comparing, type Side } from './row.ts';

/** A part of an entry as it is shown. */
export type Fact = {
  /** As it is named in a sentence. Null for a part that is shown and not compared by its words. */
  readonly name: string | null;
  /** Null where the file does not state it. */
  readonly words: string | null;
  /** What is compared, if not the words. Null where they cannot be compared unless they are equal. */
  readonly key?: string | null;
  /** Whether a difference asks nothing of the member. */
  readonly isExpected?: boolean;
};

type Outcome = 'different' | 'same' | Side | 'unclear';

/** How a part compares: a side where only that one states it. */
export type Compared = {
  readonly name: string;
  readonly outcome: Outcome;
  readonly isExpected?: boolean;
};

/** Two codes of which one has no known meaning cannot be compared. */
export function codedFact(name: string, coded: Coded<string> | null): Fact {
  return { name, words: codeWords(coded), key: coded?.meaning ?? null };
}

export const codeWords = (coded: Coded<string> | null): string | null =>
  coded === null ? null : wordsOf(coded).toLowerCase();

export const dayFact = (name: string, day: string | null, before: string = ''): Fact => ({
  name,
  words: day === null ? null : `${before}${dayForPeople(day)}`,
});

export const amountFact = (name: string, amount: number | null, before: string = ''): Fact => ({
  name,
  words: amount === null ? null : `${before}${formatDollars(amount)}`,
});

/** `isWhole`: whether all of the side's entry could be read. */
export function compareFacts(
  facts: Readonly<Record<Side, readonly Fact[]>>,
  isWhole: Readonly<Record<Side, boolean>>,
): Compared[] {
  return facts.main.flatMap((main, index): Compared[] => {
    const second = facts.second[index];
    if (second === undefined || main.name === null) return [];
    const both = { main, second };
    const { name, isExpected = false } = main;
    const stated = SIDES.filter((side) => both[side].words !== null);
    const [only] = stated;
    if (only === undefined) return [];
    if (stated.length === 2) return [{ name, isExpected, outcome: outcomeOf(both) }];
    return [{ name, outcome: isWhole[otherSide(only)] ? only : 'unclear' }];
  });
}

function outcomeOf({ main, second }: Readonly<Record<Side, Fact>>): Outcome {
  if (main.words === second.words) return 'same';
  const { key: ours = main.words } = main;
  const { key: theirs = second.words } = second;
  if (ours === null || theirs === null) return 'unclear';
  return ours === theirs ? 'same' : 'different';
}

/** `Different: limit. Same in both: type, opening day.` */
export function findingWords(compared: readonly Compared[], { names }: Comparing): string {
  const sentence = (outcome: Outcome, head: string) => {
    const parts = compared.filter((each) => each.outcome === outcome).map(({ name }) => name);
    return parts.length === 0 ? [] : [`${head}: ${parts.join(', ')}.`];
  };
  return [
    ...sentence('different', 'Different'),
    ...sentence('main', `Only ${names.main} states`),
    ...sentence('second', `Only ${names.second} states`),
    ...sentence('same', 'Same in both'),
    ...sentence('unclear', 'Not compared'),
  ].join(' ');
}
