import { createHmac } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { makeTwilioStatus } from './http-twilio-status.ts';

const TOKEN = '12345';
const call = (body: string, signature: string, target = '/myapp.php?foo=1&bar=2') => ({
  target,
  headers: { 'x-twilio-signature': signature },
  body,
  params: {},
});
const read = (origin = 'https://mycompany.com') => makeTwilioStatus({ token: TOKEN, origin });

/** The example from the tests of Twilio's own library: a voice call, so its body is no message status. */
const PUBLISHED = {
  body: 'CallSid=CA1234567890ABCDE&Caller=%2B14158675309&Digits=1234&From=%2B14158675309&To=%2B18005551212',
  signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
};

describe('the signature of a Twilio callback', () => {
  it('accepts the signature that Twilio publishes as an example', () => {
    expect(read()(call(PUBLISHED.body, PUBLISHED.signature))).toBe('malformed');
  });

  it.each([
    ['another signature', PUBLISHED.body, 'RSOYDt4T1cUTdK1PDd93/VVr8B9=', undefined],
    ['none', PUBLISHED.body, '', undefined],
    ['another value', PUBLISHED.body.replace('1234&', '1235&'), PUBLISHED.signature, undefined],
    ['a field more', `${PUBLISHED.body}&MessageStatus=failed`, PUBLISHED.signature, undefined],
    ['another address', PUBLISHED.body, PUBLISHED.signature, '/myapp.php?foo=1&bar=3'],
  ])('rejects a Twilio callback with %s', (_, body, signature, target) => {
    expect(read()(call(body, signature, target))).toBe('refused');
  });

  it('verifies a Twilio signature against our own origin, whatever the host header', () => {
    expect(read('https://elsewhere.com')(call(PUBLISHED.body, PUBLISHED.signature))).toBe('refused');
  });
});

/** Reads a callback of this status. */
const readStatus = (status: string) => {
  const body = new URLSearchParams({ ErrorCode: '30003', MessageStatus: status });
  const text = `https://mycompany.com/myapp.php?foo=1&bar=2ErrorCode30003MessageStatus${status}`;
  return read()(call(body.toString(), createHmac('sha1', TOKEN).update(text).digest('base64')));
};

describe('the status in a Twilio callback', () => {
  it.each([
    ['accepted', 'accepted'],
    ['scheduled', 'accepted'],
    ['queued', 'accepted'],
    ['sending', 'accepted'],
    ['sent', 'accepted'],
    ['delivered', 'arrived'],
    ['read', 'arrived'],
    ['undelivered', 'returned'],
    ['failed', 'returned'],
    ['canceled', 'returned'],
  ])('%s means %s', (status, state) => {
    expect(readStatus(status)).toEqual({ state, code: '30003' });
  });

  it.each(['receiving', 'received', 'partially_delivered'])('%s says nothing of delivery', (status) => {
    expect(readStatus(status)).toBeNull();
  });

  it.each(['lost', 'constructor', ''])('%j is unknown', (status) => {
    expect(readStatus(status)).toEqual({ unknown: status });
  });
});
