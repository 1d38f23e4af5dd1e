import { parseDate, formatMonthForPeople } from '../calendar/calendar.ts';
import type { CorrectionItemKind } from '../corrections/correction-words.ts';
import type { DifferenceKind, FilePart } from '../credit-file/differences.ts';

/** The bureau of the main score, and the second one. */
export type Side = 'main' | 'second';

type ItemList =
  | 'accounts'
  | 'defaults'
  | 'seriousInfringements'
  | 'courtProceedings'
  | 'insolvencies'
  | 'enquiries';

export type Difference = {
  readonly kind: DifferenceKind;
  readonly label: string;
  readonly text: string;
  /** Null where there is nothing to correct. */
  readonly correction: {
    readonly at: Side;
    readonly itemKind: CorrectionItemKind;
    /** The place in that side's file. */
    readonly item: { readonly list: ItemList; readonly index: number };
  } | null;
};

export type ComparedRow = {
  readonly part: FilePart;
  readonly title: string;
  /** In words; null where the file does not hold it. */
  readonly main: string | null;
  readonly second: string | null;
  /** Null where both say the same. */
  readonly difference: Difference | null;
};

export type Comparing = {
  readonly names: { readonly second: string };
  /** YYYY-MM-DD */
  readonly at: string;
};

/** An entry of a list with its place in it. */
export type Placed<Filed> = { readonly filed: Filed; readonly index: number };

/** The same entry in both files, or an entry that only one of them holds. */
export type Pair<Filed> =
  | { readonly main: Placed<Filed>; readonly second: Placed<Filed> }
  | { readonly main: Placed<Filed>; readonly second: null }
  | { readonly main: null; readonly second: Placed<Filed> };

export const bureauName = (side: Side, { names }: Comparing): string =>
  side === 'main' ? 'your main bureau' : names.second;

/** The name at the start of a sentence. */
export const BureauName = (side: Side, comparing: Comparing): string =>
  side === 'main' ? 'Your main bureau' : comparing.names.second;

export const otherSide = (side: Side): Side => (side === 'main' ? 'second' : 'main');

export function onlyAt(side: Side, comparing: Comparing): Pick<Difference, 'kind' | 'label'> {
  return { kind: `only-${side}`, label: `Only at ${bureauName(side, comparing)}` };
}

/** The row of a part that is empty in both files. */
export const emptyRow = (part: FilePart, title: string): ComparedRow => ({
  part,
  title,
  main: 'None',
  second: 'None',
  difference: null,
});

const DAY_MS = 86_400_000;

/** Between two days in either order; null unless both are known. */
export function daysApart(one: string | null, other: string | null): number | null {
  if (one === null || other === null) return null;
  const days = Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS;
  return Number.isNaN(days) ? null : days;
}

/** Lenders report once a month, so that news may need two months to reach both bureaus. */
const NEWS_DAYS = 60;

export function isNews(day: string | null, { at }: Comparing): boolean {
  const days = daysApart(day, at);
  return days !== null && days <= NEWS_DAYS;
}

/** `Aug 2026`; an unreadable day as it is. */
export function monthForPeople(day: string): string {
  const date = parseDate(day);
  return date === null ? day : formatMonthForPeople(date);
}
