import type {
  CreditFile,
  FiledAccount,
  FiledDefault,
  FiledInfringement,
  FiledRepayment,
} from '@wattle/domain/credit-file/credit-file';

import type { XmlReader } from '#api/platform/providers/xml-reader.ts';

import { ACCOUNT_TYPES, ARRANGEMENTS, coded, DEFAULT_STATES, RELATIONSHIPS } from './apply-codes.ts';
import { Entry, listedIn, readList, type Read } from './apply-entry.ts';
import { count, day, flag, month, repaymentCode, text } from './apply-values.ts';

type OfAccount = { element: XmlReader; account: XmlReader };

export function accountOf(entry: Entry): Omit<FiledAccount, 'filedUnder'> {
  const latest = entry.child('latest-credit-provider');
  const closedOn = entry.day('account-closed-date');
  const reopenedOn = entry.day('account-reopen-date');
  const isReopened = closedOn !== null && reopenedOn !== null && reopenedOn > closedOn;
  return {
    accountReference: entry.value('account-id', text),
    type: entry.coded('account-type', ACCOUNT_TYPES),
    provider: latest?.value('name', text) ?? null,
    originalProvider: entry.child('original-credit-provider')?.value('name', text) ?? null,
    transferredOn: latest?.day('transfer-date') ?? null,
    relationship: entry.coded('relationship', RELATIONSHIPS),
    openedOn: entry.day('account-open-date'),
    closedOn: isReopened ? null : closedOn,
    reopenedOn,
    updatedOn: entry.attribute('latest-update-date', day),
    limit: entry.amount('latest-maximum-amount-credit'),
    isUnlimited: entry.value('is-unlimited-credit', flag),
    termMonths: entry.value('term-of-loan', count),
    isSecured: securedOf(entry),
    repayments: repaymentsOf(entry),
  };
}

function securedOf(entry: Entry): boolean | null {
  const code = entry.child('secured-credit')?.element.attribute('code') ?? null;
  return code === 'S' ? true : code === 'U' ? false : null;
}

/** Keeps the later statement of a month that is stated twice. Another earlier one is lost. */
function repaymentsOf(account: Entry): FiledRepayment[] {
  const byMonth = new Map<string, { payment: Entry; repayment: FiledRepayment }>();
  for (const payment of account.children('repayment-history', 'payment')) {
    const repayment = repaymentOf(payment);
    if (repayment === null) continue;
    const earlier = byMonth.get(repayment.month);
    const isOther = earlier !== undefined && JSON.stringify(earlier.repayment) !== JSON.stringify(repayment);
    if (isOther) earlier.payment.lose();
    byMonth.set(repayment.month, { payment, repayment });
  }
  return [...byMonth.values()].map(({ repayment }) => repayment);
}

/** Null for a month without a status, which states nothing, and for one that is lost. */
function repaymentOf(payment: Entry): FiledRepayment | null {
  const part = new Entry(payment.element);
  const period = part.value('period', month);
  const code = part.value('status', repaymentCode);
  const hardship = dataField(part, 'financial-hardship');
  if (period !== null && code !== null) {
    return { month: period, code, hardship: hardship === 'A' || hardship === 'V' ? hardship : null };
  }
  if (part.lost.size > 0) payment.lose();
  return null;
}

/** The value of a further field by its key. */
function dataField(entry: Entry, key: string): string | null {
  const fields = entry.children('additional-data-fields', 'data-field');
  return fields.find((field) => field.value('key', text) === key)?.value('value', text) ?? null;
}

function partsOf(account: XmlReader): Pick<FiledDefault, 'accountReference' | 'provider' | 'accountType'> {
  const entry = new Entry(account);
  return {
    accountReference: entry.value('account-id', text),
    provider: entry.child('latest-credit-provider')?.value('name', text) ?? null,
    accountType: entry.coded('account-type', ACCOUNT_TYPES),
  };
}

export function defaultsOf(accounts: readonly XmlReader[]): Read<FiledDefault> {
  const listed = accounts.flatMap((account) =>
    listedIn(account, 'defaults', 'default').map(({ element }) => ({ element, account })),
  );
  return readList('defaults', listed, defaultOf);
}

function defaultOf(entry: Entry, { account }: OfAccount): FiledDefault | null {
  const original = entry.child('original-default');
  const current = entry.child('current-default');
  const listedOn = original?.day('date-recorded') ?? current?.day('date-recorded') ?? null;
  if (listedOn === null) return null;
  const status = entry.status('status', DEFAULT_STATES);
  const statusOn = entry.day('status-date');
  const arrangement = dataField(entry, 'new-arrangement');
  return {
    ...partsOf(account),
    listedOn,
    originalAmount: original?.amount('default-amount') ?? null,
    currentAmount: current?.amount('default-amount') ?? null,
    status,
    paidOn: status?.meaning === 'paid' ? statusOn : null,
    isDisputed: entry.attribute('is-disputed', flag),
    arrangement: arrangement === null ? null : coded(arrangement, ARRANGEMENTS),
  };
}

/** Where we can't read whether it is one, it may be one. */
const mayBeInfringement = ({ element }: OfAccount): boolean =>
  element
    .many('is-serious-credit-infringement')
    .some(({ text: stated }) => stated !== '' && flag(stated) !== false);

export function infringementsOf(
  accounts: readonly XmlReader[],
): Read<CreditFile['seriousInfringements'][number]> {
  const listed = accounts.flatMap((account) =>
    account.many('association-information').map((element) => ({ element, account })),
  );
  return readList('seriousInfringements', listed.filter(mayBeInfringement), infringementOf);
}

function infringementOf(entry: Entry, { account }: OfAccount): FiledInfringement | null {
  const isInfringement = entry.value('is-serious-credit-infringement', flag) === true;
  const listedOn = entry.day('sci-date');
  return isInfringement && listedOn !== null ? { ...partsOf(account), listedOn, amount: null } : null;
}
