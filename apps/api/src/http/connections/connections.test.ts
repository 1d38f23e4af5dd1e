import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';

import { shedLoad } from './shed-load.ts';

const LIMITS = { requestTimeout: 400, http: { headersTimeout: 300, connectionsCheckingInterval: 50 } };
const HOG = '127.0.0.2';
const STRANGER = '127.0.0.3';

let app: FastifyInstance;
const sockets = new Set<Socket>();

async function serve(limits: FastifyServerOptions = {}) {
  app = fastify(limits);
  shedLoad(app, { concurrency: 4 });
  app.post('/v1/form', async () => ({}));
  app.get('/v1/large', async () => 'x'.repeat(60_000_000));
  await app.listen({ port: 0, host: '127.0.0.1' });
}

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await app.close();
});

async function open(from: string, text = ''): Promise<Socket> {
  const address = app.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.add(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

const HEAD = 'POST /v1/form HTTP/1.1\r\nhost: wattle\r\ncontent-type: application/json\r\n';
const WHOLE = `${HEAD}content-length: 2\r\n\r\n{}`;
const UNFINISHED = `${HEAD}content-length: 2\r\n\r\n{`;

/** The status line received, or how the socket ended. */
async function answerOf(socket: Socket): Promise<string> {
  const closed = once(socket, 'close').then(() => 'closed');
  const data = once(socket, 'data').then(([chunk]) => String(chunk).slice(9, 12));
  return Promise.race([data, closed]);
}
const call = async (from: string, text = WHOLE) => answerOf(await open(from, text));
const many = (count: number, from: string, text?: string) =>
  Promise.all(Array.from({ length: count }, () => open(from, text)));
const openNow = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

describe('bodies that never end', () => {
  it('bodies that never end do not block other clients', async () => {
    await serve();
    await many(40, HOG, UNFINISHED);
    expect(await call(STRANGER)).toBe('200');
    expect(await call(HOG)).toBe('200');
  });

  it('bodies that never end time out', async () => {
    await serve(LIMITS);
    const began = performance.now();
    expect(await call(HOG, UNFINISHED)).toBe('408');
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

describe('connections', () => {
  it('connections that stay silent or send headers slowly time out', async () => {
    await serve(LIMITS);
    await open(HOG);
    const slow = await open(HOG, 'POST /v1/form HTTP/1.1\r\n');
    const trickle = setInterval(() => slow.write('x-more: 1\r\n'), 20);
    await expect.poll(openNow).toBe(2);
    await expect.poll(openNow, { timeout: 5000 }).toBe(0);
    clearInterval(trickle);
  });

  it('clients that do not read their answer do not block others', async () => {
    await serve();
    const slow = await many(6, HOG, 'GET /v1/large HTTP/1.1\r\nhost: wattle\r\n\r\n');
    for (const socket of slow) socket.pause();
    expect(await call(STRANGER)).toBe('200');
  });

  it('clients that do not read their answer time out', async () => {
    await serve({ connectionTimeout: 300 });
    const slow = await open(HOG, 'GET /v1/large HTTP/1.1\r\nhost: wattle\r\n\r\n');
    slow.pause();
    await expect.poll(openNow).toBe(1);
    await expect.poll(openNow, { timeout: 30_000 }).toBe(0);
  });
});
