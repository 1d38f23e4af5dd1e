import { gunzipSync } from 'node:zlib';

import fastify, { type FastifyInstance } from 'fastify';
import { request } from 'undici';
import { afterEach, expect, it } from 'vitest';

import { zipLarge } from './zipped.ts';

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

it('compresses a long answer for whoever takes it', async () => {
  const { headers, bytes } = await answered(LONG, 'gzip, br');
  expect(headers['content-encoding']).toBe('gzip');
  expect(headers['vary']).toBe('accept-encoding');
  expect(headers['content-length']).toBe(String(bytes.length));
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(LONG);
});

it('leaves a long answer as it is for whoever does not', async () => {
  const { headers, bytes } = await answered(LONG, 'br, gzip;q=0');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['vary']).toBe('accept-encoding');
  expect(JSON.parse(bytes.toString())).toEqual(LONG);
});

it('leaves a short answer as it is', async () => {
  const { headers, bytes } = await answered({ csrfToken: 'x'.repeat(1000) }, 'gzip');
  expect(headers['content-encoding']).toBeUndefined();
  expect(bytes.length).toBeGreaterThan(1000);
});
