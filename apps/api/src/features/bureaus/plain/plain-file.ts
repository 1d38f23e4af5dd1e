import {
  CREDIT_FILE_VERSION,
  type Coded,
  type CreditFile,
  type FiledCreditType,
  type FiledRelationship,
} from '@wattle/domain/credit-file/credit-file';
import { isMonth, parseDate } from '@wattle/domain/calendar/calendar';
import { z } from 'zod';

/** Null, blank and left out all mean that the file does not state it. */
const Text = z
  .string()
  .trim()
  .max(400)
  .nullish()
  .transform((text) => (text === undefined || text === '' ? null : text));
const Reference = z.string().trim().min(1).max(400);
const Day = z.string().refine((text) => parseDate(text) !== null, 'no day');
const Month = z.string().refine(isMonth, 'no month');
const MaybeDay = Day.nullish().transform((day) => day ?? null);
const Dollars = z
  .number()
  .nonnegative()
  .nullish()
  .transform((amount) => amount ?? null);
const Flag = z
  .boolean()
  .nullish()
  .transform((flag) => flag ?? null);

const Repayment = z.object({
  month: Month,
  code: z.string().regex(/^[0-9A-Z]$/),
  hardship: z.enum(['A', 'V']).nullable(),
});

/** The `file` of the plain protocol's answer, of which everything that is stated must be right. */
export const PlainFile = z.object({
  createdOn: MaybeDay,
  accounts: z.array(
    z.object({
      accountReference: Reference,
      provider: Text,
      originalProvider: Text,
      type: Text,
      opened: MaybeDay,
      closed: MaybeDay,
      lastUpdated: MaybeDay,
      relationship: Text,
      termMonths: Dollars,
      limit: Dollars,
      repaymentHistory: z.array(Repayment),
    }),
  ),
  enquiries: z.array(
    z.object({
      date: Day,
      provider: Reference,
      type: Text,
      amount: Dollars,
      relationship: Text,
      clientReference: Text,
    }),
  ),
  defaults: z.array(
    z.object({
      date: Day,
      accountReference: Reference,
      provider: Text,
      accountType: Text,
      amount: Dollars,
      originalAmount: Dollars,
      currentAmount: Dollars,
      status: Reference,
      paidOn: MaybeDay,
      disputed: Flag,
      newArrangement: Text,
    }),
  ),
  courtActions: z.array(
    z.object({
      date: Day,
      creditor: Reference,
      type: Text,
      courtType: Text,
      amount: Dollars,
      settled: Flag,
      status: Text,
    }),
  ),
});
export type PlainFile = z.output<typeof PlainFile>;

const CREDIT_TYPES: Readonly<Record<string, FiledCreditType>> = {
  HOME_LOAN: 'home-loan',
  CAR_LOAN: 'car-loan',
  PERSONAL_LOAN: 'personal-loan',
  CREDIT_CARD: 'credit-card',
  OVERDRAFT: 'overdraft',
  BUY_NOW_PAY_LATER: 'buy-now-pay-later',
  SMALL_AMOUNT_LOAN: 'small-amount-loan',
  TELECOMMUNICATIONS: 'telecommunications',
  UTILITY: 'utility',
};
const RELATIONSHIPS: Readonly<Record<string, FiledRelationship>> = {
  PRINCIPAL: 'principal',
  JOINT: 'joint',
  GUARANTOR: 'guarantor',
};
const DEFAULT_STATES = { OUTSTANDING: 'outstanding', PAID: 'paid' } as const;
const COURT_TYPES = { JUDGMENT: 'judgment', WRIT: 'writ', SUMMONS: 'summons' } as const;
const COURT_STATES = { OUTSTANDING: 'outstanding', SETTLED: 'settled' } as const;
const ARRANGEMENTS = { N: 'new', V: 'varied' } as const;

export function creditFileOf(plain: PlainFile): CreditFile {
  return {
    version: CREDIT_FILE_VERSION,
    openedOn: plain.createdOn,
    subject: null,
    accounts: plain.accounts.map((account) => ({
      accountReference: account.accountReference,
      type: coded(account.type, CREDIT_TYPES),
      provider: account.provider,
      originalProvider: account.originalProvider,
      transferredOn: null,
      relationship: coded(account.relationship, RELATIONSHIPS),
      openedOn: account.opened,
      closedOn: account.closed,
      reopenedOn: null,
      updatedOn: account.lastUpdated,
      // Telephone and power companies report no limit, which this bureau writes as 0.
      limit: account.limit === 0 ? null : account.limit,
      isUnlimited: null,
      termMonths: account.termMonths,
      isSecured: null,
      repayments: account.repaymentHistory,
      filedUnder: null,
    })),
    defaults: plain.defaults.map(defaultOf),
    seriousInfringements: [],
    courtProceedings: plain.courtActions.map((action) => ({
      date: action.date,
      creditor: action.creditor,
      type: coded(action.type, COURT_TYPES),
      court: action.courtType,
      reference: null,
      amount: action.amount,
      status: courtStatusOf(action),
      statusOn: null,
      relationship: null,
      coBorrower: null,
      filedUnder: null,
    })),
    insolvencies: [],
    enquiries: plain.enquiries.map(({ type, relationship, ...enquiry }) => ({
      ...enquiry,
      kind: null,
      coBorrower: null,
      filedUnder: null,
      type: coded(type, CREDIT_TYPES),
      relationship: coded(relationship, RELATIONSHIPS),
    })),
    notes: [],
    accesses: [],
    bans: [],
    unread: [],
  };
}

function coded<Meaning extends string>(
  code: string | null,
  meanings: Readonly<Record<string, Meaning>>,
): Coded<Meaning> | null {
  if (code === null) return null;
  const key = code.toUpperCase();
  const meaning = Object.hasOwn(meanings, key) ? (meanings[key] ?? null) : null;
  return { code, name: null, meaning };
}

function defaultOf(listed: PlainFile['defaults'][number]): CreditFile['defaults'][number] {
  return {
    accountReference: listed.accountReference,
    provider: listed.provider,
    accountType: coded(listed.accountType, CREDIT_TYPES),
    listedOn: listed.date,
    originalAmount: listed.originalAmount ?? listed.amount,
    currentAmount: listed.currentAmount,
    status: coded(listed.status, DEFAULT_STATES) ?? { code: '', name: null, meaning: null },
    paidOn: listed.paidOn,
    isDisputed: listed.disputed,
    arrangement: coded(listed.newArrangement, ARRANGEMENTS),
  };
}

/** A file may state it as a word, as a flag, or as both. */
function courtStatusOf({ status, settled }: PlainFile['courtActions'][number]) {
  if (status === null && settled === null) return null;
  const code = status ?? (settled === true ? 'SETTLED' : 'OUTSTANDING');
  return settled === true ? { code, name: null, meaning: 'settled' as const } : coded(code, COURT_STATES);
}
