import { createServer, type IncomingHttpHeaders } from 'node:http';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { makeProvider } from '#api/platform/provider.ts';

import { makeHttpAddressGateway } from './http-address-gateway.ts';

type Reply = { status: number; body: string; delayMs?: number };
type Received = {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
};

let received: Received[] = [];
let replies: Reply[] = [];
const json = (status: number, body: unknown): Reply => ({ status, body: JSON.stringify(body) });

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => (body += part));
  request.on('end', () => {
    const { method, url, headers } = request;
    received.push({ method, url, headers, body });
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply === undefined) request.socket.destroy();
    else setTimeout(() => response.writeHead(reply.status).end(reply.body), reply.delayMs ?? 0);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
beforeEach(() => {
  received = [];
  replies = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function gateway(timeoutMs = 1000) {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  const provider = makeProvider({ url: `http://127.0.0.1:${address.port}`, timeoutMs, atOnce: 4 });
  return makeHttpAddressGateway({ provider, key: 'the-key' });
}

describe('address suggestions over the wire', () => {
  it('[ADDR-001] what was typed is one encoded parameter of a fixed address', async () => {
    replies = [json(200, { suggestions: ['12 Smith Street, Sydney NSW 2000'] })];
    expect(await gateway().suggest('12 smith&x=1 #/../ü')).toEqual(['12 Smith Street, Sydney NSW 2000']);
    expect(received[0]?.url).toBe('/v1/suggest?q=12+smith%26x%3D1+%23%2F..%2F%C3%BC');
    expect(received[0]?.headers['x-api-key']).toBe('the-key');
  });

  it.each([
    ['fails', json(500, { code: 'INTERNAL' })],
    ['answers no JSON', { status: 200, body: '{"unexpected": tru' }],
    ['answers another shape', json(200, { unexpected: true })],
    ['lists what is no text', json(200, { suggestions: [12] })],
    ['wants to send us elsewhere', { status: 302, body: '' }],
  ])('[ADDR-004] a service that %s has no suggestions', async (_, reply) => {
    replies = [reply];
    expect(await gateway().suggest('12 smith')).toBeNull();
  });

  it('[ADDR-004] a service that can not be reached has no suggestions', async () => {
    expect(await gateway().suggest('12 smith')).toBeNull();
  });
});
