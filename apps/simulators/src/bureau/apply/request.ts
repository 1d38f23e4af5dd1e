import { createHash, randomUUID } from 'node:crypto';
import { sydneyDay } from '../corrections/sydney.ts';
import { Subject, type Enquiry } from '../enquiry.ts';
import { child, textAt, type Element } from './read-xml.ts';
import { invalidRequest, namespaces } from './soap.ts';

/** `access`: `b2c-request`, a person's own access through an access seeker. `enquiry`: `request`, about credit. */
type Form = 'access' | 'enquiry';

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
  subject: Enquiry['subject'];
  /** What is asked about credit, in the codes of the form. */
  enquiry: { accountType: string | null; amount: number | null; clientReference: string | null };
};

const forms = new Map<string, Form>([
  ['request', 'enquiry'],
  ['b2c-request', 'access'],
]);

/** Reads either form. Throws a `SoapFault` for any other. */
export function readRequest(payload: Element, requestedAt: Date): ApplyRequest {
  const form = forms.get(payload.name);
  if (form === undefined || payload.namespace !== namespaces.apply) {
    throw invalidRequest('Body has to have a request of vedascore-apply-v2-0');
  }
  const data = child(payload, 'enquiry-data');
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
    subject: readSubject(child(data, 'individual')),
    enquiry: readEnquiry(child(data, 'enquiry')),
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

function readSubject(individual: Element | undefined): Enquiry['subject'] {
  const name = child(individual, 'current-name');
  const gender = textAt(individual, 'gender-code');
  const read = Subject.safeParse({
    givenName: textAt(name, 'first-given-name'),
    middleName: textAt(name, 'other-given-name'),
    familyName: textAt(name, 'family-name'),
    dateOfBirth: textAt(individual, 'date-of-birth')?.slice(0, 10),
    gender: gender === 'U' ? null : gender,
    addresses: child(individual, 'addresses')?.children.map(({ attributes, children }) => ({
      line: children.map(({ text }) => text).join(' '),
      current: attributes.get('type') !== 'P',
    })),
  });
  if (!read.success) throw invalidRequest('individual');
  return read.data;
}

/** Has the form of published ids, such as 141029-V5S29-05MXN. */
function enquiryIdOf(reference: string, day: string): string {
  const hash = createHash('sha256').update(reference).digest('hex').toUpperCase();
  return `${day.slice(2).replaceAll('-', '')}-VSA${hash.slice(0, 2)}-${hash.slice(2, 7)}`;
}
