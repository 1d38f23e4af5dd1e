import { gunzipSync } from 'node:zlib';

import fastify, { type FastifyInstance } from 'fastify';
import { request } from 'undici';
import { afterEach, expect, it } from 'vitest';

import { sharedText } from '#api/platform/shared-text.ts';

import { withOwnFields, zipLarge } from './gzip.ts';

const LONG = { words: 'Grüß dich '.repeat(2000) };
let app: FastifyInstance;

afterEach(() => app.close());

async function answered(answer: object, accepted: string) {
  app = fastify();
  app.route({ method: 'GET', url: '/', onSend: [zipLarge], handler: () => Promise.resolve(answer) });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const { headers, body } = await request(url, { headers: { 'accept-encoding': accepted } });
  return { headers, bytes: Buffer.from(await body.arrayBuffer()) };
}

it('compresses a long answer for a client that accepts gzip', async () => {
  const { headers, bytes } = await answered(LONG, 'gzip, br');
  expect(headers['content-encoding']).toBe('gzip');
  expect(headers['vary']).toBe('accept-encoding');
  expect(headers['content-length']).toBe(String(bytes.length));
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(LONG);
});

it('does not compress for a client without gzip', async () => {
  const { headers, bytes } = await answered(LONG, 'br, gzip;q=0');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['vary']).toBe('accept-encoding');
  expect(JSON.parse(bytes.toString())).toEqual(LONG);
});

it('does not compress a short answer', async () => {
  const { headers, bytes } = await answered({ csrfToken: 'x'.repeat(1000) }, 'gzip');
  expect(headers['content-encoding']).toBeUndefined();
  expect(bytes.length).toBeGreaterThan(1000);
});

const shared = sharedText(JSON.stringify({ greeting: 'Grüß dich', much: 'x'.repeat(5000) }));

async function sharedWith(name: string, accepted: string) {
  app = fastify();
  app.get('/', async (asked, reply) => withOwnFields({ request: asked, reply }, shared, { name }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const { headers, body } = await request(url, { headers: { 'accept-encoding': accepted } });
  return { headers, bytes: Buffer.from(await body.arrayBuffer()) };
}

it.each(['Zoë', 'n'.repeat(90), ''])(
  'gives %j one JSON object, in a gzip file that begins as others do',
  async (name) => {
    const { headers, bytes } = await sharedWith(name, 'gzip, deflate, br, zstd');
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual({
      greeting: 'Grüß dich',
      much: 'x'.repeat(5000),
      name,
    });
    expect(bytes.length).toBeLessThan(400);
  },
);

it('sends the shared object uncompressed to a client without gzip', async () => {
  const { headers, bytes } = await sharedWith('Ada', 'br, gzip;q=0');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.parse(bytes.toString())).toMatchObject({ greeting: 'Grüß dich', name: 'Ada' });
});

it('the length of a compressed answer reveals nothing about own fields but their length', async () => {
  const [one, other] = [await sharedWith('aaaaaaaa', 'gzip'), await sharedWith('kx8-q2_z', 'gzip')];
  expect(one.bytes.length).toBe(other.bytes.length);
});
