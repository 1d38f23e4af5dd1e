import { randomUUID } from 'node:crypto';

import type { ConsentingSubject } from '../bureau.ts';
import { escapeXml } from '#api/platform/providers/xml.ts';

/** The subscriber's side, as agreed with Equifax. */
export type ApplyAccount = {
  user: string;
  password: string;
  /** Such as `X`, consumer. */
  permission: string;
  /** `N` negative, `P` partial, `C` comprehensive. */
  dataLevel: string;
  /** Such as `VSA_2.0_X_CR`. */
  scorecard: string;
  operatorId: string;
  /** Parts of an enquiry about credit. Null for access to a person's own file. */
  enquiry: { accountType: string | null; amount: string | null; relationship: string | null } | null;
};

type Enquiry = { reference: string; subject: ConsentingSubject };

const ADDRESS_MAX = 200;

/**
 * SOAP 1.1 with WS-Addressing and a user name token without a timestamp. The order of elements counts. Asks for a
 * person's own file by `b2c-request`. A lender's `request` is made only where it was agreed.
 */
export function applyRequest(account: ApplyAccount, enquiry: Enquiry): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:wsa="http://www.w3.org/2005/08/addressing" xmlns:vs="http://vedaxml.com/vxml2/vedascore-apply-v2-0.xsd">
<soapenv:Header>
<wsse:Security xmlns:wsse="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd">
<wsse:UsernameToken>${element('wsse:Username', account.user)}${element('wsse:Password', account.password)}</wsse:UsernameToken>
</wsse:Security>
<wsa:To>http://vedaxml.com/sys2/vedascore-apply-v2-0</wsa:To>
<wsa:Action>http://vedaxml.com/vedascore-apply/EnquiryRequest</wsa:Action>
<wsa:MessageID>urn:uuid:${randomUUID()}</wsa:MessageID>
</soapenv:Header>
<soapenv:Body>${bodyOf(account, enquiry)}</soapenv:Body>
</soapenv:Envelope>`;
}

function bodyOf(account: ApplyAccount, enquiry: Enquiry): string {
  const form = account.enquiry === null ? 'b2c-request' : 'request';
  const data = [individualOf(enquiry.subject), purposeOf(account.enquiry, enquiry)].join('');
  return `<vs:${form}>${headerOf(account, enquiry)}<vs:enquiry-data>${data}</vs:enquiry-data></vs:${form}>`;
}

function purposeOf(agreed: ApplyAccount['enquiry'], { reference }: Enquiry): string {
  if (agreed === null) {
    return `<vs:file-access>${element('vs:file-access-client-reference', reference)}</vs:file-access>`;
  }
  const { accountType, amount, relationship } = agreed;
  const parts = [
    accountType === null ? '' : element('vs:account-type-code', accountType),
    amount === null ? '' : `<vs:enquiry-amount currency-code="AUD">${escapeXml(amount)}</vs:enquiry-amount>`,
    relationship === null ? '' : element('vs:relationship-code', relationship),
    element('vs:enquiry-client-reference', reference),
  ];
  return `<vs:enquiry>${parts.join('')}</vs:enquiry>`;
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

function headerOf(
  { operatorId, permission, dataLevel, scorecard }: ApplyAccount,
  { reference }: Enquiry,
): string {
  const parts = [
    element('vs:client-reference', reference),
    operatorId === '' ? '' : element('vs:operator-id', operatorId),
    element('vs:permission-type-code', permission),
    element('vs:product-data-level-code', dataLevel),
    `<vs:requested-scores>${element('vs:scorecard-id', scorecard)}</vs:requested-scores>`,
  ];
  return `<vs:enquiry-header>${parts.join('')}</vs:enquiry-header>`;
}

function individualOf(subject: ConsentingSubject): string {
  const { givenName, middleName, familyName, addresses, gender, dateOfBirth } = subject;
  const name = [
    element('vs:family-name', token(familyName)),
    element('vs:first-given-name', token(givenName)),
    middleName === '' ? '' : element('vs:other-given-name', token(middleName)),
  ];
  const lived = addresses.map(
    ({ line, current }) =>
      `<vs:address type="${current ? 'C' : 'P'}">${element('vs:unformatted-address', withoutMiddle(line))}</vs:address>`,
  );
  return [
    '<vs:individual>',
    `<vs:current-name>${name.join('')}</vs:current-name>`,
    `<vs:addresses>${lived.join('')}</vs:addresses>`,
    element('vs:gender-code', gender ?? 'U'),
    element('vs:date-of-birth', dateOfBirth),
    '</vs:individual>',
  ].join('');
}

/** A line that the form has room for: unit and street stand first, suburb, state and postcode last. */
function withoutMiddle(line: string): string {
  if (line.length <= ADDRESS_MAX) return line;
  const half = ADDRESS_MAX / 2 - 1;
  return `${line.slice(0, half).replace(/ \S*$/, '')} ${line.slice(-half).replace(/^\S* /, '')}`;
}

/** XML Schema's token: without outer or double spaces. Names are shorter than the form's limits (REG-014 to REG-018). */
const token = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
