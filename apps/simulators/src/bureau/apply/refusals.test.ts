import { describe, expect, it } from 'vitest';
import { startSimulators } from '../../test-simulators.ts';
import { exchange, faultOf, path, requestXml, said, xmlHeaders } from './test-apply.ts';

type Change = readonly [from: string | RegExp, to: string];
type Refused = { change: Change; fault: string; names: string };

const client = (change: Change, names: string): Refused => ({ change, fault: 'soapenv:Client', names });
const addressing = (change: Change, problem: string, names: string): Refused => ({
  change,
  fault: `wsa:${problem}`,
  names,
});
const security = (change: Change, problem: string, names: string): Refused => ({
  change,
  fault: `wsse:${problem}`,
  names,
});

const family = '<vs:family-name>Good</vs:family-name>';
const given = '<vs:first-given-name>Robin</vs:first-given-name>';
const gender = '<vs:gender-code>F</vs:gender-code>';
const missing = 'MessageAddressingHeaderRequired';
const otherSoap: Change = [/schemas\.xmlsoap\.org\/soap\/envelope/g, 'www.w3.org/2003/05/soap-envelope'];
const token = 'UsernameToken with PasswordText';
const deep = `${'<vs:a>'.repeat(40)}${'</vs:a>'.repeat(40)}`;

const refusals: Record<string, Refused> = {
  'text that is not XML': client([/^/, 'Dear bureau '], 'not well-formed in line 1'),
  'an element that is not closed': client(['</vs:request>', ''], 'not well-formed in line 59'),
  'a second root': client([/$/, '<more/>'], 'not one root element'),
  'a DOCTYPE': client(['?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'], 'a DOCTYPE is not allowed'),
  'an unknown entity': client(['op-1', '&secret;'], 'unknown entity'),
  'an unknown prefix': client([gender, '<who:gender-code>F</who:gender-code>'], 'unknown prefix who'),
  'another encoding': client(['encoding="utf-8"', 'encoding="utf-16"'], 'not UTF-8'),
  'a reserved name': client(['<vs:request>', '<vs:request __proto__="1">'], 'a reserved name'),
  'half a character': client(['op-1', '&#xd800;'], 'unknown entity'),
  'elements too deep': client([gender, deep], 'nested too deeply'),
  'an envelope of SOAP 1.2': {
    change: otherSoap,
    fault: 'soapenv:VersionMismatch',
    names: 'not an Envelope of SOAP 1.1',
  },
  'an empty body': client([/<vs:request>.*<\/vs:request>/s, ''], 'Body has to have one element'),
  'a request of another service': client(
    ['vxml2/vedascore-apply-v2-0.xsd', 'vxml2/score-seeker-v1-0.xsd'],
    'Body has to have a request of vedascore-apply-v2-0',
  ),
  'no Action': addressing([/<wsa:Action>.*<\/wsa:Action>/, ''], missing, 'wsa:Action'),
  'no To': addressing([/<wsa:To>.*<\/wsa:To>/, ''], missing, 'wsa:To'),
  'no MessageID': addressing([/<wsa:MessageID>.*<\/wsa:MessageID>/, ''], missing, 'wsa:MessageID'),
  'an empty MessageID': addressing(['urn:uuid:0c1f', ''], 'InvalidAddressingHeader', 'wsa:MessageID'),
  'another operation': addressing(['/EnquiryRequest<', '/Other<'], 'ActionNotSupported', 'wsa:Action'),
  'another service in To': addressing(['/vedascore-apply-v2-0<', '/x<'], 'InvalidAddressingHeader', 'wsa:To'),
  'no token': security([/<wsse:UsernameToken>.*<\/wsse:UsernameToken>/s, ''], 'InvalidSecurity', token),
  'a digest as password': security(
    ['<wsse:Password>', '<wsse:Password Type="#PasswordDigest">'],
    'InvalidSecurity',
    token,
  ),
  'another user': security(['>wattle<', '>other<'], 'FailedAuthentication', 'Username, Password'),
  'a wrong password': security(['-bureau-key<', '-key<'], 'FailedAuthentication', 'Username, Password'),
  'no permission': client(
    [/<vs:permission-type-code>.*<\/vs:permission-type-code>/, ''],
    'request/enquiry-header/permission-type-code',
  ),
  'no family name': client([family, ''], 'request/enquiry-data/individual/current-name/family-name'),
  'an empty family name': client(
    ['>Good<', '><'],
    'request/enquiry-data/individual/current-name/family-name',
  ),
  'a family name of 51 letters': client(
    ['>Good<', `>${'a'.repeat(51)}<`],
    'request/enquiry-data/individual/current-name/family-name',
  ),
  'names in another order': client(
    [/(<vs:family-name>.*<\/vs:family-name>)\s*(<vs:first.*name>)/, '$2$1'],
    'request/enquiry-data/individual/current-name/family-name',
  ),
  'no gender': client([gender, ''], 'request/enquiry-data/individual/gender-code'),
  'a gender by name': client(['>F<', '>Female<'], 'request/enquiry-data/individual/gender-code'),
  'a day that is none': client(['1985-04-12', '12/04/1985'], 'request/enquiry-data/individual/date-of-birth'),
  'a state by name': client(
    ['>NSW<', '>New South Wales<'],
    'request/enquiry-data/individual/addresses/address/state',
  ),
  'no suburb': client(
    ['<vs:suburb>Sydney</vs:suburb>', ''],
    'request/enquiry-data/individual/addresses/address/suburb',
  ),
  'another kind of address': client(
    ['type="C"', 'type="X"'],
    'request/enquiry-data/individual/addresses/address/@type',
  ),
  'cents in an amount': client(['>4000<', '>4000.50<'], 'request/enquiry-data/enquiry/enquiry-amount'),
  'no enquiry': client([/<vs:enquiry>.*<\/vs:enquiry>/s, ''], 'request/enquiry-data/enquiry'),
  'an element that is not declared': client(
    [given, `${given}<vs:nickname>Rob</vs:nickname>`],
    'request/enquiry-data/individual/current-name/nickname',
  ),
  'an attribute that is not declared': client(
    ['<vs:request>', '<vs:request version="2">'],
    'request/@version',
  ),
  'text between elements': client(['<vs:enquiry-data>', '<vs:enquiry-data>hello'], 'request/enquiry-data'),
  'an instant that is none': client(['2026-11-14T22:15:30Z', 'today'], 'wsu:Created is not an instant'),
};

