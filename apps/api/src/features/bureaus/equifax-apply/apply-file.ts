import {
  CREDIT_FILE_VERSION,
  type CreditFile,
  type FiledAccess,
  type FiledEnquiry,
  type FiledNote,
  type FiledUnder,
  type FiledName,
  type FiledSubject,
  type UnreadPart,
  type FiledCourtProceeding,
  type FiledInsolvency,
} from '@wattle/domain/credit-file/credit-file';
import type { XmlReader } from '#api/platform/providers/xml-reader.ts';
import { accountOf, defaultsOf, infringementsOf } from './apply-accounts.ts';
import {
  ACCOUNT_TYPES,
  coded,
  ENQUIRY_KINDS,
  RELATIONSHIPS,
  COURT_STATES,
  COURT_TYPES,
  INSOLVENCY_STATES,
  INSOLVENCY_TYPES,
} from './apply-codes.ts';
import { listedIn, readList, Entry } from './apply-entry.ts';
import { day, longText, text, count, flag } from './apply-values.ts';
import { fullName } from '@wattle/domain/credit-file/person';

/** Maps `enquiry-report`. What of it can't be read is in `unread`, and the rest stands. */
export function creditFileOfApply(report: XmlReader): CreditFile {
  const { openedOn, subject, unread, filedUnder } = identitiesOf(report);
  const lists = listsOf(report, filedUnder);
  return {
    version: CREDIT_FILE_VERSION,
    openedOn,
    subject,
    accounts: lists.accounts.items,
    defaults: lists.defaults.items,
    seriousInfringements: lists.infringements.items,
    courtProceedings: lists.proceedings.items,
    insolvencies: lists.insolvencies.items,
    enquiries: lists.enquiries.items,
    notes: lists.notes.items,
    accesses: lists.accesses.items,
    bans: [],
    unread: [...unread, ...Object.values(lists).flatMap((list) => list.unread)],
  };
}

function listsOf(report: XmlReader, filedUnder: (entry: Entry) => FiledUnder) {
  const file = report.maybe('consumer-credit-file');
  const records = report.maybe('public-record-or-consumer-credit-information');
  const listed = listedIn(file, 'accounts', 'account');
  const accounts = listed.map(({ element }) => element);
  const filed =
    <T extends object>(read: (entry: Entry) => T | null) =>
    (entry: Entry) => {
      const item = read(entry);
      return item === null ? null : { ...item, filedUnder: filedUnder(entry) };
    };
  return {
    accounts: readList('accounts', listed, filed(accountOf)),
    defaults: defaultsOf(accounts),
    infringements: infringementsOf(accounts),
    proceedings: readList(
      'courtProceedings',
      listedIn(records, 'court-actions', 'court-action'),
      filed(proceedingOf),
    ),
    insolvencies: readList(
      'insolvencies',
      listedIn(records, 'personal-insolvencies', 'personal-insolvency'),
      filed(insolvencyOf),
    ),
    enquiries: readList('enquiries', listedIn(file, 'credit-enquiries', 'credit-enquiry'), filed(enquiryOf)),
    notes: readList('notes', listedIn(file, 'file-notes', 'file-note'), filed(noteOf)),
    accesses: readList('accesses', listedIn(report, 'file-accesses', 'file-access'), accessOf),
  };
}

function enquiryOf(entry: Entry): Omit<FiledEnquiry, 'filedUnder'> | null {
  const date = entry.attribute('enquiry-date', day);
  if (date === null) return null;
  const kind = entry.attribute('type', text);
  return {
    date,
    provider: entry.child('credit-enquirer')?.value('name', text) ?? null,
    kind: kind === null ? null : coded(kind, ENQUIRY_KINDS),
    type: entry.coded('account-type', ACCOUNT_TYPES),
    amount: entry.amount('enquiry-amount'),
    relationship: entry.coded('relationship', RELATIONSHIPS),
    clientReference: entry.value('enquiry-client-reference', text),
    coBorrower: entry.value('co-borrower', text),
  };
}

function noteOf(entry: Entry): Omit<FiledNote, 'filedUnder'> | null {
  const note = entry.value('note', longText);
  return note === null ? null : { date: entry.attribute('date-recorded', day), text: note };
}

const accessOf = (entry: Entry): FiledAccess => ({
  date: entry.attribute('create-date', day),
  provider: entry.value('member-short-name', text),
  service: entry.value('service-description', text) ?? entry.value('service-code', text),
});

const GENDERS: Readonly<Record<string, 'F' | 'M'>> = { Female: 'F', F: 'F', Male: 'M', M: 'M' };

type Identities = {
  openedOn: string | null;
  subject: FiledSubject;
  unread: UnreadPart[];
  /** The other name under which an entry was found. */
  filedUnder: (entry: Entry) => FiledUnder;
};

