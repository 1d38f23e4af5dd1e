import { createHash } from 'node:crypto';
import { personKey } from '../enquiry.ts';
import type { Insolvency } from '../lives/insolvency.ts';
import { accounts, accountType, idReferences, relationship } from './accounts.ts';
import type { File, Found } from './answer.ts';
import { genders } from './codes.ts';
import type { Address, ApplyRequest } from './request.ts';
import { writer, type Markup } from './write-xml.ts';

const { element, leaf, list } = writer('vs');
const aud = { 'currency-code': 'AUD' };

type Dates = { first: string; last: string };
const reported = ({ first, last }: Dates) => ({
  'first-reported-date': first,
  'last-reported-date': last,
});

/** `vs:enquiry-report` of a person on file. */
export function enquiryReport({ request, answer }: Found): Markup {
  const file = answer.file;
  const dates = datesOf(file, request.day);
  return element(
    'enquiry-report',
    {},
    primaryMatch('strong', request, dates),
    list(
      'addresses',
      request.addresses.map((each) => address(each, dates)),
    ),
    file === null ? null : consumerFile(file, request.header.dataLevel),
    file === null ? null : publicRecord(file),
  );
}

/** `vs:enquiry-report` of a person without a file: one is made from what was sent. */
export function createdReport(request: ApplyRequest): Markup {
  const dates = { first: request.day, last: request.day };
  return element('enquiry-report', {}, primaryMatch('create', request, dates));
}

function datesOf(file: File | null, day: string): Dates {
  const updates = file?.accounts.map(({ lastUpdated }) => lastUpdated) ?? [];
  const first = file?.createdOn ?? day;
  return { first, last: [first, ...updates].toSorted().at(-1) ?? first };
}

function primaryMatch(type: 'strong' | 'create', request: ApplyRequest, dates: Dates): Markup {
  const { subject, gender, licence } = request;
  return element(
    'primary-match',
    { 'id-index': 0, type },
    leaf('bureau-reference', subject === null ? null : bureauReference(personKey(subject))),
    element(
      'individual-name',
      reported(dates),
      leaf('family-name', subject?.familyName.toUpperCase()),
      leaf('first-given-name', subject?.givenName.toUpperCase()),
      leaf('other-given-name', subject?.middleName?.toUpperCase()),
    ),
    leaf('gender', genders.get(gender), { code: gender }),
    leaf('date-of-birth', subject?.dateOfBirth, reported(dates)),
    licence === null ? null : element('drivers-licence', reported(dates), leaf('number', licence)),
  );
}

/** Nine digits, the same for a person in every process. */
function bureauReference(person: string): string {
  const hash = createHash('sha256').update(`${person}|bureau-reference`).digest().readUInt32BE(0);
  return String(100_000_000 + (hash % 900_000_000));
}

/** A free-form address is held as the name of the property, since the answer has no free form. */
function address({ type, parts }: Address, dates: Dates): Markup {
  return element(
    'address',
    { type, ...reported(dates) },
    idReferences(),
    ...parts.map(({ name, text }) =>
      leaf(name === 'unformatted-address' ? 'property' : name, text === '' ? null : text.toUpperCase()),
    ),
  );
}

/** Null when nothing is on file. */
function consumerFile(file: File, level: string): Markup | null {
  const listed = accounts(file, level);
  if (listed === null && file.enquiries.length === 0) return null;
  return element('consumer-credit-file', {}, list('credit-enquiries', file.enquiries.map(enquiry)), listed);
}

function enquiry(each: File['enquiries'][number]): Markup {
  return element(
    'credit-enquiry',
    { type: 'credit-application', 'enquiry-date': each.date },
    idReferences(),
    accountType(each.type),
    leaf('enquiry-amount', each.amount, aud),
    relationship(each.relationship),
    element('credit-enquirer', {}, leaf('name', each.provider)),
    leaf('enquiry-client-reference', each.clientReference),
  );
}

function publicRecord({ courtActions, insolvencies }: File): Markup | null {
  if (courtActions.length === 0 && insolvencies.length === 0) return null;
  return element(
    'public-record-or-consumer-credit-information',
    {},
    list('court-actions', courtActions.map(courtAction)),
    list('personal-insolvencies', insolvencies.map(insolvency)),
  );
}

function courtAction(action: File['courtActions'][number]): Markup {
  return element(
    'court-action',
    { type: 'default-judgement' },
    idReferences(),
    leaf('action-date', action.date),
    leaf('creditor', action.creditor),
    leaf('court-action-amount', action.amount, aud),
    leaf('court-type', action.courtType),
    relationship('PRINCIPAL'),
    leaf('court-action-status', action.settled ? 'Paid' : 'Outstanding', {
      code: action.settled ? 'P' : 'O',
    }),
  );
}

function insolvency({ date, reference, statusOn }: Insolvency): Markup {
  const [district = '', number = ''] = reference.split('/');
  return element(
    'personal-insolvency',
    {},
    idReferences(),
    leaf('type', 'Debt Agreement (Part 9)'),
    leaf('date-declared', date),
    element(
      'administration-id',
      {},
      leaf('district', district),
      leaf('year', date.slice(0, 4)),
      leaf('number', number),
      leaf('proceedings-status', 'Part 9'),
    ),
    leaf('status', statusOn === null ? 'not-discharged-not-completed' : 'completed'),
    leaf('status-date', statusOn ?? date),
    relationship('PRINCIPAL'),
  );
}