describe('the simulator of Equifax Apply', () => {
  it.each(Object.entries(refusals))('refuses %s with a SOAP fault', async (_, { change, fault, names }) => {
    const simulators = await startSimulators();
    const [from, to] = change;
    const body = requestXml({ form: 'request' });
    const changed = body.replace(from, to);
    expect(changed).not.toBe(body);
    const answer = await exchange(simulators, changed);
    expect(answer.status).toBe(500);
    expect(faultOf(answer.fault)).toEqual({
      faultcode: fault,
      code: 'INVALID_REQUEST',
      description: names,
    });
  });

  const accessRefusals: Record<string, Change> = {
    'b2c-request/enquiry-data/enquiry': [
      /<vs:file-access>.*<\/vs:file-access>/s,
      '<vs:enquiry><vs:account-type-code>CC</vs:account-type-code></vs:enquiry>',
    ],
    'b2c-request/enquiry-data/file-access/reference': [/file-access-client-reference/g, 'reference'],
    'b2c-request/enquiry-data/individual/gender-code': [gender, ''],
  };
  it.each(Object.entries(accessRefusals))(
    'refuses %s of an access seeker with a SOAP fault',
    async (names, [from, to]) => {
      const simulators = await startSimulators();
      const { fault } = await exchange(simulators, requestXml().replace(from, to));
      expect(faultOf(fault)).toMatchObject({ faultcode: 'soapenv:Client', description: names });
    },
  );

  const headers = {
    'no SOAPAction': { status: 500, headers: { ...xmlHeaders, soapaction: '' } },
    'another SOAPAction': { status: 500, headers: { ...xmlHeaders, soapaction: '"urn:other"' } },
    'another charset': {
      status: 415,
      headers: { ...xmlHeaders, 'content-type': 'text/xml; charset=utf-16' },
    },
    'the content type of SOAP 1.2': {
      status: 415,
      headers: { ...xmlHeaders, 'content-type': 'application/soap+xml' },
    },
  };
  it.each(Object.entries(headers))('refuses %s', async (_, { status, headers: sent }) => {
    const simulators = await startSimulators();
    const answer = await exchange(simulators, requestXml(), sent);
    expect(answer.status).toBe(status);
    expect(faultOf(answer.fault).faultcode).toBe('soapenv:Client');
  });

  it('refuses a request without a body', async () => {
    const simulators = await startSimulators();
    const { status, text } = await simulators.send('POST', path, { headers: { soapaction: '""' } });
    expect(status).toBe(500);
    expect(text).toContain('<faultcode>soapenv:Client</faultcode>');
  });

  it('takes the Action in SOAPAction', async () => {
    const simulators = await startSimulators();
    const soapaction = '"http://vedaxml.com/vedascore-apply/EnquiryRequest"';
    expect((await exchange(simulators, requestXml(), { ...xmlHeaders, soapaction })).status).toBe(200);
  });

  it('refuses 64 KiB and more', async () => {
    const simulators = await startSimulators();
    const answer = await exchange(simulators, requestXml({ reference: 'a'.repeat(65_536) }));
    expect(answer.status).toBe(413);
    expect(faultOf(answer.fault).faultcode).toBe('soapenv:Client');
  });

  const equivalents: Record<string, Change> = {
    'another prefix': [/(<\/?|xmlns:)vs(?=[:=])/g, '$1ved'],
    'a comment': [family, `${family}<!-- maiden name? -->`],
    'a CDATA section': ['op-1', '<![CDATA[op-1]]>'],
    'a character reference': ['op-1', 'op&#45;&#x31;'],
    'a password type': [
      '<wsse:Password>',
      '<wsse:Password Type="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordText">',
    ],
    'an address in free form': [
      /(<vs:address type="C">).*(<\/vs:address>)/s,
      '$1<vs:unformatted-address>3/12 Smith St Sydney NSW 2000</vs:unformatted-address>$2',
    ],
    'a schema location': [
      '<vs:request>',
      '<vs:request xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b">',
    ],
  };
  it.each(Object.entries(equivalents))('reads %s', async (_, [from, to]) => {
    const simulators = await startSimulators();
    const { response } = await exchange(simulators, requestXml({ form: 'request' }).replace(from, to));
    expect(response?.['@response-type']).toBe('report');
    expect(said(response, 'product-header', 'operator-id')).toBe('op-1');
  });
});
