import { dayForPeople } from '../calendar/calendar.ts';
import { formatDollars } from '../money.ts';
import { lastMonths, summariseRepayments } from '../report/repayment-history.ts';
import { readRepayment } from '../report/repayment.ts';
import { REPORT_RULES } from '../report/report-rules.ts';
import type { CreditFile, FiledAccount } from '../credit-file/credit-file.ts';
import { wordsOf } from '../credit-file/words.ts';
import { pairUp } from './pair-up.ts';
import {
  BureauName,
  bureauName,
  daysApart,
  emptyRow,
  isNews,
  monthForPeople,
  onlyAt,
  otherSide,
  type ComparedRow,
  type Comparing,
  type Difference,
  type Pair,
  type Placed,
  type Side,
} from './row.ts';

type Both = { readonly main: Placed<FiledAccount>; readonly second: Placed<FiledAccount> };

export function compareAccounts(main: CreditFile, second: CreditFile, comparing: Comparing): ComparedRow[] {
  const pairs = pairUp(main.accounts, second.accounts, {
    namesOf: ({ provider, originalProvider }) => [provider, originalProvider],
    distance: distanceOf,
    keyOf: ({ provider, openedOn, closedOn, limit }) => JSON.stringify([provider, openedOn, closedOn, limit]),
  });
  const titles = pairs.map((pair) => titleOf(either(pair).filed));
  const rows = pairs.map((pair, index): ComparedRow => {
    const title = titles[index] ?? '';
    const { openedOn } = either(pair).filed;
    const isAmbiguous = openedOn !== null && titles.indexOf(title) !== titles.lastIndexOf(title);
    return {
      part: 'accounts',
      title: isAmbiguous ? `${title}, opened ${monthForPeople(openedOn)}` : title,
      main: pair.main === null ? null : cellOf(pair.main.filed),
      second: pair.second === null ? null : cellOf(pair.second.filed),
      difference: differenceOf(pair, comparing),
    };
  });
  return rows.length === 0 ? [emptyRow('accounts', 'Accounts')] : rows;
}

const either = (pair: Pair<FiledAccount>): Placed<FiledAccount> => pair.main ?? pair.second;

