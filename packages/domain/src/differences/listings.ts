import type { CorrectionItemKind } from '../corrections/correction-words.ts';
import type { CreditFile } from '../credit-file/credit-file.ts';
import type { FilePart } from '../credit-file/differences.ts';
import { pairUp } from './pair-up.ts';
import {
  daysApart,
  onlyAt,
  type ComparedRow,
  type Comparing,
  type Difference,
  type Pair,
  type Placed,
  type Side,
} from './row.ts';

type Correction = NonNullable<Difference['correction']>;

/** A list of a file that states a day and a name for each entry, and how it is compared. */
export type Listing<Filed> = {
  readonly part: FilePart;
  readonly list: Correction['item']['list'];
  readonly itemKind: CorrectionItemKind;
  readonly of: (file: CreditFile) => readonly Filed[];
  readonly nameOf: (filed: Filed) => string | null;
  readonly dayOf: (filed: Filed) => string;
  /** Up to so many days apart, two entries of a name are one. */
  readonly daysOff: number;
  readonly titleOf: (filed: Filed) => string;
  /** All that is compared. */
  readonly cellOf: (filed: Filed) => string;
  /** What to do about an entry that one bureau alone holds. */
  readonly onlyOne: string;
  /** Null if a difference between the cells is to be corrected without further words. */
  readonly differs:
    | ((both: Record<Side, Placed<Filed>>, comparing: Comparing) => Omit<Difference, 'kind'> | null)
    | null;
};

export function listedRows<Filed>(
  main: CreditFile,
  second: CreditFile,
  listing: Listing<Filed> & { comparing: Comparing },
): ComparedRow[] {
  const { of, nameOf, dayOf, daysOff, cellOf, titleOf, part } = listing;
  const pairs = pairUp(of(main), of(second), {
    namesOf: (filed) => [nameOf(filed)],
    distance: (one, other) => {
      const days = daysApart(dayOf(one), dayOf(other));
      if (days === null || days > daysOff) return null;
      return days + (cellOf(one) === cellOf(other) ? 0 : 0.5);
    },
    keyOf: (filed) => JSON.stringify([dayOf(filed), cellOf(filed)]),
  });
  return pairs.map((pair) => ({
    part,
    title: titleOf((pair.main ?? pair.second).filed),
    main: pair.main === null ? null : cellOf(pair.main.filed),
    second: pair.second === null ? null : cellOf(pair.second.filed),
    difference: differenceOf(pair, listing),
  }));
}

export function listed<Filed>(
  { list, itemKind }: Pick<Listing<Filed>, 'list' | 'itemKind'>,
  at: Side,
  { index }: Placed<Filed>,
): Correction {
  return { at, itemKind, item: { list, index } };
}

function differenceOf<Filed>(
  pair: Pair<Filed>,
  listing: Listing<Filed> & { comparing: Comparing },
): Difference | null {
  const { comparing, onlyOne, differs, cellOf } = listing;
  const alone = (at: Side, entry: Placed<Filed>): Difference => ({
    ...onlyAt(at, comparing),
    text: onlyOne,
    correction: listed(listing, at, entry),
  });
  if (pair.main === null) return alone('second', pair.second);
  if (pair.second === null) return alone('main', pair.main);
  const found = differs?.(pair, comparing) ?? null;
  if (found !== null) return { kind: 'differs', ...found };
  if (cellOf(pair.main.filed) === cellOf(pair.second.filed)) return null;
  return {
    kind: 'differs',
    label: 'Different details',
    text: `If what ${comparing.names.second} lists is not right, have it corrected.`,
    correction: listed(listing, 'second', pair.second),
  };
}
