import { aFile } from '@wattle/domain/credit-file/test-file';
import { expect, it } from 'vitest';

import { makeAnsweringProvider, type Reply } from '#api/testing/answering-provider.ts';
import { readXml, type XmlElement } from '#api/platform/providers/xml.ts';

import type { ApplyAccount } from './apply-request.ts';
import { makeHttpApplyGateway } from './http-apply-gateway.ts';
import { envelope, responseXml, SCORECARD } from './test-apply.ts';

const provider = makeAnsweringProvider();
const { received, answerWith } = provider;

const account = {
  user: 'subscriber',
  password: 'a<b&"c"',
  permission: 'X',
  dataLevel: 'C',
  scorecard: SCORECARD,
  operatorId: '101',
  enquiry: null,
};
const gateway = (changed: Partial<ApplyAccount> = {}, timeoutMs?: number) =>
  makeHttpApplyGateway({
    provider: provider.provider(timeoutMs),
    account: { ...account, ...changed },
    range: '0-1200',
  });

const reference = '0190d0f0-0000-4000-8000-000000000001';
const enquiry = {
  reference,
  month: '2026-03',
  at: new Date('2026-03-10T00:00:00Z'),
  subject: {
    givenName: 'Anne',
    middleName: 'Lee',
    familyName: "D'Arcy <&>",
    dateOfBirth: '1980-02-29',
    gender: null,
    addresses: [
      { line: '12 Smith Street, Sydney NSW 2000', current: true },
      { line: '3 Jones Road, Perth WA 6000', current: false },
    ],
    consentGivenAt: new Date('2026-02-01T00:00:00Z'),
  },
};
const subject = {
  givenName: 'ANNE',
  middleName: null,
  familyName: null,
  birthDate: null,
  gender: 'F' as const,
  otherNames: [],
  licenceNumbers: [],
  addresses: [],
  employers: [],
  isDeceased: null,
  hasComplained: null,
};
const file = aFile({ subject });
const xml = (status: number, body: string): Reply => ({ status, body });

const formOf = ({ children }: XmlElement) => children.find(({ name }) => name === 'Body')?.children[0]?.name;

/** `name: text` of every element that has one, in order. */
const textsOf = (element: XmlElement): string[] => [
  ...(element.text === '' ? [] : [`${element.name}: ${element.text}`]),
  ...element.children.flatMap(textsOf),
];

it('[SCORE-034] an enquiry is SOAP 1.1 with addressing, a user name token and the person, in the order of the form', async () => {
  answerWith(xml(200, responseXml({ file, reference })));
  expect(await gateway().enquire(enquiry)).toMatchObject({
    ok: true,
    value: { score: 735, file, attributes: [], protocol: 'equifax-apply' },
  });
  const [call] = received;
  expect(call).toMatchObject({ method: 'POST', url: '/sys2/soap11/vedascore-apply-v2-0' });
  expect(call?.headers).toMatchObject({
    'content-type': 'text/xml; charset=utf-8',
    accept: 'text/xml',
    soapaction: '""',
    date: 'Tue, 10 Mar 2026 00:00:00 GMT',
  });
  const sent = readXml(call?.body ?? '');
  expect(sent.namespace).toBe('http://schemas.xmlsoap.org/soap/envelope/');
  const texts = textsOf(sent);
  expect(texts.filter((text) => !text.startsWith('MessageID'))).toEqual([
    'Username: subscriber',
    'Password: a<b&"c"',
    'To: http://vedaxml.com/sys2/vedascore-apply-v2-0',
    'Action: http://vedaxml.com/vedascore-apply/EnquiryRequest',
    `client-reference: ${reference}`,
    'operator-id: 101',
    'permission-type-code: X',
    'product-data-level-code: C',
    `scorecard-id: ${SCORECARD}`,
    "family-name: D'Arcy <&>",
    'first-given-name: Anne',
    'other-given-name: Lee',
    'unformatted-address: 12 Smith Street, Sydney NSW 2000',
    'unformatted-address: 3 Jones Road, Perth WA 6000',
    'gender-code: U',
    'date-of-birth: 1980-02-29',
    `file-access-client-reference: ${reference}`,
  ]);
  expect(formOf(sent)).toBe('b2c-request');
});

it('an enquiry about credit is made only where it was agreed, with its parts', async () => {
  answerWith(xml(200, responseXml({ file, reference })));
  await gateway({ enquiry: { accountType: 'CC', amount: '1000', relationship: '1' } }).enquire(enquiry);
  const sent = readXml(received[0]?.body ?? '');
  expect(formOf(sent)).toBe('request');
  expect(textsOf(sent).slice(-4)).toEqual([
    'account-type-code: CC',
    'enquiry-amount: 1000',
    'relationship-code: 1',
    `enquiry-client-reference: ${reference}`,
  ]);
});

