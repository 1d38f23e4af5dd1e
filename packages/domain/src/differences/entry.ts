import { dayForPeople } from '../calendar/calendar.ts';
import type { CorrectionItemKind } from '../corrections/correction-words.ts';
import type { Coded, CreditFile } from '../credit-file/credit-file.ts';
import { wordsOf } from '../credit-file/words.ts';
import { formatDollars } from '../money.ts';
import type { Comparing, FilePart, ItemList } from './row.ts';

/** A list of a file, and its entries in their order. */
export type EntryList = {
  readonly part: FilePart;
  readonly list: ItemList;
  readonly itemKind: CorrectionItemKind;
  /** The title of an entry without a company's name. */
  readonly title: string;
  readonly entriesOf: (file: CreditFile, comparing: Comparing) => readonly Entry[];
};

/** An entry as it is matched, shown and compared. */
export type Entry = {
  /** Tell several candidates apart. */
  readonly companies: readonly (string | null)[];
  /** Given to it by a lender or a court. */
  readonly number?: string | null;
  /** Entries whose numbers are alike are two if they differ in all of this. */
  readonly about?: readonly (string | number | null)[];
  /** Entries that share a key say the same. None where too little is stated. */
  readonly keys: readonly string[];
  /** The same in the same order for every entry of a list. */
  readonly facts: readonly Fact[];
  /** Oldest first. */
  readonly months?: readonly MonthFacts[];
  readonly isShown?: boolean;
  /** Whether the member is asked about it. */
  readonly isAsked?: boolean;
};

/** An entry with its place in the list, and whether all of it could be read. */
export type Placed = Entry & { readonly index: number; readonly isWhole: boolean };

/** A part of an entry as it is shown. */
export type Fact = {
  /** The name in a sentence. Null for a part that is shown and not compared by its words. */
  readonly name: string | null;
  /** Null where the file does not state it. */
  readonly words: string | null;
  /** What is compared, if not the words. Null where they cannot be compared unless they are equal. */
  readonly key?: string | null;
  /** Whether a difference asks nothing of the member. */
  readonly isExpected?: boolean;
};

export type MonthFacts = {
  /** YYYY-MM */
  readonly month: string;
  /** Null without information. */
  readonly payment: string | null;
  readonly isLate: boolean;
  readonly hardship: string;
};

/** Two codes of which one has no known meaning cannot be compared. */
export const codedFact = (name: string, coded: Coded<string> | null): Fact => ({
  name,
  words: codeWords(coded),
  key: coded?.meaning ?? null,
});

export const codeWords = (coded: Coded<string> | null): string | null =>
  coded === null ? null : wordsOf(coded).toLowerCase();

export const dayFact = (name: string, day: string | null, before = ''): Fact => ({
  name,
  words: day === null ? null : `${before}${dayForPeople(day)}`,
});

export const amountFact = (name: string, amount: number | null, before = ''): Fact => ({
  name,
  words: amount === null ? null : `${before}${formatDollars(amount)}`,
});
