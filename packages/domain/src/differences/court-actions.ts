import { dayForPeople } from '../calendar/calendar.ts';
import { formatDollars } from '../money.ts';
import type { CreditFile, FiledCourtProceeding, FiledInsolvency } from '../credit-file/credit-file.ts';
import { endingOf } from '../credit-file/over.ts';
import { wordsOf } from '../credit-file/words.ts';
import { listed, listedRows, type Listing } from './listings.ts';
import {
  bureauName,
  emptyRow,
  otherSide,
  type ComparedRow,
  type Comparing,
  type Difference,
  type Placed,
  type Side,
} from './row.ts';

export function compareCourtActions(
  main: CreditFile,
  second: CreditFile,
  comparing: Comparing,
): ComparedRow[] {
  const rows = [
    ...listedRows(main, second, { ...PROCEEDINGS, comparing }),
    ...listedRows(main, second, { ...INSOLVENCIES, comparing }),
  ];
  return rows.length === 0 ? [emptyRow('court-actions', 'Court actions and insolvencies')] : rows;
}

const ONLY_ONE =
  'Each bureau collects public records by itself, so one may miss some. If it is not yours or not right, have it corrected.';

const PROCEEDINGS: Listing<FiledCourtProceeding> = {
  part: 'court-actions',
  list: 'courtProceedings',
  itemKind: 'court-action',
  of: ({ courtProceedings }) => courtProceedings,
  nameOf: ({ creditor }) => creditor,
  dayOf: ({ date }) => date,
  daysOff: 7,
  titleOf: ({ creditor, type }) =>
    [creditor ?? 'Court action', ...(type === null ? [] : [wordsOf(type).toLowerCase()])].join(', '),
  cellOf: ({ amount, status, date }) =>
    [
      ...(amount === null ? [] : [formatDollars(amount)]),
      ...(status === null ? [] : [wordsOf(status).toLowerCase()]),
      dayForPeople(date),
    ].join(', '),
  onlyOne: ONLY_ONE,
  differs: settlement,
};

function settlement(
  both: Record<Side, Placed<FiledCourtProceeding>>,
  comparing: Comparing,
): Omit<Difference, 'kind'> | null {
  const isSettled = (side: Side) => endingOf(both[side].filed) !== null;
  if (isSettled('main') === isSettled('second')) return null;
  const settled: Side = isSettled('main') ? 'main' : 'second';
  const other = otherSide(settled);
  return {
    label: `Settled at ${bureauName(settled, comparing)}`,
    text: `If it is settled, have ${bureauName(other, comparing)} mark it as settled.`,
    correction: listed(PROCEEDINGS, other, both[other]),
  };
}

const INSOLVENCIES: Listing<FiledInsolvency> = {
  part: 'court-actions',
  list: 'insolvencies',
  itemKind: 'court-action',
  of: ({ insolvencies }) => insolvencies,
  nameOf: ({ type }) => type?.meaning ?? null,
  dayOf: ({ date }) => date,
  daysOff: 7,
  titleOf: ({ type }) => (type === null ? 'Personal insolvency' : wordsOf(type)),
  cellOf: ({ date, status }) =>
    [dayForPeople(date), ...(status === null ? [] : [wordsOf(status).toLowerCase()])].join(', '),
  onlyOne: ONLY_ONE,
  differs: null,
};
