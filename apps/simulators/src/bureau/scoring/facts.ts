import type { CreditFile } from '../histories/credit-file.ts';
import { repaymentRecord } from './repayment-record.ts';
import {
  homeLoanMonths,
  newestAccountMonths,
  openKinds,
  recentEnquiries,
  recentHighCostEnquiries,
  seriousArrears,
  standingJudgments,
  unsecuredLimits,
  type AttributeCode,
  type AttributePoints,
} from './scorecard.ts';

type Fact = { label: string; read: (file: CreditFile) => string };

/** What each attribute looks at, short enough to stand before and after a change. */
export const facts: Record<AttributeCode, Fact> = {
  REPAYMENTS: { label: 'Repayments', read: repayments },
  ARREARS: { label: 'Far behind with payments', read: arrears },
  DEFAULTS: { label: 'Defaults', read: defaults },
  COURT_ACTIONS: { label: 'Court actions', read: courtActions },
  ENQUIRIES: { label: 'Enquiries', read: (file) => enquiries(recentEnquiries(file), file) },
  HIGH_COST_CREDIT: {
    label: 'Enquiries for high-cost credit',
    read: (file) => enquiries(recentHighCostEnquiries(file), file),
  },
  FILE_AGE: {
    label: 'Age of the credit file',
    read: ({ month, fileSince }) => lasting(Math.max(0, month - fileSince)),
  },
  ACCOUNT_MIX: { label: 'Kinds of open accounts', read: (file) => String(openKinds(file)) },
  HOME_LOAN: {
    label: 'Open home loan',
    read: (file) => (homeLoanMonths(file) === 0 ? 'none' : `${lasting(homeLoanMonths(file))} old`),
  },
  UNSECURED_LIMITS: {
    label: 'Limits of cards and unsecured loans',
    read: (file) => `$${unsecuredLimits(file).toLocaleString('en-AU')}`,
  },
  NEWEST_ACCOUNT: {
    label: 'Newest account',
    read(file) {
      const age = newestAccountMonths(file);
      return age === null ? 'none' : `${lasting(age)} old`;
    },
  },
};

/** Every attribute with its points and its input, to compare two months. */
export function factsOf(file: CreditFile, attributes: readonly AttributePoints[]) {
  return attributes.map(({ code, points }) => ({
    code,
    label: facts[code].label,
    fact: facts[code].read(file),
    points,
  }));
}

function repayments(file: CreditFile): string {
  const { reportedMonths, late } = repaymentRecord(file);
  if (reportedMonths === 0) return 'none reported in 24 months';
  if (late.length === 0) return `none late, ${counted(reportedMonths, 'month')} reported of 24`;
  return `${late.length} late in 24 months, ${newest(late, file)}`;
}

function arrears(file: CreditFile): string {
  const behind = seriousArrears(file);
  if (behind === 0) return 'never in the last year';
  return `${behind > 6 ? 'more than 6' : behind} payments behind in the last year`;
}

function defaults(file: CreditFile): string {
  if (file.defaults.length === 0) return 'none';
  const paid = file.defaults.filter((each) => each.paid).length;
  return `${halves([file.defaults.length - paid, 'outstanding'], [paid, 'paid'])}, ${newest(file.defaults, file)}`;
}

function courtActions(file: CreditFile): string {
  const listed = standingJudgments(file);
  if (listed.length === 0) return 'none';
  const settled = listed.filter(({ status }) => status === 'SETTLED').length;
  return `${halves([listed.length - settled, 'open'], [settled, 'settled'])}, ${newest(listed, file)}`;
}

function enquiries(asked: readonly { month: number }[], file: CreditFile): string {
  if (asked.length === 0) return 'none in 24 months';
  return `${asked.length} in 24 months, ${newest(asked, file)}`;
}

function halves(...parts: readonly [number, string][]): string {
  return parts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`])).join(' and ');
}

function newest(events: readonly { month: number }[], file: CreditFile): string {
  const age = file.month - Math.max(...events.map(({ month }) => month));
  return `${events.length === 1 ? '' : 'the newest '}${lasting(age)} old`;
}

function lasting(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  if (years === 0) return counted(rest, 'month');
  return rest === 0 ? counted(years, 'year') : `${counted(years, 'year')} and ${counted(rest, 'month')}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
