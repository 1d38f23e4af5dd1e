import { reportsRepayments, type CreditType } from './lenders.ts';
import { calendarMonth, monthOf, type Month } from './months.ts';

export type Hardship = 'A' | 'V';
export type Relationship = 'PRINCIPAL' | 'JOINT' | 'CO_BORROWER' | 'GUARANTOR';

/** One account over its whole life. `missed` holds how many payments behind it was, by month. */
export type Account = {
  reference: string;
  provider: string;
  type: CreditType;
  limit: number;
  opened: Month;
  openedDay: number;
  closed: Month | null;
  missed: ReadonlyMap<Month, number>;
  /** Calendar months in which an arrangement of this kind applies, every year. */
  hardship: { kind: Hardship; calendarMonths: readonly number[] } | null;
};

export type Enquiry = {
  month: Month;
  day: number;
  provider: string;
  /** Null where the enquirer did not say. */
  type: CreditType | null;
  amount: number | null;
  clientReference?: string;
};
export type Default = {
  month: Month;
  day: number;
  accountReference: string;
  provider: string;
  amount: number;
  paid: boolean;
  /** The status in words, where the provider reports no code. */
  wording?: string;
};
export type CourtAction = {
  month: Month;
  day: number;
  creditor: string;
  amount: number;
  status: 'OUTSTANDING' | 'SETTLED' | 'SET_ASIDE';
};

/** A person's whole history; the file of any month is a view of it. */
export type Life = {
  fileSince: Month;
  accounts: readonly Account[];
  enquiries: readonly Enquiry[];
  defaults: readonly Default[];
  courtActions: readonly CourtAction[];
};

export type Repayment = { month: Month; code: string; hardship: Hardship | null };
export type FiledAccount = Account & { repayments: readonly Repayment[] };

/** The credit file on the first day of `month`: nothing in it is dated in `month` or later. */
export type CreditFile = Omit<Life, 'accounts'> & { month: Month; accounts: readonly FiledAccount[] };

/** Financial hardship information is part of credit reporting from this month. */
const hardshipSince = monthOf('2022-07');

/**
 * Retention of the Privacy Act (section 20W), counted from the first day of the file's month, so within the month that
 * section 20V leaves to destroy what is too old: repayments and closed accounts 2 years, hardship 1, the rest 5.
 */
export const retentionMonths = { repayments: 24, closedAccounts: 24, hardship: 12, events: 60 } as const;

const lateCodes = ['0', '1', '2', '3', '4', '5', '6', 'X'] as const;

export function fileAsOf(life: Life, month: Month): CreditFile {
  const listed = (event: { month: Month }) =>
    event.month < month && event.month >= month - retentionMonths.events;
  return {
    month,
    fileSince: life.fileSince,
    accounts: life.accounts
      .filter(
        (account) => account.opened < month && !isClosedBy(account, month - retentionMonths.closedAccounts),
      )
      .map((account) => accountAsOf(account, month)),
    enquiries: life.enquiries.filter(listed),
    defaults: life.defaults.filter(listed),
    courtActions: life.courtActions.filter(listed),
  };
}

function isClosedBy(account: Account, month: Month): boolean {
  return account.closed !== null && account.closed < month;
}

function accountAsOf(account: Account, month: Month): FiledAccount {
  return {
    ...account,
    closed: isClosedBy(account, month) ? account.closed : null,
    repayments: reportsRepayments(account.type) ? repaymentsAsOf(account, month) : [],
  };
}

function repaymentsAsOf(account: Account, month: Month): Repayment[] {
  const repayments: Repayment[] = [];
  const first = Math.max(account.opened, month - retentionMonths.repayments);
  for (let at = first; at < month; at += 1) {
    const shown = at >= month - retentionMonths.hardship;
    const hardship = shown && isInHardship(account, at) ? (account.hardship?.kind ?? null) : null;
    repayments.push({ month: at, code: repaymentCode(account, at), hardship });
  }
  return repayments;
}

function repaymentCode(account: Account, month: Month): string {
  if (isClosedBy(account, month)) return 'C';
  if (month === account.opened) return 'P';
  const behind = account.missed.get(month) ?? 0;
  if (behind > 0) return lateCodes[Math.min(behind, 7)] ?? 'X';
  return isUnreported(account, month) ? 'R' : '0';
}

function isInHardship(account: Account, month: Month): boolean {
  if (account.hardship === null || month <= account.opened || isClosedBy(account, month)) return false;
  if (month < hardshipSince) return false;
  return account.hardship.calendarMonths.includes(calendarMonth(month));
}

/** About one month in ninety is missing, decided by the account and the month alone. */
function isUnreported(account: Account, month: Month): boolean {
  const salt = Number.parseInt(account.reference.slice(-6), 16);
  return (Math.imul(salt ^ month, 2_654_435_761) >>> 0) % 89 === 0;
}
