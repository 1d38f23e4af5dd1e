import { CORRECTION_ITEM_KINDS } from '@wattle/domain/corrections/correction-words';
import { startSimulators, type Simulators } from '@wattle/testkit/simulators';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { json, makeAnsweringProvider } from '#api/testing/answering-provider.ts';
import { patientProvider } from '#api/testing/patient-provider.ts';

import type { Lodged } from './corrections-gateway.ts';
import { makeHttpJarrahCorrections } from './http-jarrah-corrections.ts';

const correction: Lodged = {
  reference: 'K-7K3M-9PQ2',
  subject: {
    givenName: 'Anne',
    middleName: '',
    familyName: 'Defaulted',
    dateOfBirth: '1980-02-29',
    gender: 'F',
    addresses: [{ line: '12 Smith Street, Sydney NSW 2000', current: true }],
  },
  itemKind: 'default',
  item: { accountReference: 'A-1', date: '2025-05-01', provider: 'Brolga Bank', amount: 1234.5 },
  addressee: 'credit-provider',
  words: 'I never asked <b>them</b> for credit.',
  requestedAt: '2026-03-10T00:00:00.000Z',
};
const { reference } = correction;
const decided = (attributes: object, id = reference) => ({
  data: { type: 'correction-requests', id, attributes: { state: 'decided', ...attributes } },
});
const decision = { result: 'amended', decidedOn: '2026-03-12', explanation: 'It was wrong.' };

describe('corrections at Jarrah Credit', () => {
  const provider = makeAnsweringProvider();
  const { received, answerWith } = provider;
  beforeAll(provider.start);
  beforeEach(provider.forget);
  afterAll(provider.stop);

  const gateway = (timeoutMs?: number) =>
    makeHttpJarrahCorrections({
      requests: provider.provider(timeoutMs),
      questions: provider.provider(timeoutMs),
      key: 'the-key',
    });

  it('lodges a request as a resource whose id is our reference', async () => {
    answerWith(json(201, decided({ state: 'open', decision: null })));
    expect(await gateway().lodge(correction)).toEqual({ kind: 'accepted' });
    const [call] = received;
    expect(call).toMatchObject({ method: 'POST', url: '/correction-requests' });
    expect(call?.headers).toMatchObject({
      authorization: 'Bearer the-key',
      'content-type': 'application/vnd.api+json',
      accept: 'application/vnd.api+json',
    });
    expect(JSON.parse(call?.body ?? '')).toEqual({
      data: {
        type: 'correction-requests',
        id: 'K-7K3M-9PQ2',
        attributes: {
          person: {
            firstName: 'Anne',
            middleNames: null,
            familyName: 'Defaulted',
            birthDate: '1980-02-29',
            sex: 'female',
            addresses: [{ text: '12 Smith Street, Sydney NSW 2000', isCurrent: true }],
          },
          disputed: {
            part: 'default',
            accountNumber: 'A-1',
            date: '2025-05-01',
            organisation: 'Brolga Bank',
            amountCents: 123_450,
          },
          answerBy: 'credit-provider',
          statement: 'I never asked <b>them</b> for credit.',
          requestedAt: '2026-03-10T00:00:00.000Z',
        },
      },
    });
  });

  it.each([
    [400, { kind: 'refused', code: 'http-400' }],
    [409, { kind: 'refused', code: 'http-409' }],
    [401, { kind: 'failed', code: 'http-401' }],
    [404, { kind: 'failed', code: 'http-404' }],
    [429, { kind: 'failed', code: 'http-429' }],
    [503, { kind: 'failed', code: 'unavailable' }],
  ])('reports %i to a request as %j', async (status, delivery) => {
    answerWith(json(status, { errors: [{ status: String(status), code: 'any', title: 'Any' }] }));
    expect(await gateway().lodge(correction)).toEqual(delivery);
  });

  it.each([{ unexpected: true }, { data: { type: 'people', id: reference } }, 'text'])(
    'takes %j for no acknowledgement',
    async (body) => {
      answerWith(json(201, body));
      expect(await gateway().lodge(correction)).toEqual({ kind: 'failed', code: 'malformed' });
    },
  );

  it.each([
    [204, { kind: 'accepted' }],
    [404, { kind: 'accepted' }],
    [401, { kind: 'failed', code: 'http-401' }],
  ])('reports %i to a withdrawal as %j', async (status, delivery) => {
    answerWith({ status, body: '' });
    expect(await gateway().withdraw('K-1/2')).toEqual(delivery);
    expect(received[0]).toMatchObject({ method: 'DELETE', url: '/correction-requests/K-1%2F2' });
  });

  it.each([
    [decided({ state: 'open', decision: null }), null],
    [decided({ state: 'withdrawn', decision: null }), null],
    [decided({ decision: null }), null],
    [decided({ decision }, 'K-other'), null],
    [decided({ decision }), { decision: 'corrected', on: '2026-03-12', reasons: 'It was wrong.' }],
    [
      decided({ decision: { ...decision, result: 'upheld', explanation: null } }),
      { decision: 'refused', on: '2026-03-12', reasons: null },
    ],
    [
      decided({ decision: { ...decision, explanation: 'x'.repeat(5000) } }),
      { decision: 'corrected', on: '2026-03-12', reasons: 'x'.repeat(4000) },
    ],
  ])('reads %j as %j', async (body, value) => {
    answerWith(json(200, body));
    expect(await gateway().askDecision(reference)).toEqual({ ok: true, value });
  });

  it.each([
    [json(404, { errors: [{ status: '404', code: 'no-such-request', title: 'None' }] }), 'unknown'],
    [json(401, {}), 'rejected'],
    [json(500, {}), 'unavailable'],
    [{ status: 200, body: '{"data":' }, 'malformed'],
    [json(200, decided({ decision: { ...decision, result: 'perhaps' } })), 'malformed'],
    [json(200, decided({ decision: { ...decision, decidedOn: '12/03/2026' } })), 'malformed'],
  ])('answers a question with %j by %s', async (reply, failure) => {
    answerWith(reply);
    expect(await gateway().askDecision(reference)).toEqual({ ok: false, failure });
  });

  it('does not wait for a bureau that takes too long', async () => {
    answerWith({ ...json(200, decided({ decision })), delayMs: 400 });
    expect(await gateway(50).askDecision(reference)).toEqual({ ok: false, failure: 'unavailable' });
  });
});

