import { describe, expect, it } from 'vitest';

import { json, makeAnsweringProvider } from '#api/testing/answering-provider.ts';

import { makeHttpIdentityGateway } from './http-identity-gateway.ts';
import type { IdentityEnquiry } from './identity-gateway.ts';

const provider = makeAnsweringProvider();
const { received, answerWith } = provider;

const gateway = (timeoutMs?: number) =>
  makeHttpIdentityGateway({ provider: provider.provider(timeoutMs), key: 'the-key' });

const enquiry: IdentityEnquiry = {
  reference: 'check-1',
  profile: { givenName: 'Anne', middleName: '', familyName: 'Good', dateOfBirth: '1980-02-29' },
  document: { type: 'DL', state: 'NSW', number: '123456', cardNumber: '1234567890' },
};
const started = json(201, { verificationId: 'ver_1', status: 'PENDING' });

describe('starting a verification', () => {
  it("[IDV-012] sends person, document and reference with the service's key", async () => {
    answerWith(started);
    expect(await gateway().start(enquiry)).toEqual({
      ok: true,
      value: { verification: 'ver_1', deferred: false },
    });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ method: 'POST', url: '/verifications' });
    expect(received[0]?.headers['x-api-key']).toBe('the-key');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      reference: 'check-1',
      person: { givenName: 'Anne', middleName: null, familyName: 'Good', dateOfBirth: '1980-02-29' },
      document: { type: 'DRIVER_LICENCE', state: 'NSW', number: '123456', cardNumber: '1234567890' },
    });
  });

  it.each([
    [
      { type: 'PP', country: 'NZL', number: 'LA123456' },
      { type: 'PASSPORT', country: 'NZL', number: 'LA123456' },
    ],
    [
      {
        type: 'MC',
        number: '2123456701',
        referenceNumber: '1',
        middleNameOnCard: null,
        expiry: '2030-01',
        colour: 'G',
      },
      {
        type: 'MEDICARE',
        number: '2123456701',
        referenceNumber: '1',
        middleNameOnCard: null,
        expiry: '2030-01',
        colour: 'G',
      },
    ],
  ] as const)(
    '[IDV-011] [IDV-035] sends each kind of document in its own form: %o',
    async (document, wire) => {
      answerWith(started);
      await gateway().start({ ...enquiry, document });
      expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ document: wire });
    },
  );

  it.each([
    ['a service that is turned off', json(503, { code: 'SERVICE_DISABLED' }), 'disabled'],
    ['an invalid number', json(422, { code: 'DOCUMENT_INVALID' }), 'refused'],
    ['unreadable details', json(400, { code: 'MALFORMED', fields: ['document'] }), 'refused'],
    ['a wrong key', json(401, { code: 'UNAUTHORISED' }), 'unavailable'],
    ['a failing service', json(500, { code: 'INTERNAL' }), 'unavailable'],
    ['invalid JSON', { status: 200, body: '{"unexpected": tru' }, 'unavailable'],
    ['an answer of another shape', json(200, { unexpected: true }), 'unavailable'],
  ] as const)('[IDV-048] [IDV-049] reports %s as a failure to start', async (_, reply, failure) => {
    answerWith(reply);
    expect(await gateway().start(enquiry)).toEqual({ ok: false, failure });
  });

  it('makes a start once: by the next one its consent may have ended', async () => {
    answerWith({ status: 502, body: 'bad gateway' }, started);
    expect(await gateway().start(enquiry)).toEqual({ ok: false, failure: 'unavailable' });
    expect(received).toHaveLength(1);
  });

  it('reports a start without an answer in time as unavailable', async () => {
    answerWith({ ...started, delayMs: 2000 });
    expect(await gateway(500).start(enquiry)).toEqual({ ok: false, failure: 'unavailable' });
  });
});

describe('asking for the verdict', () => {
  it.each([
    ['PENDING', 'pending'],
    ['VERIFIED', 'verified'],
    ['NOT_MATCHED', 'not-matched'],
    ['DEFERRED', 'deferred'],
  ] as const)('[IDV-041] reads the status %s as %s', async (status, verdict) => {
    answerWith(json(200, { verificationId: 'ver_1', status }));
    expect(await gateway().verdictOf('ver_1')).toEqual({ ok: true, value: verdict });
    expect(received[0]).toMatchObject({ method: 'GET', url: '/verifications/ver_1' });
  });

  it.each([
    ['no such verification', json(404, { code: 'NOT_FOUND' }), 'rejected'],
    ['a failing service', json(500, { code: 'INTERNAL' }), 'unavailable'],
    ['an unknown verdict', json(200, { status: 'MAYBE' }), 'malformed'],
  ])('[IDV-045] reads no verdict from %s', async (_, reply, failure) => {
    answerWith(reply);
    expect(await gateway().verdictOf('ver_1')).toEqual({ ok: false, failure });
  });

  it('[IDV-045] reads no verdict from a broken connection', async () => {
    expect(await gateway().verdictOf('ver_1')).toEqual({ ok: false, failure: 'unavailable' });
  });

  it('encodes a reference with a slash as one part of the path', async () => {
    answerWith(json(404, { code: 'NOT_FOUND' }));
    await gateway().verdictOf('../ver');
    expect(received[0]?.url).toBe('/verifications/..%2Fver');
  });
});
