import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';

import { boundConnections, type ConnectionBounds } from './connections.ts';
import { shedLoad } from './shed-load.ts';

const LIMITS = { requestTimeout: 400, http: { headersTimeout: 300, connectionsCheckingInterval: 50 } };
const HOG = '127.0.0.2';
const STRANGER = '127.0.0.3';

let app: FastifyInstance;
const sockets = new Set<Socket>();

async function serve(
  bounds: Partial<ConnectionBounds>,
  { proxies = [], limits = {} }: { proxies?: string[]; limits?: object } = {},
) {
  app = fastify({ ...limits, ...(proxies.length > 0 ? { trustProxy: proxies } : {}) });
  shedLoad(app, { atOnce: 4 });
  boundConnections(app, {
    trustedProxies: proxies,
    bounds: { inAll: 1000, perAddress: 1000, bodiesPerAddress: 1000, ...bounds },
  });
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
const forwardedFor = (address: string) => UNFINISHED.replace('host', `x-forwarded-for: ${address}\r\nhost`);

/** The status line that a socket receives, or what became of it. */
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
  it('take no place of anybody who is served', async () => {
    await serve({});
    await many(40, HOG, UNFINISHED);
    expect(await call(STRANGER)).toBe('200');
    expect(await call(HOG)).toBe('200');
  });

  it('are bounded by address, and refused beyond that with the connection', async () => {
    await serve({ bodiesPerAddress: 3 });
    await many(3, HOG, UNFINISHED);
    const next = await open(HOG, UNFINISHED);
    expect(await answerOf(next)).toBe('503');
    await expect.poll(() => next.readableEnded || next.destroyed).toBe(true);
    expect(await call(HOG), 'a body that is there at once waits for nothing').toBe('200');
    expect(await call(STRANGER)).toBe('200');
  });

  it('are bounded by the address behind a trusted proxy', async () => {
    await serve({ bodiesPerAddress: 2, perAddress: 1 }, { proxies: ['loopback'] });
    await many(2, HOG, forwardedFor('203.0.113.7'));
    expect(await call(HOG, forwardedFor('203.0.113.7'))).toBe('503');
    const other = await open(HOG, forwardedFor('203.0.113.8'));
    other.write('}');
    expect(await answerOf(other)).toBe('200');
  });

  it('are ended by the clock, soon after their time', async () => {
    await serve({}, { limits: LIMITS });
    const began = performance.now();
    expect(await call(HOG, UNFINISHED)).toBe('408');
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

describe('connections', () => {
  it('that say nothing, or trickle their headers, are ended by the clock', async () => {
    await serve({}, { limits: LIMITS });
    await open(HOG);
    const slow = await open(HOG, 'POST /v1/form HTTP/1.1\r\n');
    const trickle = setInterval(() => slow.write('x-more: 1\r\n'), 20);
    await expect.poll(openNow).toBe(2);
    await expect.poll(openNow, { timeout: 5000 }).toBe(0);
    clearInterval(trickle);
  });

  it('beyond an address’s share cost that address the one that waited longest', async () => {
    await serve({ perAddress: 3 });
    const [oldest] = await many(1, HOG);
    await many(2, HOG);
    const stranger = await open(STRANGER);
    expect(await call(HOG)).toBe('200');
    await expect.poll(() => oldest?.destroyed).toBe(true);
    expect(stranger.destroyed).toBe(false);
  });

  it('beyond what the process bears cost whoever holds most, and no stranger', async () => {
    await serve({ inAll: 5 });
    const stranger = await open(STRANGER);
    await many(4, HOG);
    expect(await call('127.0.0.4')).toBe('200');
    expect(await call('127.0.0.5')).toBe('200');
    expect(stranger.destroyed).toBe(false);
    await expect.poll(openNow).toBeLessThanOrEqual(5);
  });

  it('that are all busy give way to none, and the new one is refused', async () => {
    await serve({ perAddress: 2 });
    const busy = await many(2, HOG, UNFINISHED);
    await expect.poll(openNow).toBe(2);
    expect(await call(HOG)).toBe('closed');
    expect(busy.map(({ destroyed }) => destroyed)).toEqual([false, false]);
    expect(await call(STRANGER)).toBe('200');
  });

  it('whose answer nobody takes keep no place', async () => {
    await serve({});
    const slow = await many(6, HOG, 'GET /v1/large HTTP/1.1\r\nhost: wattle\r\n\r\n');
    for (const socket of slow) socket.pause();
    expect(await call(STRANGER)).toBe('200');
  });
});
