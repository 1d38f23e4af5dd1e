import { generateKeyPairSync, sign } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { makeMessageMediaReceipts } from './http-messagemedia-receipts.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const read = makeMessageMediaReceipts({
  publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
});

const TARGET = '/hooks/sms/3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const DATE = 'Mon, 23 Nov 2026 08:00:00 GMT';

/** A report as it is signed; `changed` is what somebody did to it on the way. */
function report(said: object, { digest = 'SHA-512', ...changed }: Record<string, string> = {}) {
  const body = JSON.stringify(said);
  const algorithm = digest.toLowerCase().replace('-', '');
  const signed = Buffer.from(`POST ${TARGET} HTTP/1.1${DATE}${body}`);
  const signature = sign(algorithm, signed, privateKey).toString('base64');
  return {
    target: changed['target'] ?? TARGET,
    body: changed['body'] ?? body,
    params: {},
    headers: {
      date: changed['date'] ?? DATE,
      'x-messagemedia-digest-type': changed['named'] ?? digest,
      'x-messagemedia-signature': changed['signature'] ?? signature,
    },
  };
}

describe('a delivery report of MessageMedia', () => {
  it.each([
    ['enroute', '101', 'taken'],
    ['submitted', '200', 'taken'],
    ['delivered', '220', 'arrived'],
    ['expired', '401', 'returned'],
    ['rejected', '302', 'returned'],
    ['failed', '414', 'returned'],
  ])('that says %s is read with its code', (status, code, state) => {
    expect(read(report({ status, error_code: code, source_number: '+61491570156' }))).toEqual({
      state,
      code,
    });
  });

  it.each(['SHA224', 'SHA256', 'SHA-512'])('is verified by the digest %s', (digest) => {
    expect(read(report({ status: 'delivered' }, { digest }))).toEqual({ state: 'arrived', code: null });
  });

  it.each([
    { target: '/hooks/sms/another' },
    { body: '{"status":"failed"}' },
    { date: 'Mon, 23 Nov 2026 08:00:01 GMT' },
    { signature: 'bm90IHRoZWlycw==' },
    { named: 'MD5' },
    { named: 'SHA256' },
  ])('is refused with another %o than was signed', (changed) => {
    expect(read(report({ status: 'delivered' }, changed as Record<string, string>))).toBe('refused');
  });

  it('that says what nobody agreed on is malformed, and what is no number of theirs is no code', () => {
    expect(read(report({ status: 'eaten' }))).toBe('malformed');
    expect(read(report({ status: 'failed', error_code: '+61491570156' }))).toEqual({
      state: 'returned',
      code: null,
    });
  });
});
