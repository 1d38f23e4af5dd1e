import { reportsRepayments, type CreditType } from '../histories/lenders.ts';
import type { File } from './answer.ts';
import { accountTypes, relationships } from './codes.ts';
import type { Identities } from './identities.ts';
import { writer, type Markup } from './write-xml.ts';

const { element, leaf, list } = writer('vs');
export const aud = { 'currency-code': 'AUD' };

type Account = File['accounts'][number];
type Default = File['defaults'][number];

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
export function accounts(file: File, level: string, identities: Identities): Markup | null {
  const references = new Set(file.accounts.map(({ accountReference }) => accountReference));
  const defaultsOf = (reference: string | null) =>
    file.defaults.filter(({ accountReference }) => accountReference === reference);
  const listed = file.accounts
    .filter(({ accountReference }) => level !== 'N' || defaultsOf(accountReference).length > 0)
    .map((account) =>
      accountWith(account, { defaults: defaultsOf(account.accountReference), level, identities }),
    );
  const closedLongAgo = file.defaults.filter(({ accountReference }) => !references.has(accountReference));
  return list('accounts', [...listed, ...closedLongAgo.map((each) => bareAccount(each, identities))]);
}

type Around = { defaults: readonly Default[]; level: string; identities: Identities };

function accountWith(account: Account, { defaults, level, identities }: Around): Markup {
  const { accountReference, provider, originalProvider, type, lastUpdated, transferred } = account;
  const isLicensee = leaf('is-licensee', reportsRepayments(type));
  return element(
    'account',
    { 'latest-update-date': lastUpdated },
    identities.references(account.filedUnder),
    leaf('account-id', accountReference),
    element('original-credit-provider', {}, leaf('name', originalProvider), isLicensee),
    element(
      'latest-credit-provider',
      {},
      leaf('name', provider),
      isLicensee,
      leaf('transfer-date', transferred),
    ),
    accountType(type),
    relationship(account.relationship),
    ...(level === 'N' ? [] : terms(account)),
    account.infringedOn === null ? null : infringement(account.infringedOn),
    list('repayment-history', level === 'C' ? account.repaymentHistory.map(payment) : []),
    list('defaults', defaults.map(defaultWith)),
  );
}

/** An opening day that is none ends as a term that is none: the form has no place for other text in a day. */
function terms({ opened, closed, reopened, secured, termMonths, limit, unlimited }: Account) {
  const isOpeningDay = opened !== null && isDay(opened);
  return [
    leaf('account-open-date', isOpeningDay ? opened : null),
    leaf('account-closed-date', closed),
    leaf('account-reopen-date', reopened),
    secured === null
      ? null
      : leaf('secured-credit', secured ? 'Secured' : 'Unsecured', { code: secured ? 'S' : 'U' }),
    leaf('term-of-loan', isOpeningDay ? termMonths : 'NA'),
    leaf('original-maximum-amount-credit', limit, aud),
    leaf('latest-maximum-amount-credit', limit, aud),
    leaf('is-unlimited-credit', unlimited ? true : null),
  ];
}

function infringement(day: string): Markup {
  return element(
    'association-information',
    {},
    leaf('is-serious-credit-infringement', true),
    leaf('sci-date', day),
  );
}

function isDay(text: string): boolean {
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** Builds the account of a default that is no longer listed, from what the default says. */
function bareAccount(listed: Default, identities: Identities): Markup {
  const { accountReference, provider, accountType: type } = listed;
  return element(
    'account',
    {},
    identities.references(null),
    leaf('account-id', accountReference === '' ? null : accountReference),
    element('latest-credit-provider', {}, leaf('name', provider)),
    accountType(type),
    list('defaults', [defaultWith(listed)]),
  );
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
  const { date, paidOn, originalAmount, currentAmount, disputed, newArrangement } = listed;
  const recorded = (name: string, amount: number) =>
    element(name, {}, leaf('date-recorded', date), leaf('default-amount', amount, aud));
  return element(
    'default',
    { 'is-disputed': disputed ? true : null },
    defaultStatus(listed.status),
    leaf('status-date', paidOn ?? date),
    recorded('original-default', originalAmount),
    recorded('current-default', currentAmount),
    additional('new-arrangement', newArrangement),
  );
}

/** Words of the provider have no code. */
function defaultStatus(status: string | null): Markup | null {
  if (status === 'paid') return leaf('status', 'Paid', { code: 'P' });
  return status === 'outstanding' ? leaf('status', 'Outstanding', { code: 'D' }) : leaf('status', status);
}

/** The schema's place for what it has no element for. */
function additional(key: string, value: string): Markup {
  return element(
    'additional-data-fields',
    {},
    element('data-field', {}, leaf('key', key), leaf('value', value)),
  );
}