function identitiesOf(report: XmlReader): Identities {
  const all = new Entry(report);
  const primary = new Entry(report.one('primary-match'), all.lost);
  const others = all.children('other-identities', 'other-identity');
  const names = new Map(others.map((each) => [each.attribute('id-index', count), nameOf(each)]));
  names.set(primary.attribute('id-index', count), null);
  const subject = subjectOf(all, primary, others);
  return {
    openedOn: primary.child('individual-name')?.attribute('first-reported-date', day) ?? null,
    subject,
    unread: [...all.lost].map(([path, lost]) => ({ list: null, index: null, path, text: lost })),
    filedUnder: (entry) => {
      const references = entry.children('id-references', 'id-reference').map((each) => each.own(count));
      const found = references.flatMap((reference) => names.get(reference) ?? []);
      const isSubjects = references.some((reference) => names.get(reference) === null);
      return isSubjects ? null : (found[0] ?? null);
    },
  };
}

const nameOf = ({ element }: Entry): string | null => fullName(partsOf(new Entry(element))) || null;

function partsOf(identity: Entry): FiledName {
  const name = identity.child('individual-name');
  const others = name?.element.many('other-given-name').map((other) => other.text) ?? [];
  return {
    givenName: name?.value('first-given-name', text) ?? null,
    middleName: others.join(' ') || null,
    familyName: name?.value('family-name', text) ?? null,
  };
}

function subjectOf(report: Entry, primary: Entry, others: readonly Entry[]): FiledSubject {
  const everywhere = [primary, ...others];
  return {
    ...partsOf(primary),
    otherNames: others.map(partsOf).filter((name) => Object.values(name).some((part) => part !== null)),
    birthDate: primary.day('date-of-birth'),
    gender: genderOf(primary),
    licenceNumbers: [...new Set(everywhere.flatMap(licencesOf))],
    addresses: currentFirst(report.children('addresses', 'address')).flatMap((each) => addressOf(each) || []),
    employers: currentFirst(report.children('employment', 'employer')).flatMap(
      (each) => each.value('name', text) ?? [],
    ),
    isDeceased: statedOf(everywhere, 'is-deceased'),
    hasComplained: statedOf(everywhere, 'lodged-complaint'),
  };
}

function genderOf(identity: Entry): 'F' | 'M' | null {
  const gender = identity.child('gender')?.element;
  return GENDERS[gender?.attribute('code') ?? gender?.text ?? ''] ?? null;
}

const licencesOf = (identity: Entry): string[] =>
  identity.element
    .many('drivers-licence')
    .flatMap((licence) => new Entry(licence, identity.lost).value('number', text) ?? []);

/** True where one of several identities of a person says so; null where none says anything. */
function statedOf(identities: readonly Entry[], name: string): boolean | null {
  const stated = identities.map((identity) => identity.value(name, flag)).filter((each) => each !== null);
  return stated.length === 0 ? null : stated.includes(true);
}

function currentFirst(entries: readonly Entry[]): Entry[] {
  const { C: current = [], P: previous = [] } = Object.groupBy(entries, ({ element }) =>
    element.attribute('type') === 'C' ? 'C' : 'P',
  );
  return [...current, ...previous];
}

/** Writes the parts in the order of an Australian address. */
function addressOf(address: Entry): string {
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

function proceedingOf(entry: Entry): Omit<FiledCourtProceeding, 'filedUnder'> | null {
  const date = entry.day('action-date');
  if (date === null) return null;
  const type = entry.attribute('type', text);
  return {
    date,
    creditor: entry.value('creditor', text),
    type: type === null ? null : coded(type, COURT_TYPES),
    court: entry.value('court-type', text),
    reference: entry.value('plaint-number', text),
    amount: entry.amount('court-action-amount'),
    status: entry.status('court-action-status', COURT_STATES),
    statusOn: entry.child('court-action-status')?.attribute('date', day) ?? null,
    ...sharedParts(entry),
  };
}

function insolvencyOf(entry: Entry): Omit<FiledInsolvency, 'filedUnder'> | null {
  const date = entry.day('date-declared');
  if (date === null) return null;
  return {
    date,
    type: insolvencyType(entry),
    reference: referenceOf(entry),
    status: entry.status('status', INSOLVENCY_STATES),
    statusOn: entry.day('status-date'),
    ...sharedParts(entry),
  };
}

const sharedParts = (entry: Entry) => ({
  relationship: entry.coded('relationship', RELATIONSHIPS),
  coBorrower: entry.value('co-borrower', text),
});

/** The part of the Bankruptcy Act, where it is stated, says more than the type. */
function insolvencyType(entry: Entry): FiledInsolvency['type'] {
  const stated = entry.coded('type', INSOLVENCY_TYPES);
  const proceedings = entry.child('administration-id')?.value('proceedings-status', text) ?? null;
  if (proceedings === null) return stated;
  const ofAct = coded(proceedings, INSOLVENCY_TYPES);
  return stated === null ? ofAct : { ...stated, meaning: ofAct.meaning ?? stated.meaning };
}

function referenceOf(entry: Entry): string | null {
  const administration = entry.child('administration-id');
  const parts = ['district', 'year', 'number'].map((name) => administration?.value(name, text) ?? null);
  return parts.filter((part) => part !== null).join('-') || null;
}
