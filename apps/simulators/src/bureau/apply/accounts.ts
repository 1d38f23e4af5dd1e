import type { CreditType } from '../lives/lenders.ts';
import { reportsRepayments } from '../lives/lenders.ts';
import type { File } from './answer.ts';
import { accountTypes, relationships } from './codes.ts';
import { writer, type Markup } from './write-xml.ts';

const { element, leaf, list } = writer('vs');
const aud = { 'currency-code': 'AUD' };

type Account = File['accounts'][number];
type Default = File['defaults'][number];

export const idReferences = () => list('id-references', [element('id-reference', {}, { markup: '0' })]);

export function accountType(type: CreditType | null): Markup | null {
  if (type === null) return null;
  const { code, name } = accountTypes[type];
  return leaf('account-type', name, { code });
}

export function relationship(kind: keyof typeof relationships): Markup | null {
  const { code, name } = relationships[kind];
  return leaf('relationship', name, { code });
}

/**
 * The accounts with their defaults, each of which belongs to one. `N` lists those with defaults alone, `P` leaves out
 * repayments.
 */
export function accounts(file: File, level: string): Markup | null {
  const references = new Set(file.accounts.map(({ accountReference }) => accountReference));
  const defaultsOf = (reference: string | null) =>
    file.defaults.filter(({ accountReference }) => accountReference === reference);
  const listed = file.accounts
    .filter(({ accountReference }) => level !== 'N' || defaultsOf(accountReference).length > 0)
    .map((account) => accountWith(account, defaultsOf(account.accountReference), level));
  const closedLongAgo = file.defaults.filter(({ accountReference }) => !references.has(accountReference));
  return list('accounts', [...listed, ...closedLongAgo.map(bareAccount)]);
}

function accountWith(account: Account, defaults: readonly Default[], level: string): Markup {
  const { accountReference, provider, originalProvider, type, opened, closed, lastUpdated } = account;
  const isLicensee = reportsRepayments(type);
  const isPositive = level !== 'N';
  const limit = isPositive ? account.limit : null;
  return element(
    'account',
    { 'latest-update-date': lastUpdated },
    idReferences(),
    leaf('account-id', accountReference),
    provided('original-credit-provider', originalProvider, isLicensee),
    provided('latest-credit-provider', provider, isLicensee),
    accountType(type),
    relationship(account.relationship),
    leaf('account-open-date', isPositive ? opened : null),
    leaf('account-closed-date', isPositive ? closed : null),
    leaf('term-of-loan', isPositive ? account.termMonths : null),
    leaf('original-maximum-amount-credit', limit, aud),
    leaf('latest-maximum-amount-credit', limit, aud),
    list('repayment-history', level === 'C' ? account.repaymentHistory.map(payment) : []),
    list('defaults', defaults.map(defaultWith)),
  );
}

/** Of an account that is no longer listed, what its default says. */
function bareAccount(listed: Default): Markup {
  const { accountReference, provider, accountType: type } = listed;
  return element(
    'account',
    {},
    idReferences(),
    leaf('account-id', accountReference === '' ? null : accountReference),
    provided('latest-credit-provider', provider, null),
    accountType(type),
    list('defaults', [defaultWith(listed)]),
  );
}

function provided(role: string, name: string, isLicensee: boolean | null): Markup {
  return element(role, {}, leaf('name', name), leaf('is-licensee', isLicensee));
}

function payment({ month, code, hardship }: Account['repaymentHistory'][number]): Markup {
  return element(
    'payment',
    {},
    leaf('period', month),
    leaf('status', code),
    hardship === null ? null : additional('financial-hardship', hardship),
  );
}

function defaultWith(listed: Default): Markup {
  const { date, status, paidOn, originalAmount, currentAmount, disputed, newArrangement } = listed;
  const isPaid = status === 'paid';
  const recorded = (name: string, amount: number) =>
    element(name, {}, leaf('date-recorded', date), leaf('default-amount', amount, aud));
  return element(
    'default',
    { 'is-disputed': disputed ? true : null },
    leaf('status', isPaid ? 'Paid' : 'Outstanding', { code: isPaid ? 'P' : 'O' }),
    leaf('status-date', paidOn ?? date),
    recorded('original-default', originalAmount),
    recorded('current-default', currentAmount),
    additional('new-arrangement', newArrangement),
  );
}

/** The schema's place for what it has no element for. */
function additional(key: string, value: string): Markup {
  return element(
    'additional-data-fields',
    {},
    element('data-field', {}, leaf('key', key), leaf('value', value)),
  );
}
