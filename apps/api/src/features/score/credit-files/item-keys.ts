import type { CreditFile, FileList, FiledSubject } from '@wattle/domain/credit-file/credit-file';
import { fullName } from '@wattle/domain/credit-file/person';
import { PERSONAL_DETAILS, type PersonalDetailKind } from '@wattle/domain/report/personal-details';
import type { ReportItemKind, ReportPart } from '@wattle/domain/report/report';

import type { Context } from '#api/platform/context.ts';

import type { Bureau } from '../../bureaus/bureau.ts';

/** Opaque, and different between members. `parts` must hold everything that distinguishes items. */
export type ReferenceOf = (memberId: string, kind: ReportItemKind, ...parts: readonly string[]) => string;

/** The bytes kept of a hash of 32; enough to be unique. */
const REFERENCE_BYTES = 24;

/** An item of a second bureau has another reference than the same one of the first. */
export const referencesOf =
  ({ hash }: Context, bureau: Bureau = 'primary'): ReferenceOf =>
  (...parts) =>
    hash('report-item')(...(bureau === 'primary' ? parts : [bureau, ...parts]))
      .subarray(0, REFERENCE_BYTES)
      .toString('base64url');

export type Referred<Filed> = Filed & {
  itemReference: string;
  /** The texts of its parts that could not be read. */
  unread: string[];
};

export type ReferredFile = { [Name in FileList]: readonly Referred<CreditFile[Name][number]>[] };

/** What identifies an entry and stays from month to month, whatever a correction changes. */
type Identity<Filed> = {
  kind: ReportItemKind;
  parts: (filed: Filed) => (string | null | undefined)[];
  /** Numbers entries whose parts are the same. */
  amount?: (filed: Filed) => number | null;
};

const IDENTITIES: { [Name in FileList]: Identity<CreditFile[Name][number]> } = {
  accounts: {
    kind: 'account',
    parts: ({ accountReference, provider, openedOn, type }) =>
      accountReference === null ? ['', provider, openedOn, type?.code] : [accountReference],
  },
  defaults: {
    kind: 'default',
    parts: ({ accountReference, provider, listedOn }) => [accountReference ?? provider, listedOn],
    amount: ({ originalAmount }) => originalAmount,
  },
  seriousInfringements: {
    kind: 'default',
    parts: ({ accountReference, provider, listedOn }) => [
      accountReference ?? provider,
      listedOn,
      'infringement',
    ],
    amount: ({ amount }) => amount,
  },
  enquiries: {
    kind: 'enquiry',
    // All that a bureau's alert tells of an enquiry, so that the file's entry has the same reference.
    parts: ({ date, provider, clientReference }) => [
      date,
      (provider ?? clientReference)?.trim().toLowerCase(),
    ],
    amount: ({ amount }) => amount,
  },
  courtProceedings: {
    kind: 'court-action',
    parts: ({ date, creditor, reference }) => [date, creditor ?? reference],
    amount: ({ amount }) => amount,
  },
  insolvencies: { kind: 'court-action', parts: ({ date, reference }) => [date, reference, 'insolvency'] },
  notes: { kind: 'personal-details', parts: ({ date, text }) => ['note', date, text] },
  accesses: {
    kind: 'enquiry',
    parts: ({ date, provider, service }) => ['access', date, provider, service],
  },
};

/** References by which a disputed item is found again. Identical items are numbered by amount. */
export function referItems(file: CreditFile, memberId: string, referenceOf: ReferenceOf): ReferredFile {
  const refer = <Filed>(list: FileList, filed: readonly Filed[], by: Identity<Filed>): Referred<Filed>[] => {
    const numbers = numbersOf(filed, by);
    return filed.map((each, index) => ({
      ...each,
      itemReference: referenceOf(memberId, by.kind, ...namedParts(by, each), String(numbers[index] ?? 0)),
      unread: file.unread.flatMap((part) => (part.list === list && part.index === index ? [part.text] : [])),
    }));
  };
  return {
    accounts: refer('accounts', file.accounts, IDENTITIES.accounts),
    defaults: refer('defaults', file.defaults, IDENTITIES.defaults),
    seriousInfringements: refer(
      'seriousInfringements',
      file.seriousInfringements,
      IDENTITIES.seriousInfringements,
    ),
    enquiries: refer('enquiries', file.enquiries, IDENTITIES.enquiries),
    courtProceedings: refer('courtProceedings', file.courtProceedings, IDENTITIES.courtProceedings),
    insolvencies: refer('insolvencies', file.insolvencies, IDENTITIES.insolvencies),
    notes: refer('notes', file.notes, IDENTITIES.notes),
    accesses: refer('accesses', file.accesses, IDENTITIES.accesses),
  };
}

