import { connect, type AddressInfo } from 'node:net';

import { OPERATION_KEYS } from '@wattle/contract';
import type { Answer } from '@wattle/testkit/browser/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;
let port: number;

beforeAll(async () => {
  harness = await startHarness();
  await harness.app.listen({ port: 0, host: '127.0.0.1' });
  port = (harness.app.server.address() as AddressInfo).port;
});
afterAll(() => harness.stop());

const CANARY = 'x7canaryx7';

/** The part that must be the same for every unknown path. */
function shownBy({ status, headers, text }: Answer) {
  const { requestId, ...body } = JSON.parse(text);
  return {
    status,
    type: String(headers['content-type']).split(';', 1)[0],
    body,
    named: requestId === headers['x-request-id'],
    repeats: text.includes(CANARY),
  };
}

const NOT_FOUND = {
  status: 404,
  type: 'application/problem+json',
  body: {
    type: '/problems/not-found',
    title: 'There is nothing at this address',
    status: 404,
    code: 'not-found',
  },
  named: true,
  repeats: false,
};

const UNKNOWN = [
  `/v1/${CANARY}`,
  `/v1/user/details/${CANARY}`,
  `/v1/user/details/?${CANARY}=1`,
  '/v1/user/details/',
  '/v1',
  '/v1/',
  '/v1//user/details',
  '/V1/user/details',
  '/v1/USER/details',
  '/v1/user/%2e%2e/details',
  '/v1/user/details%00',
  '/v1/user/details%2f',
  '/v1/user/details;x=1',
  `/v1/%zz${CANARY}`,
  `/v1/%`,
  `/v1/%ff${CANARY}`,
  `/v1/<script>${CANARY}</script>`,
  `/v1/${encodeURIComponent(`<img src=x onerror=${CANARY}>`)}`,
  '/v1/__proto__',
  '/v1/constructor',
  '/v1/user/toString',
  `/v1/${'x'.repeat(8000)}${CANARY}`,
  `/v1/address/lookup/${'y'.repeat(8000)}${CANARY}`,
];

describe.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const)('%s', (method) => {
  it.each(UNKNOWN)('[ERR-001] [API-017] answers %s with a 404 that does not repeat the path', async (url) => {
    expect(shownBy(await harness.browser().send({ method, url }))).toEqual(NOT_FOUND);
  });
});

describe.each(OPERATION_KEYS)('%s', (key) => {
  const [defined = '', template = ''] = key.split(' ');
  const url = template.replace(':text', 'smith');
  const others = (['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const).filter(
    (method) => !OPERATION_KEYS.some((each) => each === `${method} ${template}`),
  );

  it('[API-017] answers 404 to any other method', async () => {
    for (const method of others)
      expect(shownBy(await harness.browser().send({ method, url }))).toEqual(NOT_FOUND);
    expect(others).not.toContain(defined);
  });

  it('[API-001] answers 404 to OPTIONS when no other origin is allowed', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': defined };
    const answer = await harness.browser().send({ method: 'OPTIONS', url, headers });
    expect(shownBy(answer)).toEqual(NOT_FOUND);
  });

  it('[API-017] answers HEAD without a body or an effect', async () => {
    const answer = await harness.browser().send({ method: 'HEAD', url });
    expect([200, 401, 404]).toContain(answer.status);
    expect(answer.headers['content-type']).toMatch(/json/);
  });
});

function converse(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.once('close', () => resolve(text)).once('error', reject);
    socket.write(bytes);
  });
}

describe('bytes on the socket', () => {
  const long = `GET /v1/user/init HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`;
  it.each([
    ['that are not HTTP', `${CANARY}\r\n\r\n`, 400],
    ['with a NUL in a header', `GET /v1/user/init HTTP/1.1\r\nHost: x\r\nX-A: a\u0000b\r\n\r\n`, 400],
    [
      'with two lengths',
      `POST /v1/validate/email HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      400,
    ],
    [
      'with both a length and chunks (request smuggling)',
      'POST /v1/validate/email HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['without a host', `GET /v1/user/init HTTP/1.1\r\n\r\n`, 400],
    ['with headers beyond 16 kB', long, 431],
    ['with a URL beyond 16 kB', `GET /v1/${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ])('[API-017] rejects bytes %s and closes the connection', async (_what, bytes, status) => {
    const answer = await converse(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).not.toContain(CANARY);
    expect(answer).not.toMatch(/stack|node:internal|HPE_/);
  });

  it('[API-017] answers bytes that are not HTTP with a problem and the security headers', async () => {
    const answer = await converse(`${CANARY}\r\n\r\n`);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/content-type: application\/problem\+json/i);
    expect(head).toMatch(
      /content-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'/i,
    );
    expect(JSON.parse(body)).toMatchObject({
      code: 'malformed-body',
      status: 400,
      requestId: expect.any(String),
    });
  });

  it('[API-017] serves other calls while a body is cut short', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /v1/validate/email HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"em',
    );
    const answer = await fetch(`http://127.0.0.1:${port}/v1/user/init`);
    expect(answer.status).toBe(200);
    socket.destroy();
  });
});
