import { EMPTY_FILE } from '@wattle/domain/credit-file/credit-file';
import { describe, expect, it } from 'vitest';

import { json, makeAnsweringProvider } from '#api/testing/answering-provider.ts';

import type { BureauGateway } from '../bureau-gateway.ts';
import { ANNE } from '../test-subject.ts';
import { makeHttpBureauGateway } from './http-bureau-gateway.ts';

const provider = makeAnsweringProvider();
const { received, answerWith } = provider;

const gateway = (timeoutMs?: number) =>
  makeHttpBureauGateway({ provider: provider.provider(timeoutMs), key: 'the-key', range: '0-1200' });

const enquiry: Parameters<BureauGateway['enquire']>[0] = {
  reference: '0190d0f0-0000-4000-8000-000000000001',
  month: '2026-03',
  at: new Date('2026-03-10T00:00:00Z'),
  subject: ANNE,
};
const subject = { givenName: 'ANNE', familyName: 'GOOD', dateOfBirth: '1980-02-29' };
const file = {
  createdOn: '2001-01-01',
  subject,
  accounts: [],
  enquiries: [],
  defaults: [],
  courtActions: [],
};
const contribution = {
  code: 'REPAYMENTS',
  label: 'Payments on time',
  text: 'Every payment was on time.',
  level: 'high',
  positive: true,
  points: 150,
};
const attribute = { code: 'ENQUIRIES', label: 'Enquiries', fact: 'none in 24 months', points: 20 };
const attributes = [attribute, { ...attribute, code: 'MOON_PHASE' }];
const unread = (path: string) => ({ ok: false, failure: 'unread', quarantined: { paths: [path] } });
const report = { asOf: '2026-03', score: 735, contributions: [contribution], attributes, file };

describe('makeHttpBureauGateway', () => {
  it('an enquiry sends subject, consent and month, and returns score, factors and file', async () => {
    answerWith(json(200, report));
    expect(await gateway().enquire(enquiry)).toEqual({
      ok: true,
      value: {
        score: 735,
        advice: [
          { label: 'Payments on time', text: 'Every payment was on time.', level: 'high', isPositive: true },
        ],
        attributes: [{ attribute: 'enquiries', label: 'Enquiries', fact: 'none in 24 months', points: 20 }],
        file: {
          ...EMPTY_FILE,
          openedOn: '2001-01-01',
          subject: expect.objectContaining({ familyName: 'GOOD', birthDate: '1980-02-29' }),
        },
        protocol: 'plain',
        answer: JSON.stringify(report),
      },
    });
    expect(received[0]).toMatchObject({ method: 'POST', url: '/v2/enquiries/consumer-access' });
    expect(received[0]?.headers['authorization']).toBe('Bearer the-key');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      reference: enquiry.reference,
      subject: {
        givenName: 'Anne',
        middleName: null,
        familyName: 'Good',
        dateOfBirth: '1980-02-29',
        gender: 'F',
        addresses: [{ line: '12 Smith Street, Sydney NSW 2000', current: true }],
      },
      consent: { accessSeekerAuthority: true, givenAt: '2026-02-01T00:00:00.000Z' },
      asOf: '2026-03',
      history: 0,
      products: ['score', 'contributions', 'attributes', 'file'],
    });
  });

  it.each([undefined, null, [{ ...attribute, points: 'many' }]])(
    'returns a score without attributes when they are %j',
    async (sent) => {
      answerWith(json(200, { ...report, attributes: sent }));
      expect(await gateway().enquire(enquiry)).toMatchObject({ value: { score: 735, attributes: [] } });
    },
  );

  it.each([0, 1200])('[SCORE-004] accepts %i as a score', async (score) => {
    answerWith(json(200, { ...report, score }));
    expect(await gateway().enquire(enquiry)).toMatchObject({ value: { score } });
  });

  it.each([-1, 1201, 700.5, undefined, '735'])('[SCORE-004] rejects %j as a score', async (score) => {
    answerWith(json(200, { ...report, score }));
    expect(await gateway().enquire(enquiry)).toMatchObject(unread('score'));
  });

  it('[SCORE-042] returns a file without a score, and nothing that would explain one', async () => {
    answerWith(json(200, { ...report, score: null }));
    expect(await gateway().enquire(enquiry)).toMatchObject({
      ok: true,
      value: { score: null, advice: [], attributes: [], file: { openedOn: '2001-01-01' } },
    });
  });

  it('rejects a report of another month', async () => {
    answerWith(json(200, { ...report, asOf: '2026-02' }));
    expect(await gateway().enquire(enquiry)).toMatchObject(unread('asOf'));
  });

  it.each([
    [404, 'NO_FILE', 'no-file'],
    [417, 'TRY_LATER', 'try-later'],
    [409, 'UNAVAILABLE', 'unavailable'],
    [422, 'SUBJECT_REJECTED', 'details-rejected'],
    [422, 'BIRTH_DATE_MISMATCH', 'identity-mismatch'],
    [401, 'UNAUTHORISED', 'unsent'],
    [404, 'NOT_FOUND', 'unsent'],
    [500, 'INTERNAL', 'lost'],
  ] as const)('[SCORE-013] maps %i %s to %s', async (status, code, failure) => {
    answerWith(json(status, { code }));
    expect(await gateway().enquire(enquiry)).toEqual({ ok: false, failure });
  });

  it.each([
    ['a code that it does not have', json(422, { code: 'SOMETHING_NEW' }), 'status 422'],
    ['no JSON', { status: 200, body: '{"unexpected": tru' }, ''],
    ['another shape', json(200, { unexpected: true }), 'asOf'],
    ['a file of no person', json(200, { ...report, file: { ...file, subject: null } }), 'file.subject'],
  ])('[SCORE-033] keeps an answer that is %s for an operator', async (_, reply, path) => {
    answerWith(reply);
    expect(await gateway().enquire(enquiry)).toEqual({
      ...unread(path),
      quarantined: { kind: 'unread', protocol: 'plain', paths: [path], answer: reply.body },
    });
  });

  it('uses a file with an entry that cannot be read, and keeps the answer for an operator', async () => {
    const reply = json(200, { ...report, file: { ...file, enquiries: [{ date: null }] } });
    answerWith(reply);
    expect(await gateway().enquire(enquiry)).toMatchObject({
      value: { score: 735, file: { unread: [{ list: 'enquiries' }] } },
      quarantined: { kind: 'unknown-parts', paths: ['enquiries[1]/date'], answer: reply.body },
    });
  });

  it('[SCORE-015] treats an enquiry of a bureau that times out as lost', async () => {
    answerWith({ ...json(200, report), delayMs: 2000 });
    expect(await gateway(500).enquire(enquiry)).toEqual({ ok: false, failure: 'lost' });
  });

  it('makes a failed enquiry once: by the next one its consent may have ended', async () => {
    answerWith({ status: 503, body: 'busy' }, json(200, report));
    expect(await gateway().enquire(enquiry)).toEqual({ ok: false, failure: 'lost' });
    expect(received).toHaveLength(1);
  });
});
