import { gunzipSync } from 'node:zlib';

import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';

import { joinedText, zipLarge } from './gzip.ts';

const LONG = { words: 'Grüß dich '.repeat(2000) };
let app: FastifyInstance;

afterEach(() => app.close());

async function answered(answer: object, accepted: string) {
  app = fastify();
  app.route({ method: 'GET', url: '/', onSend: [zipLarge], handler: () => Promise.resolve(answer) });
  const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
  return { headers, bytes: rawPayload };
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

it('compresses JSON that is bytes already, and no other file', async () => {
  app = fastify();
  const send = (url: string, type: string) =>
    app.route({
      method: 'GET',
      url,
      onSend: [zipLarge],
      handler: (_request, reply) => reply.type(type).send(Buffer.from(JSON.stringify(LONG))),
    });
  send('/json', 'application/json; charset=utf-8');
  send('/pdf', 'application/pdf');
  const get = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  const [json, pdf] = [await get('/json'), await get('/pdf')];
  expect(JSON.parse(gunzipSync(json.rawPayload).toString())).toEqual(LONG);
  expect(pdf.headers['content-encoding']).toBeUndefined();
  expect(pdf.headers['vary']).toBeUndefined();
});

it('compresses the part that answers share once, and joins it to each own part', async () => {
  app = fastify();
  const shared = Buffer.from(JSON.stringify(LONG).slice(1));
  app.get<{ Params: { own: string } }>('/:own', { onSend: [zipLarge] }, async (asked, reply) => {
    void reply.type('application/json; charset=utf-8');
    return joinedText(asked, reply, [Buffer.from(`{"own":"${asked.params.own}",`), shared]);
  });
  const answerTo = (own: string, accepted: string) =>
    app.inject({ url: `/${own}`, headers: { 'accept-encoding': accepted } });
  for (const own of ['a', 'b']) {
    const { headers, rawPayload } = await answerTo(own, 'gzip');
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual({ own, ...LONG });
    const plain = await answerTo(own, 'br');
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
    expect(plain.json()).toEqual({ own, ...LONG });
  }
});
