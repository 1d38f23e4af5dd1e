import { aFile } from '@wattle/domain/credit-file/test-file';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { makeAnsweringProvider, type Reply } from '#api/testing/answering-provider.ts';
import { readXml, type XmlElement } from '#api/platform/providers/xml.ts';

import { makeHttpApplyGateway } from './http-apply-gateway.ts';
import { envelope, responseXml, SCORECARD } from './test-apply.ts';

const provider = makeAnsweringProvider();
const { received, answerWith } = provider;
beforeAll(provider.start);
beforeEach(provider.forget);
afterAll(provider.stop);

const account = {
  user: 'subscriber',
  password: 'a<b&"c"',
  permission: 'X',
  dataLevel: 'C',
  scorecard: SCORECARD,
  operatorId: '101',
};
const gateway = (timeoutMs?: number) =>
  makeHttpApplyGateway({ provider: provider.provider(timeoutMs), account, range: '0-1200' });

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
  });
  const sent = readXml(call?.body ?? '');
  expect(sent.namespace).toBe('http://schemas.xmlsoap.org/soap/envelope/');
  const texts = textsOf(sent);
  expect(texts.filter((text) => !text.startsWith('MessageID'))).toEqual([
    'Created: 2026-03-10T00:00:00.000Z',
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
  ]);
});

it('[SCORE-013] a fault of the server with status 500 is read, and not repeated', async () => {
  const fault = envelope(
    '<soapenv:Fault><faultcode>soapenv:Server</faultcode><detail><error><code>TRY_LATER</code></error></detail></soapenv:Fault>',
  );
  answerWith(xml(500, fault));
  expect(await gateway().enquire(enquiry)).toEqual({ ok: false, failure: 'try-later' });
  expect(received).toHaveLength(1);
});

it.each([
  ['hangs up', []],
  ['is a page of a server before it', [xml(502, '<html>Bad gateway</html>')]],
  ['is a refusal that is no fault', [xml(403, 'Forbidden')]],
])('[SCORE-016] a bureau that %s is lost', async (_, replies) => {
  answerWith(...replies);
  expect(await gateway().enquire(enquiry)).toEqual({ ok: false, failure: 'lost' });
});

it('[SCORE-016] a bureau that takes too long is lost, and is asked once', async () => {
  answerWith({ ...xml(200, responseXml({ file, reference })), delayMs: 2000 });
  expect(await gateway(500).enquire(enquiry)).toEqual({ ok: false, failure: 'lost' });
  expect(received).toHaveLength(1);
});

it('an answer of 50 MB is refused while it comes', async () => {
  answerWith(xml(200, ' '.repeat(50_000_000)));
  expect(await gateway().enquire(enquiry)).toEqual({ ok: false, failure: 'lost' });
});

it('[SCORE-033] what cannot be mapped is kept as it came, with its path', async () => {
  const text = responseXml({ file, reference, score: '-1000' });
  answerWith(xml(200, text));
  expect(await gateway().enquire(enquiry)).toEqual({
    ok: false,
    failure: 'unread',
    quarantined: {
      kind: 'unread',
      protocol: 'equifax-apply',
      paths: ['Envelope/Body/response/product-data/score-data/score[1]/score-masterscale'],
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
    quarantined: { kind: 'unknown-parts', paths: ['moon'], answer: text },
  });
});
