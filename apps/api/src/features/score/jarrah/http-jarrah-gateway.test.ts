import { aFile, anEnquiry } from '@wattle/domain/credit-file/test-file';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { json, makeAnsweringProvider } from '#api/testing/answering-provider.ts';

import type { BureauGateway } from '../bureau-gateway.ts';
import { makeHttpJarrahGateway } from './http-jarrah-gateway.ts';
import { documentOf, REFERENCE, score } from './test-jarrah.ts';

const provider = makeAnsweringProvider();
const { received, answerWith } = provider;
beforeAll(provider.start);
beforeEach(provider.forget);
afterAll(provider.stop);

const gateway = (timeoutMs?: number) =>
  makeHttpJarrahGateway({
    provider: provider.provider(timeoutMs),
    account: { key: 'the-key', scorecard: 'jarrah-1' },
    range: '0-1000',
  });

const enquiry: Parameters<BureauGateway['enquire']>[0] = {
  reference: REFERENCE,
  month: '2026-03',
  at: new Date('2026-03-10T00:00:00Z'),
  subject: {
    givenName: 'Anne',
    middleName: '',
    familyName: 'Good',
    dateOfBirth: '1980-02-29',
    gender: 'F',
    addresses: [{ line: '12 Smith Street, Sydney NSW 2000', current: true }],
    consentGivenAt: new Date('2026-02-01T00:00:00Z'),
  },
};
const subject = {
  givenName: 'Anne',
  middleName: null,
  familyName: 'Good',
  birthDate: null,
  gender: null,
  licenceNumber: null,
  addresses: ['7 Banksia Court, Geelong VIC 3220'],
};
const file = aFile({ subject, enquiries: [anEnquiry('2026-01-02', { type: null, relationship: null })] });
const report = documentOf(file);

it('an enquiry is a resource whose id is the reference, and its report is mapped', async () => {
  answerWith(json(201, report));
  expect(await gateway().enquire(enquiry)).toEqual({
    ok: true,
    value: {
      score: 612,
      advice: [{ label: 'Long history', text: 'It is long.', level: 'medium', isPositive: true }],
      attributes: [],
      file,
      protocol: 'jarrah',
    },
  });
  const [call] = received;
  expect(call).toMatchObject({ method: 'POST', url: '/credit-report-requests' });
  expect(call?.headers).toMatchObject({
    authorization: 'Bearer the-key',
    'content-type': 'application/vnd.api+json',
    accept: 'application/vnd.api+json',
  });
  expect(JSON.parse(call?.body ?? '')).toEqual({
    data: {
      type: 'credit-report-requests',
      id: REFERENCE,
      attributes: {
        person: {
          firstName: 'Anne',
          middleNames: null,
          familyName: 'Good',
          birthDate: '1980-02-29',
          sex: 'female',
          addresses: [{ text: '12 Smith Street, Sydney NSW 2000', isCurrent: true }],
        },
        consent: { givenTo: 'access-seeker', givenAt: '2026-02-01T00:00:00.000Z' },
        reportMonth: { year: 2026, month: 3 },
        scorecard: 'jarrah-1',
        requestedAt: '2026-03-10T00:00:00.000Z',
      },
    },
  });
});

it.each([
  [404, 'file-not-found', 'no-file'],
  [429, 'report-in-preparation', 'try-later'],
  [503, 'reports-unavailable', 'unavailable'],
  [422, 'person-rejected', 'details-rejected'],
  [422, 'birth-date-mismatch', 'identity-mismatch'],
  [422, 'manual-handling', 'contact-us'],
  [422, 'unknown-scorecard', 'unreached'],
  [400, 'invalid-member', 'contact-us'],
  [401, 'unknown-key', 'unreached'],
  [403, 'something-new', 'unreached'],
  [404, 'no-such-resource', 'unreached'],
  [406, 'wrong-media-type', 'unreached'],
  [409, 'wrong-type', 'unreached'],
  [415, 'wrong-media-type', 'unreached'],
  [429, 'slow-down', 'unreached'],
  [500, 'internal', 'unreached'],
  [422, 'toString', 'contact-us'],
] as const)('maps %i %s to %s, and asks once', async (status, code, failure) => {
  answerWith(json(status, { errors: [{ status: String(status), code, title: 'A title' }] }));
  expect(await gateway().enquire(enquiry)).toEqual({ ok: false, failure });
  expect(received).toHaveLength(1);
});

it.each([
  ['hangs up', []],
  ['sends a page of a server before it', [{ status: 502, body: '<html>Bad gateway</html>' }]],
  ['refuses in another form', [json(403, { code: 'FORBIDDEN' })]],
])('does not reach a bureau that %s', async (_, replies) => {
  answerWith(...replies);
  expect(await gateway().enquire(enquiry)).toEqual({ ok: false, failure: 'unreached' });
});

it('does not reach a bureau that takes too long', async () => {
  answerWith({ ...json(201, report), delayMs: 400 });
  expect(await gateway(50).enquire(enquiry)).toEqual({ ok: false, failure: 'unreached' });
});

it('retries a failed enquiry under the same reference', async () => {
  answerWith({ status: 503, body: 'busy' }, json(200, report));
  expect(await gateway().enquire(enquiry)).toMatchObject({ ok: true });
  expect(received[1]?.body).toBe(received[0]?.body);
});

it('refuses an answer of 50 MB while it comes', async () => {
  answerWith({ status: 200, body: ' '.repeat(50_000_000) });
  expect(await gateway().enquire(enquiry)).toEqual({ ok: false, failure: 'unreached' });
});

it.each([
  ['no JSON', { status: 200, body: '{"unexpected": tru' }, 'JSON'],
  ['another shape', json(200, { unexpected: true }), 'data'],
  ['a score out of range', json(200, documentOf(file, [score(1001)])), 'data.attributes.scores.0.value'],
])('[SCORE-033] keeps an answer that is %s for an operator', async (_, reply, path) => {
  answerWith(reply);
  expect(await gateway().enquire(enquiry)).toEqual({
    ok: false,
    failure: 'unavailable',
    aside: { kind: 'refused', protocol: 'jarrah', paths: [path], answer: reply.body },
  });
});

it('keeps what it does not know beside a score that is used', async () => {
  const odd = json(200, { ...report, extra: 1 });
  answerWith(odd);
  expect(await gateway().enquire(enquiry)).toMatchObject({
    ok: true,
    value: { score: 612, file },
    aside: { kind: 'unknown-parts', protocol: 'jarrah', paths: ['extra'], answer: odd.body },
  });
});
