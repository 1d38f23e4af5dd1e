import { createHash, randomUUID } from 'node:crypto';
import { sydneyDay } from '../desks/sydney.ts';
import { Subject, type Enquiry } from '../enquiry.ts';
import { child, textAt, type Element } from './read-xml.ts';
import { checkRequest, type Form } from './schema.ts';
import { invalidRequest, namespaces, type Message } from './soap.ts';

export type Address = {
  type: string | null;
  /** Written in one line, as the only part. */
  isFree: boolean;
  /** In the order of the schema. */
  parts: readonly { name: string; text: string }[];
};

/** A request whose form is valid. Its codes may be unknown. */
export type ApplyRequest = {
  form: Form;
  enquiryId: string;
  reference: string;
  requestedAt: Date;
  /** The day of the enquiry in Sydney. */
  day: string;
  header: {
    clientReference: string | null;
    operatorId: string | null;
    operatorName: string | null;
    permission: string;
    dataLevel: string;
    scorecards: readonly string[];
  };
  /** Null where the simulator cannot find a person by what was given. */
  subject: Enquiry['subject'] | null;
  /** What is asked about credit, in the codes of the form. */
  enquiry: { accountType: string | null; amount: number | null; clientReference: string | null };
  addresses: readonly Address[];
};

const forms = new Map<string, Form>([
  ['request', 'enquiry'],
  ['b2c-request', 'access'],
]);

/** Reads either form. Throws a `SoapFault` that names the path of the first fault. */
export function readRequest({ payload, createdAt }: Message): ApplyRequest {
  const form = forms.get(payload.name);
  if (form === undefined || payload.namespace !== namespaces.apply) {
    throw invalidRequest('Body has to have a request of vedascore-apply-v2-0');
  }
  const fault = checkRequest[form](payload);
  if (fault !== null) throw invalidRequest(fault.replace(/^Envelope\/Body\//, ''));
  const requestedAt = createdAt ?? new Date();
  const data = child(payload, 'enquiry-data');
  const individual = child(data, 'individual');
  const header = readHeader(child(payload, 'enquiry-header'));
  const reference = header.clientReference ?? randomUUID();
  const day = sydneyDay(requestedAt);
  return {
    form,
    enquiryId: enquiryIdOf(reference, day),
    reference,
    requestedAt,
    day,
    header,
    subject: individual === undefined ? null : readSubject(individual),
    enquiry: readEnquiry(child(data, 'enquiry')),
    addresses: readAddresses(individual),
  };
}

function readHeader(header: Element | undefined): ApplyRequest['header'] {
  return {
    clientReference: textAt(header, 'client-reference') ?? null,
    operatorId: textAt(header, 'operator-id') ?? null,
    operatorName: textAt(header, 'operator-name') ?? null,
    permission: textAt(header, 'permission-type-code') ?? '',
    dataLevel: textAt(header, 'product-data-level-code') ?? 'C',
    scorecards: child(header, 'requested-scores')?.children.map(({ text }) => text) ?? [],
  };
}

function readEnquiry(enquiry: Element | undefined): ApplyRequest['enquiry'] {
  const amount = textAt(enquiry, 'enquiry-amount');
  return {
    accountType: textAt(enquiry, 'account-type-code') ?? null,
    amount: amount === undefined ? null : Number(amount),
    clientReference: textAt(enquiry, 'enquiry-client-reference') ?? null,
  };
}

function readSubject(individual: Element): Enquiry['subject'] | null {
  const name = child(individual, 'current-name');
  const gender = textAt(individual, 'gender-code');
  const licence = textAt(individual, 'drivers-licence', 'number');
  const read = Subject.safeParse({
    givenName: textAt(name, 'first-given-name'),
    middleName: textAt(name, 'other-given-name'),
    familyName: textAt(name, 'family-name'),
    dateOfBirth: textAt(individual, 'date-of-birth')?.slice(0, 10),
    gender: gender === 'U' ? null : gender,
    licenceNumbers: licence === undefined ? [] : [licence],
    addresses: readAddresses(individual).map(({ type, parts }) => ({
      line: parts.map(({ text }) => text).join(' '),
      current: type !== 'P',
    })),
  });
  return read.success ? read.data : null;
}

function readAddresses(individual: Element | undefined): Address[] {
  return (child(individual, 'addresses')?.children ?? []).map(({ attributes, children }) => ({
    type: attributes.get('type') ?? null,
    isFree: children[0]?.name === 'unformatted-address',
    parts: children.map(({ name, text }) => ({ name, text })),
  }));
}

/** In the form of published ids, such as 141029-V5S29-05MXN. */
function enquiryIdOf(reference: string, day: string): string {
  const hash = createHash('sha256').update(reference).digest('hex').toUpperCase();
  return `${day.slice(2).replaceAll('-', '')}-VSA${hash.slice(0, 2)}-${hash.slice(2, 7)}`;
}
