import type { Ending } from '../credit-file/over.ts';
import { normaliseSearch } from '../fields/text-fields.ts';
import { summariseRepayments } from './repayment-history.ts';
import { providerOf } from './names.ts';
import type { ReportAccount } from './report.ts';

/** A default takes precedence over closed. */
export type AccountStatus = 'default' | 'open' | 'closed';

export function accountStatus({
  hasDefaults,
  accountClosedDate,
}: Pick<ReportAccount, 'hasDefaults' | 'accountClosedDate'>): AccountStatus {
  if (hasDefaults) return 'default';
  return accountClosedDate === null ? 'open' : 'closed';
}

/** How an account's defaults ended, if all of them are over; null otherwise. */
export function defaultsEnding({ defaults }: Pick<ReportAccount, 'defaults'>): Ending | null {
  const [first, ...others] = defaults.map(({ ending }) => ending);
  return first !== undefined && others.every((ending) => ending !== null) ? first : null;
}

/** The number of accounts from which a filter is worthwhile. */
export const SEARCHED_ACCOUNTS = 6;

export const ACCOUNT_ORDERS = ['attention', 'newest', 'provider', 'limit'] as const;
export type AccountOrder = (typeof ACCOUNT_ORDERS)[number];

export type AccountFilter = {
  /** Any part of the lender's name or the account type. */
  readonly search: string;
  /** An `accountType`, or null for all. */
  readonly kind: string | null;
  readonly status: AccountStatus | null;
};

export const NO_FILTER: AccountFilter = { search: '', kind: null, status: null };

export function accountKinds(accounts: readonly Pick<ReportAccount, 'accountType'>[]): string[] {
  return [...new Set(accounts.map(({ accountType }) => accountType))].toSorted((a, b) => a.localeCompare(b));
}

/** Every word of the search must occur, in any order and case. */
export function isAccountAsked(account: ReportAccount, { search, kind, status }: AccountFilter): boolean {
  if (kind !== null && account.accountType !== kind) return false;
  if (status !== null && accountStatus(account) !== status) return false;
  const { accountType, latestCreditProvider, originalCreditProvider } = account;
  const text = normaliseSearch(
    `${accountType} ${latestCreditProvider ?? ''} ${originalCreditProvider ?? ''}`,
  );
  return normaliseSearch(search)
    .split(' ')
    .every((word) => text.includes(word));
}

/** Stable: equal accounts keep the report's order. */
export function accountsInOrder<Account extends ReportAccount>(
  accounts: readonly Account[],
  order: AccountOrder,
): Account[] {
  return accounts.toSorted(ORDERS[order]);
}

const ORDERS: Record<AccountOrder, (a: ReportAccount, b: ReportAccount) => number> = {
  attention: (a, b) => needOf(b) - needOf(a),
  newest: (a, b) => (b.accountOpenDate ?? '').localeCompare(a.accountOpenDate ?? ''),
  provider: (a, b) => providerOf(a).localeCompare(providerOf(b)),
  limit: (a, b) => (b.latestMaximumCredit ?? -1) - (a.latestMaximumCredit ?? -1),
};

/** An open default ranks before late payments, these before a default that is over and an arrangement. */
function needOf(account: ReportAccount): number {
  if (account.hasDefaults && defaultsEnding(account) === null) return 3;
  const { late, hardship } = summariseRepayments(account.repaymentHistory);
  if (late > 0) return 2;
  return account.hasDefaults || hardship > 0 ? 1 : 0;
}
