import { dayForPeople, formatMonthForPeople, isMonth } from '../calendar/calendar.ts';
import type { FiledAccount, FiledRepayment } from '../credit-file/credit-file.ts';
import { lastMonths } from '../report/repayment-history.ts';
import { HARDSHIP_WORDS, readRepayment, shownHardship } from '../report/repayment.ts';
import { REPORT_RULES } from '../report/report-rules.ts';
import type { Listing } from './entries.ts';
import { amountFact, codedFact, codeWords, dayFact, type Compared, type Fact } from './facts.ts';
import type { Comparing, Side } from './row.ts';

export const ACCOUNTS: Listing<FiledAccount> = {
  part: 'accounts',
  list: 'accounts',
  itemKind: 'account',
  of: ({ accounts }) => accounts,
  title: 'Account',
  namesOf: ({ provider, originalProvider }) => [provider, originalProvider],
  byNumber: { keysOf: ({ accountReference }) => tailOf(accountReference), isPossible: isAlikeInOne },
  byContent: {
    keysOf: (account) =>
      account.openedOn === null || account.type === null ? [] : [JSON.stringify(contentOf(account))],
  },
  factsOf,
  partsOf: ({ repayments }) => repayments,
  comparePair,
  partKind: 'repayment-history',
};

const TAIL = 4;

/** The end of a number, which bureaus show of a masked one too. */
function tailOf(reference: string | null): string[] {
  const tail = (reference ?? '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(-TAIL);
  return tail.length === TAIL && new Set(tail).size > 1 && /\d/.test(tail) ? [tail] : [];
}

/** Two numbers may end alike by chance. */
function isAlikeInOne(one: FiledAccount, other: FiledAccount): boolean {
  const theirs = contentOf(other);
  return contentOf(one).some(
    (part, index) => part === null || theirs[index] === null || part === theirs[index],
  );
}

const contentOf = ({ openedOn, type, limit }: FiledAccount) => [openedOn, codeWords(type), limit];

function factsOf(account: FiledAccount, { at }: Comparing): Fact[] {
  const { type, openedOn, closedOn, limit, isUnlimited, relationship } = account;
  const months = monthsOf(account);
  const paid = months.map(({ code }) => readRepayment(code).kind).filter((kind) => kind !== 'no-data');
  const late = paid.filter((kind) => kind === 'late').length;
  const hardship = months.filter((month) => hardshipOf(month, at) !== null).length;
  return [
    codedFact('type', type),
    dayFact('opening day', openedOn, 'opened '),
    { name: 'open or closed', words: closedOn === null ? 'open' : `closed ${dayForPeople(closedOn)}` },
    isUnlimited === true ? { name: 'limit', words: 'no limit' } : amountFact('limit', limit, 'limit '),
    codedFact('relationship', relationship),
    {
      name: 'number of months',
      words: months.length === 0 ? null : `${counted(months.length)} of payments`,
      isExpected: true,
    },
    { name: null, words: paid.length === 0 ? null : late === 0 ? 'none late' : `${late} late` },
    { name: null, words: hardship === 0 ? null : `${counted(hardship)} of hardship` },
  ];
}

const counted = (months: number) => `${months} month${months === 1 ? '' : 's'}`;

const monthsOf = ({ repayments }: FiledAccount): FiledRepayment[] =>
  lastMonths(
    repayments.filter(({ month }) => isMonth(month)).map((each) => ({ ...each, period: each.month })),
    REPORT_RULES.keptRepaymentMonths,
  );

const hardshipOf = ({ month, hardship }: FiledRepayment, at: string) =>
  shownHardship(hardship, { period: month, receivedMonth: at.slice(0, 7) });

type Months = Readonly<Record<Side, FiledRepayment>>;

/** Payments and hardship, of the months that both files have. */
function comparePair(
  { main, second }: Readonly<Record<Side, FiledAccount>>,
  { names, at }: Comparing,
): Compared[] {
  const theirs = new Map(monthsOf(second).map((each) => [each.month, each]));
  const shared = monthsOf(main).flatMap((each): Months[] => {
    const other = theirs.get(each.month);
    return other === undefined ? [] : [{ main: each, second: other }];
  });
  const compare = (many: string, one: string, wordsOf: (month: FiledRepayment) => string | null) =>
    compareMonths(shared, { many, one, names, wordsOf });
  return [
    ...compare('payments', 'payment of', ({ code }) => {
      const { kind, words } = readRepayment(code);
      return kind === 'no-data' ? null : words.toLowerCase();
    }),
    ...compare('hardship', 'hardship in', (month) => {
      const hardship = hardshipOf(month, at);
      return hardship === null ? 'none' : HARDSHIP_WORDS[hardship].toLowerCase();
    }),
  ];
}

type Naming = {
  many: string;
  one: string;
  names: Comparing['names'];
  wordsOf: (month: FiledRepayment) => string | null;
};

function compareMonths(shared: readonly Months[], { many, one, names, wordsOf }: Naming): Compared[] {
  const stated = shared.flatMap(({ main, second }) => {
    const [ours, theirs] = [wordsOf(main), wordsOf(second)];
    return ours === null || theirs === null ? [] : [{ month: main.month, ours, theirs }];
  });
  if (stated.length === 0) return [];
  const differing = stated.filter(({ ours, theirs }) => ours !== theirs);
  const latest = differing.at(-1);
  if (latest === undefined) return [{ name: many, outcome: 'same' }];
  const { month, ours, theirs } = latest;
  const others = differing.length === 1 ? '' : ` and ${counted(differing.length - 1)} before`;
  const when = formatMonthForPeople({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) });
  const name = `${one} ${when} (${names.main}: ${ours}; ${names.second}: ${theirs})${others}`;
  return [{ name, outcome: 'different' }];
}
