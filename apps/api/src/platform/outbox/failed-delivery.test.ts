import { expect, it } from 'vitest';

import type { ProviderFailure } from '../providers/send-call.ts';
import { makePlainSms } from '../sms/http-plain-sms.ts';
import { deliveryOf, failedSms } from './failed-delivery.ts';

const refusedWith = (status: number): ProviderFailure => ({ kind: 'rejected', status, body: null });
const change = (failure: ProviderFailure) => deliveryOf({ ok: false, failure });
const open = (failure: ProviderFailure) => deliveryOf({ ok: false, failure }, { opens: true });
const remove = (failure: ProviderFailure) => deliveryOf({ ok: false, failure }, { removes: true });
const sms = (failure: ProviderFailure) =>
  makePlainSms({ provider: async () => ({ ok: false, failure }), user: '', key: '', from: 'Wattle' })({
    to: '+61412345678',
    text: 'Hello',
    id: 'an-id',
  });

it.each([400, 409, 410, 422])('a refusal with %i is final', async (status) => {
  const refused = { kind: 'refused', code: `http-${status}` };
  expect(change(refusedWith(status))).toEqual(refused);
  expect(open(refusedWith(status))).toEqual(refused);
  expect(await sms(refusedWith(status))).toEqual(refused);
});

it.each([404, 405])(
  '%i is final for a change of an object, and a failure to retry for anything else',
  async (status) => {
    const code = `http-${status}`;
    expect(change(refusedWith(status))).toEqual({ kind: 'refused', code });
    expect(open(refusedWith(status))).toEqual({ kind: 'failed', code });
    expect(await sms(refusedWith(status))).toEqual({ kind: 'failed', code });
  },
);

it.each([301, 401, 403, 408, 425, 429])('a refusal with %i is retried', (status) => {
  expect(change(refusedWith(status))).toEqual({ kind: 'failed', code: `http-${status}` });
});

it.each([
  { kind: 'unavailable', isSent: true },
  { kind: 'malformed', path: '', body: '' },
] as const)('a call whose answer is $kind is retried', (failure) => {
  expect(change(failure)).toEqual({ kind: 'failed', code: failure.kind });
});

it('a removal counts as done when its target is already gone', () => {
  expect(remove(refusedWith(404))).toEqual({ kind: 'accepted' });
});

it('a call that an open circuit kept back is no try', () => {
  expect(change({ kind: 'unavailable', isSent: false, isHeldBack: true })).toEqual({ kind: 'held-back' });
});

it('a retry waits for as long as the provider asked', () => {
  const busy = { ...refusedWith(429), retryAfterMs: 7000 };
  expect(change(busy)).toEqual({ kind: 'failed', code: 'http-429', retryAfterMs: 7000 });
});

const unanswered = (isSent: boolean): ProviderFailure => ({ kind: 'unavailable', isSent });

it('an SMS is lost where its provider may have taken it and does not recognise it', () => {
  const down = { ...unanswered(true), answer: { status: 503, body: null } };
  expect(failedSms(unanswered(true))).toEqual({ kind: 'lost', code: 'unavailable' });
  expect(failedSms({ kind: 'malformed', path: '', body: '' })).toEqual({ kind: 'lost', code: 'malformed' });
  for (const failure of [unanswered(false), down, refusedWith(429)]) {
    expect(failedSms(failure)).toMatchObject({ kind: 'failed' });
  }
});
