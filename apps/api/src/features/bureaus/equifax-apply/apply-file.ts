import {
  CREDIT_FILE_VERSION,
  type CreditFile,
  type FiledAccount,
  type FiledDefault,
  type FiledInfringement,
  type FiledRepayment,
  type FiledSubject,
} from '@wattle/domain/credit-file/credit-file';

import { Unmappable, type XmlReader } from '#api/platform/providers/xml-reader.ts';

import {
  ACCOUNT_TYPES,
  ARRANGEMENTS,
  coded,
  codedOf,
  COURT_STATES,
  COURT_TYPES,
  DEFAULT_STATES,
  INSOLVENCY_STATES,
  INSOLVENCY_TYPES,
  RELATIONSHIPS,
} from './apply-codes.ts';
import { count, day, dollars, flag, month, repaymentCode, text } from './apply-values.ts';

/** Maps `enquiry-report`. Throws `Unmappable` with the path of what cannot be mapped. */
export function creditFileOfApply(report: XmlReader): CreditFile {
  const match = report.one('primary-match');
  const file = report.maybe('consumer-credit-file');
  const records = report.maybe('public-record-or-consumer-credit-information');
  const accounts = listOf(file, 'accounts', 'account');
  return {
    version: CREDIT_FILE_VERSION,
    openedOn: attributeDay(match.maybe('individual-name'), 'first-reported-date'),
    subject: subjectOf(match, report),
    accounts: accounts.map(accountOf),
    defaults: accounts.flatMap((account) =>
      listOf(account, 'defaults', 'default').map((listed) => defaultOf(account, listed)),
    ),
    seriousInfringements: accounts.flatMap(infringementOf),
    courtProceedings: listOf(records, 'court-actions', 'court-action').map(proceedingOf),
    insolvencies: listOf(records, 'personal-insolvencies', 'personal-insolvency').map(insolvencyOf),
    enquiries: listOf(file, 'credit-enquiries', 'credit-enquiry').map(enquiryOf),
    notes: [],
    accesses: [],
    bans: [],
    unread: [],
  };
}

function listOf(parent: XmlReader | null, list: string, item: string): XmlReader[] {
  return parent?.maybe(list)?.many(item) ?? [];
}

function attributeDay(element: XmlReader | null, name: string): string | null {
  const value = element?.attribute(name) ?? null;
  if (element === null || value === null) return null;
  return day(value) ?? unmappable(`${element.path}@${name}`);
}

function unmappable(path: string): never {
  throw new Unmappable(path);
}

const GENDERS: Readonly<Record<string, 'F' | 'M'>> = { Female: 'F', F: 'F', Male: 'M', M: 'M' };

function subjectOf(match: XmlReader, report: XmlReader): FiledSubject {
  const name = match.maybe('individual-name');
  const gender = match.maybe('gender');
  return {
    givenName: name?.value('first-given-name', text) ?? null,
    middleName:
      name
        ?.many('other-given-name')
        .map((other) => other.text)
        .join(' ') || null,
    familyName: name?.value('family-name', text) ?? null,
    birthDate: match.value('date-of-birth', day),
    gender: GENDERS[gender?.attribute('code') ?? gender?.text ?? ''] ?? null,
    otherNames: [],
    licenceNumbers: licencesOf(match),
    employers: [],
    isDeceased: null,
    hasComplained: null,
    addresses: listOf(report, 'addresses', 'address')
      .toSorted(
        (one, other) => Number(other.attribute('type') === 'C') - Number(one.attribute('type') === 'C'),
      )
      .map(addressOf)
      .filter((line) => line !== ''),
  };
}

function licencesOf(match: XmlReader): string[] {
  const number = match.maybe('drivers-licence')?.value('number', text) ?? null;
  return number === null ? [] : [number];
}

/** In the order in which an Australian address is written. */
function addressOf(address: XmlReader): string {
  const part = (name: string) => address.value(name, text);
  const unformatted = part('unformatted-address');
  if (unformatted !== null) return unformatted;
  const unit = part('unit-number');
  const number = [unit, part('street-number')].filter((each) => each !== null).join('/');
  const street = [part('property'), number, part('street-name'), part('street-type')];
  const place = [part('suburb'), part('state'), part('postcode')];
  return [street, place]
    .map((line) => line.filter((each) => each !== null && each !== '').join(' '))
    .filter((line) => line !== '')
    .join(', ');
}

function accountOf(account: XmlReader): FiledAccount {
  return {
    accountReference: account.needed('account-id', text),
    type: codedOf(account.maybe('account-type'), ACCOUNT_TYPES),
    provider: providerOf(account),
    originalProvider: account.maybe('original-credit-provider')?.value('name', text) ?? null,
    transferredOn: null,
    relationship: codedOf(account.maybe('relationship'), RELATIONSHIPS),
    openedOn: account.value('account-open-date', day),
    closedOn: account.value('account-closed-date', day),
    reopenedOn: null,
    updatedOn: attributeDay(account, 'latest-update-date'),
    // Who grants no limit, such as a power company, states 0.
    limit: account.value('latest-maximum-amount-credit', dollars) || null,
    isUnlimited: null,
    termMonths: account.value('term-of-loan', count),
    isSecured: securedOf(account),
    repayments: listOf(account, 'repayment-history', 'payment').map(repaymentOf),
    filedUnder: null,
  };
}