const fault = (code: string) => envelope(`<soapenv:Fault><faultcode>${code}</faultcode></soapenv:Fault>`);

it.each([
  ['a fault of the server', [xml(500, fault('soapenv:Server'))], 'unavailable'],
  ['a fault of a busy server', [xml(500, fault('soapenv:Server.Busy'))], 'try-later'],
  ['a fault with status 200', [xml(200, fault('soapenv:Server'))], 'unavailable'],
  ['a fault about the password', [xml(500, fault('wsse:FailedAuthentication'))], 'unsent'],
  ['too many calls', [xml(429, '')], 'try-later'],
  ['a server that is unavailable', [xml(503, '<html>Unavailable</html>')], 'unavailable'],
  ['refused credentials', [xml(401, '')], 'unsent'],
  ['a server that redirects', [xml(302, '')], 'unsent'],
  ['a server without that address', [xml(404, '<html>Not found</html>')], 'unsent'],
  ['a connection that ends', [], 'lost'],
  ['a page of a server before it', [xml(502, '<html>Bad gateway</html>')], 'lost'],
] as const)('[SCORE-013] [SCORE-016] %s is asked once', async (_, replies, failure) => {
  answerWith(...replies);
  expect(await gateway().enquire(enquiry)).toEqual({ ok: false, failure });
  expect(received).toHaveLength(1);
});

it.each([
  ['soapenv:Server', { kind: 'outage', code: 'Server' }],
  ['soapenv:Server.Busy', { kind: 'busy', code: 'Server.Busy' }],
  ['wsse:FailedAuthentication', { kind: 'credentials', code: 'FailedAuthentication' }],
  ['soapenv:Client', { kind: 'request', code: 'Client' }],
  ['soapenv:Client Zoë Müller', { kind: 'request', code: '?' }],
])('a fault of %s is known by whose it is, and by its code', async (code, known) => {
  const faults: unknown[] = [];
  const watch = {
    called: () => undefined,
    circuitOpened: () => undefined,
    circuitClosed: () => undefined,
    clockRead: () => undefined,
    faulted: (stated: unknown) => faults.push(stated),
  };
  answerWith(xml(500, fault(code)));
  const range = '0-1200';
  await makeHttpApplyGateway({ provider: provider.provider(undefined, watch), account, range }).enquire(
    enquiry,
  );
  expect(faults).toEqual([{ ...known, status: 500 }]);
});

it('[SCORE-016] an enquiry of a bureau that takes too long is lost', async () => {
  answerWith({ ...xml(200, responseXml({ file, reference })), delayMs: 2000 });
  expect(await gateway({}, 500).enquire(enquiry)).toEqual({ ok: false, failure: 'lost' });
  expect(received).toHaveLength(1);
});

it.each([
  ['an answer of 50 MB', xml(200, ' '.repeat(50_000_000)), 'length', ''],
  ['a page that refuses', xml(400, '<html>Bad request</html>'), 'status 400', '<html>Bad request</html>'],
  ['a fault about the request', xml(500, fault('Client')), 'Envelope/Body/Fault/Client', fault('Client')],
])('[SCORE-033] %s is an answer, which an operator reads', async (_, reply, path, kept) => {
  answerWith(reply);
  expect(await gateway().enquire(enquiry)).toEqual({
    ok: false,
    failure: 'unread',
    quarantined: { kind: 'unread', protocol: 'equifax-apply', paths: [path], answer: kept },
  });
});

it('[SCORE-033] what cannot be mapped is kept as it came, with its path', async () => {
  const text = responseXml({ file, reference, score: '1201' });
  answerWith(xml(200, text));
  expect(await gateway().enquire(enquiry)).toEqual({
    ok: false,
    failure: 'unread',
    quarantined: {
      kind: 'unread',
      protocol: 'equifax-apply',
      paths: ['Envelope/Body/b2c-response/product-data/score-data/score/score-masterscale'],
      answer: text,
    },
  });
});

it('what no form knows is kept beside a score that is used', async () => {
  const text = responseXml({ file, reference }).replace(
    '</vs:enquiry-report>',
    '<vs:moon/></vs:enquiry-report>',
  );
  answerWith(xml(200, text));
  expect(await gateway().enquire(enquiry)).toMatchObject({
    ok: true,
    value: { score: 735, file },
    quarantined: { kind: 'unknown-parts', paths: ['product-data/enquiry-report/moon'], answer: text },
  });
});
