import { gunzipSync } from 'node:zlib';

import fastify, { type FastifyInstance } from 'fastify';
import { request } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';

import { sharedText, zippedEnd } from '#api/platform/shared-text.ts';

import { acceptPartlyShared, PartlyShared, sendBothParts, sendPartlyShared } from './partly-shared.ts';

const shared = sharedText(JSON.stringify({ greeting: 'Grüß dich', list: [1, 2], much: 'x'.repeat(5000) }));
const SHOWN = { greeting: 'Grüß dich', list: [1, 2], much: 'x'.repeat(5000) };
let app: FastifyInstance;
let seen: string[];

afterEach(() => app.close());

async function served(): Promise<string> {
  app = fastify();
  seen = [];
  acceptPartlyShared(app);
  app.route({
    method: 'GET',
    url: '/:name',
    onSend: sendBothParts,
    async handler(asked, reply) {
      const { name } = asked.params as { name: string };
      return name === 'whole' ? { name } : sendPartlyShared(asked, reply, new PartlyShared({ name }, shared));
    },
  });
  // Registered after the route, and yet runs before the hook that sends.
  app.addHook('onSend', async (_request, reply, payload) => {
    seen.push('send');
    void reply.header('x-late', 'yes');
    return payload;
  });
  app.addHook('onResponse', async (_request, reply) => void seen.push(`response ${reply.statusCode}`));
  return app.listen({ port: 0, host: '127.0.0.1' });
}

describe.each(['gzip, deflate, br, zstd', 'gzip;q=0.5', 'identity', 'br, gzip;q=0', ''])(
  'who takes %j',
  (accepted) => {
    it('is sent one JSON object of both parts, with its length, on a connection that goes on', async () => {
      const url = await served();
      for (const name of ['Zoë', 'Ada', 'Ada', 'n'.repeat(90)]) {
        const answer = await request(`${url}/${encodeURIComponent(name)}`, {
          headers: { 'accept-encoding': accepted },
        });
        const bytes = Buffer.from(await answer.body.arrayBuffer());
        const isZipped = accepted.startsWith('gzip');
        expect(answer.headers['content-encoding']).toBe(isZipped ? 'gzip' : undefined);
        const text = (isZipped ? gunzipSync(bytes) : bytes).toString();
        expect(JSON.parse(text)).toEqual({ name, ...SHOWN });
        expect(answer.headers['content-length']).toBe(String(bytes.length));
        expect(bytes.length < 1000).toBe(isZipped);
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
        expect(answer.headers['vary']).toBe('accept-encoding');
      }
    });
  },
);

it('refuses more of a caller than one block can hold', () => {
  expect(() => zippedEnd(shared, Buffer.alloc(65_536))).toThrow(RangeError);
});

it('every hook has its say, and its headers go out', async () => {
  const url = await served();
  const answer = await fetch(`${url}/Ada`);
  await answer.text();
  expect(answer.headers.get('x-late')).toBe('yes');
  await expect.poll(() => seen).toEqual(['send', 'response 200']);
});

it('leaves an answer in one piece alone', async () => {
  const url = await served();
  expect(await (await fetch(`${url}/whole`)).json()).toEqual({ name: 'whole' });
});