function providerOf(account: XmlReader): string | null {
  return account.maybe('latest-credit-provider')?.value('name', text) ?? null;
}

function securedOf(account: XmlReader): boolean | null {
  const code = account.maybe('secured-credit')?.attribute('code') ?? null;
  return code === 'S' ? true : code === 'U' ? false : null;
}

function repaymentOf(payment: XmlReader): FiledRepayment {
  const hardship = dataField(payment, 'financial-hardship');
  return {
    month: payment.needed('period', month),
    code: payment.needed('status', repaymentCode),
    hardship: hardship === 'A' || hardship === 'V' ? hardship : null,
  };
}

/** The value of a further field by its key. */
function dataField(element: XmlReader, key: string): string | null {
  const fields = listOf(element, 'additional-data-fields', 'data-field');
  return fields.find((field) => field.value('key', text) === key)?.value('value', text) ?? null;
}

function defaultOf(account: XmlReader, listed: XmlReader): FiledDefault {
  const original = listed.maybe('original-default');
  const current = listed.maybe('current-default');
  const status = codedOf(listed.one('status'), DEFAULT_STATES);
  const arrangement = dataField(listed, 'new-arrangement');
  return {
    accountReference: account.needed('account-id', text),
    provider: providerOf(account),
    accountType: codedOf(account.maybe('account-type'), ACCOUNT_TYPES),
    listedOn: (original ?? current ?? unmappable(`${listed.path}/original-default`)).needed(
      'date-recorded',
      day,
    ),
    originalAmount: original?.value('default-amount', dollars) ?? null,
    currentAmount: current?.value('default-amount', dollars) ?? null,
    status: status ?? unmappable(`${listed.path}/status`),
    paidOn: status?.meaning === 'paid' ? listed.value('status-date', day) : null,
    isDisputed: flag(listed.attribute('is-disputed') ?? ''),
    arrangement: arrangement === null ? null : coded(arrangement, ARRANGEMENTS),
  };
}

function infringementOf(account: XmlReader): FiledInfringement[] {
  const association = account.maybe('association-information');
  if (association?.value('is-serious-credit-infringement', flag) !== true) return [];
  return [
    {
      accountReference: account.needed('account-id', text),
      provider: providerOf(account),
      accountType: codedOf(account.maybe('account-type'), ACCOUNT_TYPES),
      listedOn: association.needed('sci-date', day),
      amount: null,
    },
  ];
}

function proceedingOf(action: XmlReader): CreditFile['courtProceedings'][number] {
  const type = action.attribute('type');
  return {
    date: action.needed('action-date', day),
    creditor: action.needed('creditor', text),
    type: type === null ? null : coded(type, COURT_TYPES),
    court: action.value('court-type', text),
    reference: null,
    amount: action.value('court-action-amount', dollars),
    status: codedOf(action.maybe('court-action-status'), COURT_STATES),
    statusOn: null,
    relationship: null,
    coBorrower: null,
    filedUnder: null,
  };
}

function insolvencyOf(insolvency: XmlReader): CreditFile['insolvencies'][number] {
  const administration = insolvency.maybe('administration-id');
  return {
    date: insolvency.needed('date-declared', day),
    type: insolvencyType(insolvency.maybe('type'), administration?.value('proceedings-status', text) ?? null),
    reference: referenceOf(administration),
    status: codedOf(insolvency.maybe('status'), INSOLVENCY_STATES),
    statusOn: insolvency.value('status-date', day),
    relationship: null,
    coBorrower: null,
    filedUnder: null,
  };
}

/** The part of the Bankruptcy Act, where it is stated, says more than the type. */
function insolvencyType(type: XmlReader | null, proceedings: string | null) {
  const stated = codedOf(type, INSOLVENCY_TYPES);
  if (proceedings === null) return stated;
  const { meaning } = coded(proceedings, INSOLVENCY_TYPES);
  return stated === null
    ? coded(proceedings, INSOLVENCY_TYPES)
    : { ...stated, meaning: meaning ?? stated.meaning };
}

function referenceOf(administration: XmlReader | null): string | null {
  if (administration === null) return null;
  const parts = ['district', 'year', 'number'].map((name) => administration.value(name, text));
  return parts.filter((part) => part !== null).join('-') || null;
}

function enquiryOf(enquiry: XmlReader): CreditFile['enquiries'][number] {
  return {
    date: attributeDay(enquiry, 'enquiry-date') ?? unmappable(`${enquiry.path}@enquiry-date`),
    provider: enquiry.one('credit-enquirer').needed('name', text),
    kind: null,
    type: codedOf(enquiry.maybe('account-type'), ACCOUNT_TYPES),
    amount: enquiry.value('enquiry-amount', dollars),
    relationship: codedOf(enquiry.maybe('relationship'), RELATIONSHIPS),
    clientReference: enquiry.value('enquiry-client-reference', text),
    coBorrower: null,
    filedUnder: null,
  };
}