function titleOf({ provider, originalProvider, type }: FiledAccount): string {
  const lender = provider ?? originalProvider;
  if (type === null) return lender ?? 'Account';
  const words = wordsOf(type);
  return lender === null ? words : `${lender}, ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** Of the same provider. The bureaus number accounts differently, so kind and opening day match them. */
function distanceOf(one: FiledAccount, other: FiledAccount): number | null {
  const types = [one, other].map(({ type }) => type?.meaning ?? null);
  const isTypeKnown = !types.includes(null);
  const isSameType = isTypeKnown && types[0] === types[1];
  const days = daysApart(one.openedOn, other.openedOn);
  const opened = days === null ? 5 : days === 0 ? 0 : days <= 31 ? 3 : null;
  if (opened === null || (isTypeKnown && !isSameType && opened > 0)) return null;
  const limit = one.limit === other.limit ? 0 : 0.5;
  const closed = one.closedOn === other.closedOn ? 0 : 0.25;
  return opened + (isSameType ? 0 : isTypeKnown ? 2 : 1) + limit + closed;
}

/** `Open, limit $7,500, 1 late payment`: all that is compared. */
function cellOf(account: FiledAccount): string {
  const { closedOn, limit } = account;
  const late = paymentsOf(account).late;
  return [
    closedOn === null ? 'Open' : `Closed ${monthForPeople(closedOn)}`,
    ...(limit === null ? [] : [`limit ${formatDollars(limit)}`]),
    ...(late === 0 ? [] : [latePayments(late)]),
  ].join(', ');
}

const latePayments = (count: number) => `${count} late payment${count === 1 ? '' : 's'}`;

const monthsOf = ({ repayments }: FiledAccount) =>
  lastMonths(
    repayments.map(({ month, code }) => ({ period: month, status: code })),
    REPORT_RULES.keptRepaymentMonths,
  );

export const paymentsOf = (account: FiledAccount) => summariseRepayments(monthsOf(account));

function differenceOf(pair: Pair<FiledAccount>, comparing: Comparing): Difference | null {
  if (pair.main === null) return onlyOne('second', pair.second.filed, comparing);
  if (pair.second === null) return onlyOne('main', pair.main.filed, comparing);
  const found = [closing(pair, comparing), limits(pair, comparing), payments(pair, comparing)].filter(
    (each) => each !== null,
  );
  const [first] = found;
  if (first === undefined || found.length === 1) return first ?? null;
  return {
    kind: 'differs',
    label: `${found.length} differences`,
    text: found.map(({ text }) => text).join(' '),
    correction: found.find(({ correction }) => correction !== null)?.correction ?? null,
  };
}

function onlyOne(side: Side, { openedOn, provider }: FiledAccount, comparing: Comparing): Difference {
  const text =
    openedOn !== null && isNews(openedOn, comparing)
      ? `It was opened on ${dayForPeople(openedOn)}. It may take some weeks to reach ${bureauName(otherSide(side), comparing)}: wait.`
      : `${provider ?? 'A lender'} may report to one bureau only. That is allowed, nothing is wrong.`;
  return { ...onlyAt(side, comparing), text, correction: null };
}

function correct(
  both: Both,
  at: Side,
  itemKind: 'account' | 'repayment-history' = 'account',
): Difference['correction'] {
  return { at, itemKind, item: { list: 'accounts', index: both[at].index } };
}

function closing(both: Both, comparing: Comparing): Difference | null {
  const [main, second] = [both.main.filed.closedOn, both.second.filed.closedOn];
  if (main === null && second === null) return null;
  if (main !== null && second !== null) return closingMonths(both, { main, second }, comparing);
  const closed: Side = main === null ? 'second' : 'main';
  const open = otherSide(closed);
  const day = main ?? second ?? '';
  const label = `Closed at ${bureauName(closed, comparing)}`;
  if (isNews(day, comparing)) {
    const text = `It was closed on ${dayForPeople(day)}. It may take some weeks to reach ${bureauName(open, comparing)}: wait.`;
    return { kind: 'differs', label, text, correction: null };
  }
  const text = `If you closed it, have ${bureauName(open, comparing)} show it as closed.`;
  return { kind: 'differs', label, text, correction: correct(both, open) };
}

function closingMonths(
  both: Both,
  { main, second }: Record<Side, string>,
  comparing: Comparing,
): Difference | null {
  if (monthForPeople(main) === monthForPeople(second)) return null;
  const at = staleSide(both);
  const month = monthForPeople(at === 'main' ? main : second);
  const text = `A closed account leaves your file two years after that day. If it was not ${month}, have ${bureauName(at, comparing)} correct it.`;
  return { kind: 'differs', label: 'Different closing month', text, correction: correct(both, at) };
}

/** The bureau that heard of the account less recently. */
function staleSide({ main, second }: Both): Side {
  const [ours, theirs] = [main.filed.updatedOn, second.filed.updatedOn];
  return ours !== null && theirs !== null && ours < theirs ? 'main' : 'second';
}

function limits(both: Both, comparing: Comparing): Difference | null {
  const [main, second] = [both.main.filed.limit, both.second.filed.limit];
  if (formatOf(main) === formatOf(second)) return null;
  if (main === null || second === null) {
    const text = `${BureauName(main === null ? 'main' : 'second', comparing)} does not state a limit. Nothing to correct.`;
    return { kind: 'differs', label: 'Limit at one only', text, correction: null };
  }
  const at = staleSide(both);
  const limit = formatDollars(at === 'main' ? main : second);
  const text = `A new limit can reach one bureau later. If yours is not ${limit}, have ${bureauName(at, comparing)} correct it.`;
  return { kind: 'differs', label: 'Different limit', text, correction: correct(both, at) };
}

const formatOf = (limit: number | null) => (limit === null ? null : formatDollars(limit));

function payments(both: Both, comparing: Comparing): Difference | null {
  const late = { main: lateMonths(both.main.filed), second: lateMonths(both.second.filed) };
  for (const at of ['second', 'main'] as const) {
    const onTime = new Set(
      monthsOf(both[otherSide(at)].filed)
        .filter(({ status }) => readRepayment(status).kind === 'on-time')
        .map(({ period }) => period),
    );
    const disputed = late[at].find((month) => onTime.has(month));
    if (disputed === undefined) continue;
    const text = `${BureauName(at, comparing)} shows a late payment for ${monthForPeople(`${disputed}-01`)}, ${bureauName(otherSide(at), comparing)} shows it as paid on time. If you paid on time, have it corrected.`;
    return {
      kind: 'differs',
      label: 'Different payments',
      text,
      correction: correct(both, at, 'repayment-history'),
    };
  }
  if (late.main.length === late.second.length) return null;
  const more: Side = late.main.length > late.second.length ? 'main' : 'second';
  const text = `${BureauName(otherSide(more), comparing)} does not hold every month in which ${bureauName(more, comparing)} shows a late payment. Nothing to correct.`;
  return { kind: 'differs', label: 'Fewer months', text, correction: null };
}

const lateMonths = (account: FiledAccount) =>
  monthsOf(account)
    .filter(({ status }) => readRepayment(status).kind === 'late')
    .map(({ period }) => period);
