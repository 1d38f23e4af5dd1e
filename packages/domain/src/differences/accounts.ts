import { dayForPeople, isMonth } from '../calendar/calendar.ts';
import type { FiledAccount } from '../credit-file/credit-file.ts';
import { lastMonths } from '../report/repayment-history.ts';
import { HARDSHIP_WORDS, readRepayment, shownHardship } from '../report/repayment.ts';
import { REPORT_RULES } from '../report/report-rules.ts';
import {
  amountFact,
  codedFact,
  codeWords,
  dayFact,
  type Entry,
  type EntryList,
  type Fact,
  type MonthFacts,
} from './entry.ts';

export const ACCOUNTS: EntryList = {
  part: 'accounts',
  list: 'accounts',
  itemKind: 'account',
  title: 'Account',
  entriesOf: ({ accounts }, { at }) => accounts.map((account) => entryOf(account, at.slice(0, 7))),
};

function entryOf(account: FiledAccount, receivedMonth: string): Entry {
  const { provider, originalProvider, accountReference, openedOn, type, limit } = account;
  const about = [openedOn, codeWords(type), limit];
  const months = monthsOf(account, receivedMonth);
  return {
    companies: [provider, originalProvider],
    number: tailOf(accountReference ?? ''),
    about,
    keys: openedOn === null || type === null ? [] : [JSON.stringify(about)],
    facts: factsOf(account, months),
    months,
  };
}

const TAIL = 4;

/** The end of a number, which bureaus show of a masked one too. Null where it tells nothing apart. */
function tailOf(reference: string): string | null {
  const tail = reference
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(-TAIL);
  return tail.length === TAIL && new Set(tail).size > 1 && /\d/.test(tail) ? tail : null;
}

const NO_HARDSHIP = 'none';

function monthsOf({ repayments }: FiledAccount, receivedMonth: string): MonthFacts[] {
  const history = repayments
    .filter(({ month }) => isMonth(month))
    .map(({ month: period, ...each }) => ({ period, ...each }));
  return lastMonths(history, REPORT_RULES.keptRepaymentMonths).map(({ period, code, hardship }) => {
    const { kind, words } = readRepayment(code);
    const shown = shownHardship(hardship, { period, receivedMonth });
    return {
      month: period,
      payment: kind === 'no-data' ? null : words.toLowerCase(),
      isLate: kind === 'late',
      hardship: shown === null ? NO_HARDSHIP : HARDSHIP_WORDS[shown].toLowerCase(),
    };
  });
}

function factsOf(account: FiledAccount, months: readonly MonthFacts[]): Fact[] {
  const { type, openedOn, closedOn, limit, isUnlimited, relationship } = account;
  const count = (isOne: (month: MonthFacts) => boolean) => months.filter(isOne).length;
  const paid = count(({ payment }) => payment !== null);
  const late = count(({ isLate }) => isLate);
  const hardship = count((month) => month.hardship !== NO_HARDSHIP);
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
    { name: null, words: paid === 0 ? null : late === 0 ? 'none late' : `${late} late` },
    { name: null, words: hardship === 0 ? null : `${counted(hardship)} of hardship` },
  ];
}

export const counted = (months: number): string => `${months} month${months === 1 ? '' : 's'}`;
