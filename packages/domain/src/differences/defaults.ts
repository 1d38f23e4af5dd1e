import { dayForPeople } from '../calendar/calendar.ts';
import { formatDollars } from '../money.ts';
import type { CreditFile, FiledDefault, FiledInfringement } from '../credit-file/credit-file.ts';
import { endingOf } from '../credit-file/over.ts';
import { wordsOf } from '../credit-file/words.ts';
import { listed, listedRows, type Listing } from './listings.ts';
import {
  bureauName,
  emptyRow,
  isNews,
  otherSide,
  type ComparedRow,
  type Comparing,
  type Difference,
  type Placed,
  type Side,
} from './row.ts';

export function compareDefaults(main: CreditFile, second: CreditFile, comparing: Comparing): ComparedRow[] {
  const rows = [
    ...listedRows(main, second, { ...DEFAULTS, comparing }),
    ...listedRows(main, second, { ...INFRINGEMENTS, comparing }),
  ];
  return rows.length === 0 ? [emptyRow('defaults', 'Listed defaults')] : rows;
}

const ONLY_ONE =
  'A lender may list it at one bureau only. If it is not yours or not right, have it corrected.';

const DEFAULTS: Listing<FiledDefault> = {
  part: 'defaults',
  list: 'defaults',
  itemKind: 'default',
  of: ({ defaults }) => defaults,
  nameOf: ({ provider }) => provider,
  dayOf: ({ listedOn }) => listedOn,
  daysOff: 31,
  titleOf: ({ provider, accountType }) =>
    provider ?? (accountType === null ? 'Default' : wordsOf(accountType)),
  cellOf: ({ originalAmount, currentAmount, status, listedOn }) => {
    const amount = currentAmount ?? originalAmount;
    return [
      ...(amount === null ? [] : [formatDollars(amount)]),
      ...(status === null ? [] : [wordsOf(status).toLowerCase()]),
      `listed ${dayForPeople(listedOn)}`,
    ].join(', ');
  },
  onlyOne: ONLY_ONE,
  differs: payment,
};

type Both = Record<Side, Placed<FiledDefault>>;

function payment(both: Both, comparing: Comparing): Omit<Difference, 'kind'> | null {
  const states = { main: endingOf(both.main.filed), second: endingOf(both.second.filed) };
  if ((states.main === 'paid') === (states.second === 'paid')) return null;
  const paid: Side = states.main === 'paid' ? 'main' : 'second';
  const unpaid = otherSide(paid);
  const label = `Paid at ${bureauName(paid, comparing)}`;
  const { paidOn } = both[paid].filed;
  if (paidOn !== null && isNews(paidOn, comparing)) {
    const text = `It was paid on ${dayForPeople(paidOn)}. It may take some weeks to reach ${bureauName(unpaid, comparing)}: wait.`;
    return { label, text, correction: null };
  }
  const text = `If you have paid it, have ${bureauName(unpaid, comparing)} mark it as paid.`;
  return { label, text, correction: listed(DEFAULTS, unpaid, both[unpaid]) };
}

const INFRINGEMENTS: Listing<FiledInfringement> = {
  part: 'defaults',
  list: 'seriousInfringements',
  itemKind: 'default',
  of: ({ seriousInfringements }) => seriousInfringements,
  nameOf: ({ provider }) => provider,
  dayOf: ({ listedOn }) => listedOn,
  daysOff: 31,
  titleOf: ({ provider }) =>
    provider === null ? 'Serious credit infringement' : `${provider}, serious credit infringement`,
  cellOf: ({ amount, listedOn }) =>
    [...(amount === null ? [] : [formatDollars(amount)]), `listed ${dayForPeople(listedOn)}`].join(', '),
  onlyOne: ONLY_ONE,
  differs: null,
};