describe('with the simulated bureau', () => {
  let simulators: Simulators;
  beforeAll(async () => {
    simulators = await startSimulators();
  });
  afterEach(() => simulators.clearFaults());
  afterAll(() => simulators.stop());

  const gateway = () => {
    const provider = patientProvider(`${simulators.url}/jarrah`);
    return makeHttpJarrahCorrections({
      requests: provider,
      questions: provider,
      key: 'simulated-second-bureau-key',
    });
  };
  const decide = () =>
    simulators
      .control<{ decided: number }>('/second-bureau/decide', 'POST')
      .then(({ decided: count }) => count);

  it.each(CORRECTION_ITEM_KINDS)('a request about an item of the kind %s is decided', async (itemKind) => {
    const asked = { ...correction, itemKind, reference: `K-${itemKind}` };
    expect(await gateway().lodge(asked)).toEqual({ kind: 'accepted' });
    expect(await gateway().lodge(asked), 'again').toEqual({ kind: 'accepted' });
    expect(await gateway().askDecision(asked.reference)).toEqual({ ok: true, value: null });
    expect(await decide()).toBe(1);
    const isRight = itemKind === 'account' || itemKind === 'court-action';
    expect(await gateway().askDecision(asked.reference)).toEqual({
      ok: true,
      value: {
        decision: isRight ? 'refused' : 'corrected',
        on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        reasons: expect.any(String),
      },
    });
  });

  it('a request by a person without anything optional is taken', async () => {
    const asked = { ...correction, reference: 'K-bare', item: {}, addressee: 'bureau' as const };
    const subject = { ...correction.subject, gender: null };
    expect(await gateway().lodge({ ...asked, subject })).toEqual({ kind: 'accepted' });
    expect(await gateway().withdraw('K-bare')).toEqual({ kind: 'accepted' });
    expect(await gateway().askDecision('K-bare')).toEqual({ ok: true, value: null });
  });

  it('a request that the bureau lost is unknown', async () => {
    expect(await gateway().askDecision('K-none')).toEqual({ ok: false, failure: 'unknown' });
  });

  it('another request under the same reference is refused', async () => {
    const asked = { ...correction, reference: 'K-twice' };
    await gateway().lodge(asked);
    const delivery = await gateway().lodge({ ...asked, words: 'Something else.' });
    expect(delivery).toEqual({ kind: 'refused', code: 'http-409' });
  });

  it.each(['down', 'error', 'malformed'])('the fault %s is no acknowledgement', async (mode) => {
    await simulators.setFault({ provider: 'second-bureau', mode });
    expect(await gateway().lodge({ ...correction, reference: `K-${mode}` })).toMatchObject({
      kind: 'failed',
    });
  });
});
