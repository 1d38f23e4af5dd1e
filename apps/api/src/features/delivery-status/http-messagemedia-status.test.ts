import { generateKeyPairSync, sign } from 'node:crypto';

import { createServer } from 'node:http';

import { startSimulators } from '@wattle/testkit/simulators';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

import { patientProvider } from '#api/testing/patient-provider.ts';
import type { SignedCall } from '#api/platform/providers/signed-call.ts';
import { makeMessageMediaSms } from '#api/platform/sms/http-messagemedia-sms.ts';

import { makeMessageMediaStatus } from './http-messagemedia-status.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const read = makeMessageMediaStatus({
  publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
});

const TARGET = '/hooks/sms/3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const DATE = 'Mon, 23 Nov 2026 08:00:00 GMT';

/** A signed report. `changed` tampers with it afterwards. */
function report(payload: object, { digest = 'SHA-512', ...changed }: Record<string, string> = {}) {
  const body = JSON.stringify(payload);
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
    ['scheduled', '101', 'accepted'],
    ['queued', '101', 'accepted'],
    ['processed', '101', 'accepted'],
    ['enroute', '101', 'accepted'],
    ['submitted', '200', 'accepted'],
    ['delivered', '220', 'arrived'],
    ['expired', '401', 'returned'],
    ['rejected', '302', 'returned'],
    ['undeliverable', '402', 'returned'],
    ['failed', '414', 'returned'],
    ['cancelled', '403', 'returned'],
  ])('reads a MessageMedia report of %s with its code', (status, code, state) => {
    expect(read(report({ status, error_code: code, source_number: '+61491570156' }))).toEqual({
      state,
      code,
    });
  });

  it.each([
    ['eaten', 'eaten'],
    ['held', 'held'],
    ['constructor', 'constructor'],
    ['to +61 491 570 156', 'to61491570156'],
  ])('reads a MessageMedia report of %j as unknown', (status, unknown) => {
    expect(read(report({ status }))).toEqual({ unknown });
  });

  it.each(['SHA224', 'SHA256', 'SHA-512'])('verifies a MessageMedia report by the digest %s', (digest) => {
    expect(read(report({ status: 'delivered' }, { digest }))).toEqual({ state: 'arrived', code: null });
  });

  it.each([
    { target: '/hooks/sms/another' },
    { body: '{"status":"failed"}' },
    { date: 'Mon, 23 Nov 2026 08:00:01 GMT' },
    { signature: 'bm90IHRoZWlycw==' },
    { named: 'MD5' },
    { named: 'SHA256' },
  ])('rejects a MessageMedia report with %o that was not signed', (changed) => {
    expect(read(report({ status: 'delivered' }, changed as Record<string, string>))).toBe('refused');
  });

  it('rejects an unknown MessageMedia status as malformed and drops an invalid error code', () => {
    expect(read(report({ status: 'failed', error_code: '+61491570156' }))).toEqual({
      state: 'returned',
      code: null,
    });
  });
});

async function startReceiver() {
  const calls: SignedCall[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      calls.push({ target: request.url ?? '', headers: request.headers, params: {}, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return { calls, origin: `http://127.0.0.1:${port}` };
}

it.each([
  ['+61412000001', 'arrived', '220'],
  ['+61412000404', 'returned', '414'],
])('reads the MessageMedia report for an SMS to %s as %s', async (to, state, code) => {
  const simulators = await startSimulators();
  onTestFinished(() => simulators.stop());
  const receiver = await startReceiver();
  const url = `${simulators.url}/messagemedia`;
  const [key, secret] = ['wattle', 'simulated-sms-key'];
  const headers = { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` };
  const shown = await (await fetch(`${url}/v1/iam/signature_keys/enabled`, { headers })).json();
  const { public_key } = z.object({ public_key: z.string() }).parse(shown);
  const send = makeMessageMediaSms({
    provider: patientProvider(url),
    key,
    secret,
    from: 'Wattle',
    statusUrl: (id) => `${receiver.origin}/hooks/sms/${id}`,
  });
  expect(await send({ to, text: 'Your code is 123456', id: 'effect-1' })).toEqual({ kind: 'accepted' });
  await expect.poll(() => receiver.calls.length).toBe(2);
  const readTheirs = makeMessageMediaStatus({ publicKey: public_key });
  expect(receiver.calls.map(({ target }) => target)).toEqual(Array(2).fill('/hooks/sms/effect-1'));
  expect(receiver.calls.map(readTheirs)).toEqual([
    { state: 'accepted', code: '200' },
    { state, code },
  ]);
});
