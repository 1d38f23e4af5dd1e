import { z } from 'zod';
import {
  retentionMonths,
  type Account,
  type CreditFile,
  type FiledAccount,
} from '../histories/credit-file.ts';
import { reportsRepayments } from '../histories/lenders.ts';
import { recentEnquiries } from './scorecard.ts';

/** The order in which changes are applied, whatever order they are sent in: time passes last. */
export const changeKinds = [
  'MONTHS_WITHOUT_ENQUIRY',
  'DEFAULTS_PAID',
  'CARD_OPENED',
  'MONTHS_ON_TIME',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** `size` counts months or defaults, or is a card's limit in dollars. */
export const changeSizes: Record<ChangeKind, { least: number; most: number }> = {
  MONTHS_WITHOUT_ENQUIRY: { least: 1, most: 24 },
  DEFAULTS_PAID: { least: 1, most: 10 },
  CARD_OPENED: { least: 500, most: 50_000 },
  MONTHS_ON_TIME: { least: 1, most: 24 },
};

export const Change = z
  .strictObject({ kind: z.enum(changeKinds), size: z.int() })
  .refine(
    ({ kind, size }) => size >= changeSizes[kind].least && size <= changeSizes[kind].most,
    'not a size of this kind',
  );
export type Change = z.infer<typeof Change>;

export type Obstacle = 'NO_RECENT_ENQUIRY' | 'NO_OUTSTANDING_DEFAULT' | 'NO_OPEN_ACCOUNT' | 'FEWER_ON_FILE';

const noneOfIt: Record<Exclude<ChangeKind, 'CARD_OPENED'>, Obstacle> = {
  MONTHS_WITHOUT_ENQUIRY: 'NO_RECENT_ENQUIRY',
  DEFAULTS_PAID: 'NO_OUTSTANDING_DEFAULT',
  MONTHS_ON_TIME: 'NO_OPEN_ACCOUNT',
};

/** The greatest size of a change that this file allows; 0 when there is nothing to change. */
export function mostOf(kind: ChangeKind, file: CreditFile): number {
  const { most } = changeSizes[kind];
  switch (kind) {
    case 'MONTHS_WITHOUT_ENQUIRY':
      return recentEnquiries(file).length === 0 ? 0 : most;
    case 'DEFAULTS_PAID':
      return Math.min(most, file.defaults.filter(({ paid }) => !paid).length);
    case 'CARD_OPENED':
      return most;
    default:
      return file.accounts.some(isPaying) ? most : 0;
  }
}

/** Why the change cannot be made to this file; null when it can. */
export function obstacleTo({ kind, size }: Change, file: CreditFile): Obstacle | null {
  const most = mostOf(kind, file);
  if (most >= size) return null;
  return most === 0 && kind !== 'CARD_OPENED' ? noneOfIt[kind] : 'FEWER_ON_FILE';
}

/** The file as it would stand; the given one is left alone. Ask `obstacleTo` first. */
export function withChange(file: CreditFile, { kind, size }: Change): CreditFile {
  return changers[kind](file, size);
}

const changers: Record<ChangeKind, (file: CreditFile, size: number) => CreditFile> = {
  MONTHS_WITHOUT_ENQUIRY(file, months) {
    const aged = file.enquiries.map((each) => ({ ...each, month: each.month - months }));
    return { ...file, enquiries: aged.filter(({ month }) => month >= file.month - retentionMonths.events) };
  },
  DEFAULTS_PAID(file, count) {
    const owed = file.defaults.filter(({ paid }) => !paid).sort(newestFirst);
    const settled = new Set(owed.slice(0, count));
    const defaults = file.defaults.map((each) => (settled.has(each) ? { ...each, paid: true } : each));
    return { ...file, defaults };
  },
  CARD_OPENED: withCard,
  MONTHS_ON_TIME: afterMonthsOnTime,
};

/** A card opened last month, and the enquiry its provider made first. */
function withCard(file: CreditFile, limit: number): CreditFile {
  const month = file.month - 1;
  const provider = 'A new provider';
  const card: FiledAccount = {
    reference: 'A-NEWCARD',
    provider,
    type: 'CREDIT_CARD',
    limit,
    opened: month,
    openedDay: 15,
    closed: null,
    missed: new Map(),
    hardship: null,
    repayments: [{ month, code: 'P', hardship: null }],
  };
  const enquiry = { month, day: 12, provider, type: card.type, amount: limit };
  return { ...file, accounts: [...file.accounts, card], enquiries: [...file.enquiries, enquiry] };
}

/**
 * Every account is paid on time, and whatever grows too old leaves the file. Enquiries stay as old as they are: what they
 * gain by ageing belongs to the months without a new one, so both together are the file as it will be.
 */
function afterMonthsOnTime(file: CreditFile, months: number): CreditFile {
  const month = file.month + months;
  const listed = (event: { month: number }) => event.month >= month - retentionMonths.events;
  const isKept = ({ closed }: Account) => closed === null || closed >= month - retentionMonths.closedAccounts;
  return {
    month,
    fileSince: file.fileSince,
    accounts: file.accounts.filter(isKept).map((account) => paidOnTime(account, file.month, month)),
    enquiries: file.enquiries.map((each) => ({ ...each, month: each.month + months })),
    defaults: file.defaults.filter(listed),
    courtActions: file.courtActions.filter(listed),
  };
}

function paidOnTime(account: FiledAccount, from: number, until: number): FiledAccount {
  if (!reportsRepayments(account.type)) return account;
  const code = account.closed === null ? '0' : 'C';
  const added = Array.from({ length: until - from }, (_, index) => ({
    month: from + index,
    code,
    hardship: null,
  }));
  const kept = ({ month }: { month: number }) => month >= until - retentionMonths.repayments;
  return { ...account, repayments: [...account.repayments, ...added].filter(kept) };
}

function isPaying({ closed, type }: FiledAccount): boolean {
  return closed === null && reportsRepayments(type);
}

function newestFirst(one: { month: number; day: number }, other: { month: number; day: number }): number {
  return other.month - one.month || other.day - one.day;
}