/** The reference that an enquiry has once it is on the file. `number`: of those by this provider on that day before it. */
export const notifiedEnquiryReference = (
  referenceOf: ReferenceOf,
  { memberId, on, provider, number }: { memberId: string; on: string; provider: string; number: number },
): string => referenceOf(memberId, 'enquiry', on, provider.trim().toLowerCase(), String(number));

const namedParts = <Filed>({ parts }: Identity<Filed>, filed: Filed) =>
  parts(filed).map((part) => part ?? '');

/** Each entry's number among identical ones, smallest amount first. */
function numbersOf<Filed>(list: readonly Filed[], by: Identity<Filed>): number[] {
  const alike = new Map<string, { index: number; amount: number }[]>();
  for (const [index, filed] of list.entries()) {
    const key = JSON.stringify(namedParts(by, filed));
    alike.set(key, [...(alike.get(key) ?? []), { index, amount: by.amount?.(filed) ?? 0 }]);
  }
  const numbers = list.map(() => 0);
  for (const entries of alike.values()) {
    const byAmount = entries.toSorted((one, other) => one.amount - other.amount);
    for (const [number, { index }] of byAmount.entries()) numbers[index] = number;
  }
  return numbers;
}

export type ReferredUnread = {
  itemReference: string;
  itemKind: ReportItemKind;
  part: ReportPart;
  text: string;
};

/** The report's part that shows a list. */
const PARTS: Record<FileList, ReportPart> = {
  accounts: 'accounts',
  defaults: 'defaults',
  seriousInfringements: 'defaults',
  courtProceedings: 'courtActions',
  insolvencies: 'courtActions',
  enquiries: 'enquiries',
  notes: 'notes',
  accesses: 'accesses',
};

/** Entries of which nothing could be read, and parts of the subject: referred by their text. */
export function referUnread(
  { unread }: CreditFile,
  memberId: string,
  referenceOf: ReferenceOf,
): ReferredUnread[] {
  const whole = unread.filter(({ list, index }) => list === null || index === null);
  const numbers = numbersOf(whole, { kind: 'account', parts: ({ list, text }) => [list, text] });
  return whole.map(({ list, text }, index) => {
    const itemKind = list === null ? 'personal-details' : IDENTITIES[list].kind;
    const number = String(numbers[index] ?? 0);
    return {
      itemReference: referenceOf(memberId, itemKind, 'unread', list ?? '', text, number),
      itemKind,
      part: list === null ? 'personalDetails' : PARTS[list],
      text,
    };
  });
}

export type ReferredDetail = { itemReference: string; kind: PersonalDetailKind; values: string[] };

/** What the file states of the person. */
export function referDetails(
  { subject }: CreditFile,
  memberId: string,
  referenceOf: ReferenceOf,
): ReferredDetail[] {
  if (subject === null) return [];
  return PERSONAL_DETAILS.map((kind) => ({
    itemReference: referenceOf(memberId, 'personal-details', kind),
    kind,
    values: valuesOf(subject)[kind].filter((value) => value !== ''),
  })).filter(({ values }) => values.length > 0);
}

const valuesOf = (subject: FiledSubject): Record<PersonalDetailKind, readonly string[]> => ({
  name: [fullName(subject)],
  'other-names': subject.otherNames.map(fullName),
  'birth-date': subject.birthDate === null ? [] : [subject.birthDate],
  gender: subject.gender === null ? [] : [subject.gender === 'F' ? 'Female' : 'Male'],
  licences: subject.licenceNumbers,
  addresses: subject.addresses,
  employers: subject.employers,
  deceased: subject.isDeceased === true ? ['The file says that this person has died'] : [],
  complaint: subject.hasComplained === true ? ['A complaint to the bureau is noted'] : [],
});
