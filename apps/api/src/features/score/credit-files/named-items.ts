import { dayForPeople } from '@wattle/domain/calendar/calendar';
import type { ChangedEntry, FileChangeKind } from '@wattle/domain/credit-file/file-changes';
import type {
  Coded,
  CreditFile,
  FiledAccess,
  FiledAccount,
  FiledDefault,
  FiledEnquiry,
  FiledNote,
} from '@wattle/domain/credit-file/credit-file';
import { wordsOf } from '@wattle/domain/credit-file/words';
import { PERSONAL_DETAIL_NAMES } from '@wattle/domain/report/personal-details';
import { SERIOUS_INFRINGEMENT, type ReportItemKind } from '@wattle/domain/report/report';

import {
  referDetails,
  referItems,
  referUnread,
  type ReferenceOf,
  type ReferredDetail,
  type ReferredUnread,
} from './item-keys.ts';

export type ReportItem = {
  kind: ReportItemKind;
  /** Readable, such as `Credit card, Brolga Bank` or `Enquiry of 3 Mar 2026, Yabby Pay`. */
  title: string;
  /** The credit provider that reported it and can correct it. */
  provider: string;
  /** What an enquiry was for, such as `car loan`. */
  credit?: string | null;
  /** The bureau's own identification of the item. `amount` is set for enquiries only, where it never changes. */
  filed: {
    accountReference: string | null;
    date: string | null;
    amount: number | null;
    /** Such as `birth-date` of the personal details. */
    part: string | null;
  };
};

export type Named = { memberId: string; itemReference: string };

export function itemIn(
  file: CreditFile,
  { memberId, itemReference, referenceOf }: Named & { referenceOf: ReferenceOf },
): ReportItem | null {
  const referred = referItems(file, memberId, referenceOf);
  const found = [
    ...referred.accounts.map((each) => [each, accountItem(each)] as const),
    ...referred.defaults.map((each) => [each, listedItem(each, 'Default')] as const),
    ...referred.seriousInfringements.map((each) => [each, listedItem(each, SERIOUS_INFRINGEMENT)] as const),
    ...referred.enquiries.map((each) => [each, enquiryItem(each)] as const),
    ...referred.courtProceedings.map((each) => [each, courtItem('Court action', each)] as const),
    ...referred.insolvencies.map((each) => [each, courtItem('Insolvency', each)] as const),
    ...referred.notes.map((each) => [each, noteItem(each)] as const),
    ...referred.accesses.map((each) => [each, accessItem(each)] as const),
    ...referDetails(file, memberId, referenceOf).map((each) => [each, detailItem(each)] as const),
    ...referUnread(file, memberId, referenceOf).map((each) => [each, unreadItem(each)] as const),
  ];
  return found.find(([each]) => each.itemReference === itemReference)?.[1] ?? null;
}

const NOTHING_FILED = { accountReference: null, date: null, amount: null, part: null };

type Account = Pick<FiledAccount, 'accountReference' | 'type' | 'provider'>;

function accountItem({ accountReference, type, provider }: Account): ReportItem {
  return {
    kind: 'account',
    title: titleOf(type === null ? 'Account' : wordsOf(type), provider),
    provider: provider ?? '',
    filed: { ...NOTHING_FILED, accountReference },
  };
}

type Listed = Pick<FiledDefault, 'accountReference' | 'listedOn' | 'provider'>;

function listedItem({ accountReference, listedOn: date, provider }: Listed, what: string): ReportItem {
  return {
    kind: 'default',
    title: titleOf(`${what} of ${dayForPeople(date)}`, provider),
    provider: provider ?? '',
    filed: { ...NOTHING_FILED, accountReference, date },
  };
}

type Enquiry = Pick<FiledEnquiry, 'date' | 'provider' | 'type' | 'amount'>;

export function enquiryItem({ date, provider, type, amount }: Enquiry): ReportItem {
  return {
    kind: 'enquiry',
    title: titleOf(`Enquiry of ${dayForPeople(date)}`, provider),
    provider: provider ?? '',
    credit: type && creditWords(type),
    filed: { ...NOTHING_FILED, date, amount },
  };
}

type PublicRecord = { date: string; creditor?: string | null };

function courtItem(what: string, { date, creditor = null }: PublicRecord): ReportItem {
  return {
    kind: 'court-action',
    title: titleOf(`${what} of ${dayForPeople(date)}`, creditor),
    provider: creditor ?? '',
    filed: { ...NOTHING_FILED, date },
  };
}

const noteItem = ({ date }: FiledNote): ReportItem => ({
  kind: 'personal-details',
  title: date === null ? 'Note on your file' : `Note of ${dayForPeople(date)}`,
  provider: '',
  filed: { ...NOTHING_FILED, date, part: 'note' },
});

const accessItem = ({ date, provider }: FiledAccess): ReportItem => ({
  kind: 'enquiry',
  title: titleOf(
    date === null ? 'Look at your file' : `Look at your file on ${dayForPeople(date)}`,
    provider,
  ),
  provider: provider ?? '',
  filed: { ...NOTHING_FILED, date },
});

const detailItem = ({ kind: part }: ReferredDetail): ReportItem => ({
  kind: 'personal-details',
  title: `${PERSONAL_DETAIL_NAMES[part]} on your file`,
  provider: '',
  filed: { ...NOTHING_FILED, part },
});

const unreadItem = ({ itemKind }: ReferredUnread): ReportItem => ({
  kind: itemKind,
  title: 'Entry that could not be read',
  provider: '',
  filed: { ...NOTHING_FILED, part: 'unreadable' },
});

type Described = {
  [List in ChangedEntry['list']]: (entry: CreditFile[List][number], kind: FileChangeKind) => EntryWords;
};
type EntryWords = { title: string; on: string | null };

const DESCRIBED: Described = {
  enquiries: ({ provider, type, amount, date }) => ({ title: namesOf(provider, type, amount), on: date }),
  accounts: ({ provider, type, limit, openedOn, closedOn }, kind) => ({
    title: namesOf(provider, type, limit),
    on: kind === 'account-opened' ? openedOn : kind === 'account-closed' ? closedOn : null,
  }),
  defaults: ({ provider, accountType, originalAmount, listedOn }) => ({
    title: namesOf(provider, accountType, originalAmount),
    on: listedOn,
  }),
  seriousInfringements: ({ provider, accountType, amount, listedOn }) => ({
    title: namesOf(provider, accountType, amount),
    on: listedOn,
  }),
  courtProceedings: ({ creditor, type, amount, date }) => ({
    title: namesOf(creditor, type, amount),
    on: date,
  }),
  insolvencies: ({ type, date }) => ({ title: namesOf(null, type, null), on: date }),
};

/** Who reported an entry that changed, what it is and how much, such as `Yabby Pay, car loan $28,000`; and its day. */
export function describeEntry({ list, entry, kind }: ChangedEntry): EntryWords {
  // Of the same list, which TypeScript does not follow through the union.
  const describe = DESCRIBED[list] as (filed: typeof entry, change: FileChangeKind) => EntryWords;
  return describe(entry, kind);
}

function namesOf(who: string | null, type: Coded<string> | null, amount: number | null): string {
  const what = type === null ? '' : creditWords(type);
  const much = amount === null ? '' : `$${amount.toLocaleString('en-AU')}`;
  return [who ?? '', [what, much].filter((part) => part !== '').join(' ')]
    .filter((part) => part !== '')
    .join(', ');
}

const creditWords = (type: Coded<string>): string =>
  wordsOf(type).replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());

const titleOf = (what: string, provider: string | null): string =>
  provider === null || provider === '' ? what : `${what}, ${provider}`;
