import { once } from 'node:events';
import { connect } from 'node:net';

import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { shedLoad } from './shed-load.ts';

let app: FastifyInstance;
let release: () => void;
let begun: number;

beforeEach(() => {
  const gate = Promise.withResolvers<void>();
  release = gate.resolve;
  begun = 0;
  app = fastify();
  shedLoad(app, { concurrency: 2 });
  app.get('/v1/slow', async () => {
    begun += 1;
    await gate.promise;
    return {};
  });
  app.get('/healthz', async () => ({}));
});

afterEach(async () => {
  release();
  await app.close();
});

const call = (url: string) => app.inject({ url }).then((answer) => answer);

describe('load beyond what can be served', () => {
  it('counts a request however its URL is spelled', async () => {
    const served = [call('/%761/slow'), call('/v1/%73low')];
    await expect.poll(() => begun).toBe(2);
    expect((await call('/%76%31/slow')).statusCode).toBe(503);
    release();
    expect((await Promise.all(served)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it('refuses requests beyond the limit, with Retry-After', async () => {
    const served = [call('/v1/slow'), call('/v1/slow')];
    const refused = await call('/v1/slow');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('2');
    expect(refused.json()).toMatchObject({ code: 'unavailable', status: 503 });
    expect(begun).toBe(2);
    release();
    expect((await Promise.all(served)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await call('/v1/slow')).statusCode).toBe(200);
  });

  it('answers pages and the health check beyond the limit', async () => {
    const served = [call('/v1/slow'), call('/v1/slow')];
    expect((await call('/healthz')).statusCode).toBe(200);
    release();
    await Promise.all(served);
  });

  it('frees the slot of a client that disconnects', async () => {
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const sockets = [0, 1].map(() => connect(Number(port), '127.0.0.1'));
    for (const socket of sockets) socket.write('GET /v1/slow HTTP/1.1\r\nhost: wattle\r\n\r\n');
    await expect.poll(() => begun).toBe(2);
    expect((await call('/v1/slow')).statusCode).toBe(503);
    await Promise.all(
      sockets.map((socket) => {
        socket.destroy();
        return once(socket, 'close');
      }),
    );
    release();
    await expect.poll(async () => (await call('/v1/slow')).statusCode).toBe(200);
  });
});
