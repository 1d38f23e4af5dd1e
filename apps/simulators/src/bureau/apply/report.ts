import { heldSubject } from '../histories/held-subject.ts';
import { accounts, accountType, aud, relationship } from './accounts.ts';
import type { File, Found } from './answer.ts';
import { enquiryKinds } from './codes.ts';
import {
  addresses,
  employment,
  identitiesOf,
  otherIdentities,
  primaryMatch,
  type Identities,
} from './identities.ts';
import { publicRecord } from './public-record.ts';
import type { ApplyRequest } from './request.ts';
import { writer, type Markup } from './write-xml.ts';

const { element, leaf, list } = writer('vs');

/** `vs:enquiry-report` of a person on file. Only an access seeker gets the list of accesses. */
export function enquiryReport({ request, file }: Found): Markup {
  const held = { request, subject: file.subject, dates: datesOf(file) };
  const identities = identitiesOf(file);
  return element(
    'enquiry-report',
    {},
    primaryMatch('strong', held),
    otherIdentities(held),
    addresses(held, identities),
    employment(held, identities),
    consumerFile(file, request.header.dataLevel, identities),
    publicRecord(file, identities),
    request.form === 'access' ? list('file-accesses', file.accesses.map(access)) : null,
  );
}

/** `vs:enquiry-report` of a person without a file: one is made from what was sent. */
export function createdReport(request: ApplyRequest): Markup {
  const { day, subject } = request;
  const held = { request, subject: heldSubject(subject), dates: { first: day, last: day } };
  return element('enquiry-report', {}, primaryMatch('create', held));
}

function datesOf({ createdOn, accounts: listed }: File) {
  const updates = listed.map(({ lastUpdated }) => lastUpdated);
  return { first: createdOn, last: updates.toSorted().at(-1) ?? createdOn };
}

/** Null when nothing is on file. */
function consumerFile(file: File, level: string, identities: Identities): Markup | null {
  const notes = file.notes.map(({ date, text, filedUnder }) =>
    element('file-note', { 'date-recorded': date }, identities.references(filedUnder), leaf('note', text)),
  );
  const enquiries = file.enquiries.map((each) => enquiry(each, identities));
  const parts = [
    list('file-notes', notes),
    list('credit-enquiries', enquiries),
    accounts(file, level, identities),
  ];
  return list(
    'consumer-credit-file',
    parts.filter((part) => part !== null),
  );
}

function enquiry(each: File['enquiries'][number], identities: Identities): Markup {
  return element(
    'credit-enquiry',
    { type: enquiryKinds[each.kind], 'enquiry-date': each.date },
    identities.references(each.filedUnder),
    accountType(each.type),
    leaf('enquiry-amount', each.amount, aud),
    relationship(each.relationship),
    leaf('co-borrower', each.coBorrower),
    element('credit-enquirer', {}, leaf('name', each.provider)),
    leaf('enquiry-client-reference', each.clientReference),
  );
}

function access({ date, provider, service }: File['accesses'][number]): Markup {
  return element(
    'file-access',
    { 'create-date': date, 'latest-update-date': date },
    leaf('service-code', service === 'ACCESS SEEKER' ? 'AS' : 'OT'),
    leaf('service-description', service),
    leaf('member-short-name', provider),
  );
}
