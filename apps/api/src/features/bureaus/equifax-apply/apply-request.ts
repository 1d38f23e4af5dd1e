import { randomUUID } from 'node:crypto';

import type { ConsentingSubject } from '../bureau.ts';
import { escapeXml } from '#api/platform/providers/xml.ts';

/** The subscriber's side of an enquiry, as agreed with Equifax. */
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
};

type Enquiry = { reference: string; subject: ConsentingSubject; at: Date };

const ADDRESS_MAX = 200;
const NAME_MAX = 50;

/** SOAP 1.1 with WS-Addressing and a user name token. The order of elements counts. */
export function applyRequest(account: ApplyAccount, enquiry: Enquiry): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:wsa="http://www.w3.org/2005/08/addressing" xmlns:vs="http://vedaxml.com/vxml2/vedascore-apply-v2-0.xsd">
<soapenv:Header>
<wsse:Security xmlns:wsse="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd" xmlns:wsu="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd">
<wsu:Timestamp><wsu:Created>${enquiry.at.toISOString()}</wsu:Created></wsu:Timestamp>
<wsse:UsernameToken>${element('wsse:Username', account.user)}${element('wsse:Password', account.password)}</wsse:UsernameToken>
</wsse:Security>
<wsa:To>http://vedaxml.com/sys2/vedascore-apply-v2-0</wsa:To>
<wsa:Action>http://vedaxml.com/vedascore-apply/EnquiryRequest</wsa:Action>
<wsa:MessageID>urn:uuid:${randomUUID()}</wsa:MessageID>
</soapenv:Header>
<soapenv:Body><vs:request>${headerOf(account, enquiry)}<vs:enquiry-data>${individualOf(enquiry.subject)}<vs:enquiry/></vs:enquiry-data></vs:request></soapenv:Body>
</soapenv:Envelope>`;
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
      `<vs:address type="${current ? 'C' : 'P'}">${element('vs:unformatted-address', line.slice(0, ADDRESS_MAX))}</vs:address>`,
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

/** XML Schema's token: without outer or double spaces. */
const token = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, NAME_MAX);
