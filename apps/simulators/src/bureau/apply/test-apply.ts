import { randomUUID } from 'node:crypto';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Running } from '../../test-simulators.ts';

export const path = '/equifax-apply/sys2/soap11/vedascore-apply-v2-0';
export const xmlHeaders = { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' };

export const onDay = (at: string) => ({ ...xmlHeaders, date: new Date(at).toUTCString() });
const inNovember = onDay('2026-11-14T22:15:30Z');

type Asked = {
  form?: 'b2c-request' | 'request';
  familyName?: string;
  reference?: string;
  permission?: string;
  level?: string;
  scorecards?: readonly string[];
};

/** A request as public clients send it: an access seeker's unless it is another form. */
export function requestXml(asked: Asked = {}): string {
  const { form = 'b2c-request' } = asked;
  return `<?xml version="1.0" encoding="utf-8"?>
<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"
    xmlns:vs="http://vedaxml.com/vxml2/vedascore-apply-v2-0.xsd"
    xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:wsse="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd">
  <soapenv:Header>
    <wsse:Security>
      <wsse:UsernameToken>
        <wsse:Username>wattle</wsse:Username>
        <wsse:Password>simulated-bureau-key</wsse:Password>
      </wsse:UsernameToken>
    </wsse:Security>
    <wsa:To>http://vedaxml.com/sys2/vedascore-apply-v2-0</wsa:To>
    <wsa:Action>http://vedaxml.com/vedascore-apply/EnquiryRequest</wsa:Action>
    <wsa:MessageID>urn:uuid:0c1f</wsa:MessageID>
  </soapenv:Header>
  <soapenv:Body>
    <vs:${form}>
${enquiryHeader(asked)}
${enquiryData(asked, asks[form])}
    </vs:${form}>
  </soapenv:Body>
</soapenv:Envelope>`;
}

function enquiryHeader({
  reference = randomUUID(),
  permission = 'X',
  level = 'C',
  scorecards = ['VSA_2.0_X_CR'],
}: Asked): string {
  const scores = scorecards.map((id) => `<vs:scorecard-id>${id}</vs:scorecard-id>`).join('');
  return `<vs:enquiry-header>
  <vs:client-reference>${reference}</vs:client-reference>
  <vs:operator-id>op-1</vs:operator-id>
  <vs:operator-name>Wattle &amp; friends</vs:operator-name>
  <vs:permission-type-code>${permission}</vs:permission-type-code>
  <vs:product-data-level-code>${level}</vs:product-data-level-code>
  ${scores === '' ? '' : `<vs:requested-scores>${scores}</vs:requested-scores>`}
</vs:enquiry-header>`;
}

const asks = {
  'b2c-request': `<vs:file-access>
    <vs:file-access-client-reference>member-1</vs:file-access-client-reference>
  </vs:file-access>`,
  request: `<vs:enquiry>
    <vs:account-type-code>CC</vs:account-type-code>
    <vs:enquiry-amount currency-code="AUD">4000</vs:enquiry-amount>
    <vs:relationship-code>1</vs:relationship-code>
    <vs:enquiry-client-reference>loan-1</vs:enquiry-client-reference>
  </vs:enquiry>`,
};

function enquiryData({ familyName = 'Good' }: Asked, asked: string): string {
  return `<vs:enquiry-data>
  <vs:individual>
    <vs:current-name>
      <vs:family-name>${familyName}</vs:family-name>
      <vs:first-given-name>Robin</vs:first-given-name>
    </vs:current-name>
    <vs:addresses>
      <vs:address type="C"><vs:unformatted-address>12 Smith Street, Sydney NSW 2000</vs:unformatted-address></vs:address>
    </vs:addresses>
    <vs:gender-code>F</vs:gender-code>
    <vs:date-of-birth>1985-04-12</vs:date-of-birth>
  </vs:individual>
  ${asked}
</vs:enquiry-data>`;
}

/** A tree of what was answered: repeated elements in lists, attributes under `@`, mixed text under `#`. */
export type Node = { [name: string]: Node[] | string } & { '#'?: string };

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
  alwaysCreateTextNode: true,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

function readTree(xml: string): Node {
  if (XMLValidator.validate(xml) !== true) throw new Error('not well-formed');
  return parser.parse(xml) as Node;
}

/** All elements at the end of a path. */
export function all(node: Node | undefined, ...names: string[]): Node[] {
  return names.reduce<Node[]>(
    (nodes, name) => nodes.flatMap((each) => (Array.isArray(each[name]) ? each[name] : [])),
    node === undefined ? [] : [node],
  );
}

/** The text of the only element at the end of a path; null where there is none. */
export function said(node: Node | undefined, ...names: string[]): string | null {
  const found = all(node, ...names);
  if (found.length > 1) throw new Error(`${names.join('/')} repeats`);
  return found[0]?.['#'] ?? null;
}

export async function exchange(
  simulators: Running,
  body: string,
  headers: Record<string, string> = inNovember,
) {
  const { status, text, headers: answered } = await simulators.send('POST', path, { headers, body });
  const [envelope] = all(readTree(text), 'Envelope');
  const [response] = [...all(envelope, 'Body', 'response'), ...all(envelope, 'Body', 'b2c-response')];
  const [fault] = all(envelope, 'Body', 'Fault');
  return { status, text, type: answered.get('content-type'), envelope, response, fault };
}

export function faultOf(fault: Node | undefined) {
  const [error] = all(fault, 'detail', 'error');
  return {
    faultcode: said(fault, 'faultcode'),
    code: said(error, 'code'),
    description: said(error, 'description'),
  };
}
