import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { makeAnsweringProvider, type Reply } from '#api/testing/answering-provider.ts';
import { patientProvider } from '#api/testing/patient-provider.ts';

import type { Provider, ProviderWatch } from './provider.ts';
import type { Fault } from './send-call.ts';

const server = makeAnsweringProvider();
const { received, answerWith } = server;

/** Records what it observes. */
function watch() {
  const seen = { opened: 0, closed: 0, faults: [] as Fault[], clocks: [] as number[] };
  const watching: ProviderWatch = {
    called: () => undefined,
    circuitOpened: () => (seen.opened += 1),
    circuitClosed: () => (seen.closed += 1),
    faulted: (fault) => seen.faults.push(fault),
    clockRead: (secondsAhead) => seen.clocks.push(secondsAhead),
  };
  return { seen, watching };
}
const ask = (provider: Provider, isText: boolean) =>
  provider({
    method: 'GET',
    path: '/',
    answer: z.unknown(),
    ...(isText ? { isText } : {}),
    repeatable: false,
  });
const ok = (body: string | Buffer, headers: Record<string, string> = {}): Reply => ({
  status: 200,
  body,
  headers,
});
const malformed = (path: string) => ({ ok: false, failure: { kind: 'malformed', path } });

const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><name>Zoë</name>`;
const latin = (text: string) => Buffer.from(text, 'latin1');

describe('the text of an answer', () => {
  it.each([
    ['UTF-8 that nothing states', Buffer.from('Zoë'), '', 'Zoë'],
    ['UTF-8 by its header', Buffer.from('Zoë'), 'text/plain; charset="UTF8"', 'Zoë'],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffZoë'), 'text/plain; charset=us-ascii', 'Zoë'],
    ['a true U+FFFD', Buffer.from('Zo\ufffd'), '', 'Zo\ufffd'],
    ['ISO-8859-1 by its header', latin('Zoë'), 'text/plain;charset=ISO-8859-1', 'Zoë'],
    ['ISO-8859-1 by the declaration of XML', latin(xml('ISO-8859-1')), 'text/xml', xml('ISO-8859-1')],
    [
      'a header before the declaration',
      Buffer.from(xml('ISO-8859-1')),
      'text/xml; charset=utf-8',
      xml('ISO-8859-1'),
    ],
    ['US-ASCII', Buffer.from('Zoe'), 'text/plain; charset=US-ASCII', 'Zoe'],
  ])('is read of %s', async (_, bytes, type, text) => {
    answerWith(ok(bytes, { 'content-type': type }));
    expect(await ask(server.provider(), true)).toEqual({ ok: true, value: text });
  });

  it.each([
    ['another encoding than stated', latin('Zoë'), 'text/plain; charset=utf-8'],
    ['another encoding than declared', latin(xml('UTF-8')), 'text/xml'],
    ['bytes beyond US-ASCII', Buffer.from('Zoë'), 'text/plain; charset=us-ascii'],
    ['an encoding that we do not read', Buffer.from('Zoë', 'utf16le'), 'text/plain; charset=utf-16'],
  ])('is malformed in %s', async (_, bytes, type) => {
    answerWith(ok(bytes, { 'content-type': type }));
    expect(await ask(server.provider(), true)).toMatchObject(malformed('charset'));
    answerWith(ok(bytes, { 'content-type': type.replace(/^text\/\w+/, 'application/json') }));
    expect(await ask(server.provider(), false)).toMatchObject(malformed('charset'));
  });

  const name = Buffer.from('{"name":"Zoë"}');

  it.each([
    ['gzip', gzipSync(name)],
    ['x-gzip', gzipSync(name)],
    ['deflate', deflateSync(name)],
    ['deflate', deflateRawSync(name)],
    ['br', brotliCompressSync(name)],
    ['gzip, br', brotliCompressSync(gzipSync(name))],
    ['identity', name],
  ])('is read through %s, though it was not asked for', async (coding, bytes) => {
    answerWith(ok(bytes, { 'content-encoding': coding }));
    expect(await ask(server.provider(), false)).toEqual({ ok: true, value: { name: 'Zoë' } });
    expect(received[0]?.headers['accept-encoding']).toBe('identity');
  });

  it.each([
    ['an unknown coding', 'zstd', name, 'content-encoding'],
    ['many codings', 'gzip, gzip, gzip, gzip', name, 'content-encoding'],
    ['bytes of no coding', 'gzip', name, 'content-encoding'],
    ['more than we read', 'gzip', gzipSync(Buffer.alloc(50_000_000)), 'length'],
    ['more than we read without a coding', '', Buffer.alloc(2_000_001), 'length'],
  ])('is malformed with %s', async (_, coding, bytes, path) => {
    answerWith(ok(bytes, coding === '' ? {} : { 'content-encoding': coding }));
    expect(await ask(server.provider(), false)).toMatchObject(malformed(path));
  });
});

describe('a call without an answer', () => {
  it('is known as unsent where no connection was made', async () => {
    const away = await ask(patientProvider('http://127.0.0.1:1'), false);
    expect(away).toMatchObject({ ok: false, failure: { kind: 'unavailable', isSent: false } });
  });

  it.each([
    ['hangs up', []],
    ['is down', [{ status: 500, body: '' }]],
  ])('may have been taken where the provider %s', async (_, replies) => {
    answerWith(...replies);
    expect(await ask(server.provider(), false)).toMatchObject({ ok: false, failure: { isSent: true } });
  });

  it('is repeated within the time limit alone', async () => {
    answerWith({ ...ok(''), delayMs: 2000 });
    const began = performance.now();
    const asked = server.provider(300)({ method: 'GET', path: '/', answer: z.unknown(), repeatable: true });
    expect(await asked).toMatchObject({ ok: false, failure: { kind: 'unavailable' } });
    expect(performance.now() - began).toBeLessThan(800);
    expect(received).toHaveLength(1);
  });

  it('may have been taken where the answer is late', async () => {
    answerWith({ ...ok(''), delayMs: 2000 });
    expect(await ask(server.provider(300), false)).toMatchObject({ ok: false, failure: { isSent: true } });
  });
});

describe('what an answer states', () => {
  it.each([401, 403, 407])('status %s refuses our credentials', async (status) => {
    const { seen, watching } = watch();
    answerWith({ status, body: '' });
    expect(await ask(server.provider(undefined, watching), false)).toMatchObject({
      failure: { kind: 'rejected' },
    });
    expect(seen.faults).toEqual([{ kind: 'credentials', code: null, status }]);
  });

  it.each([
    ['seconds', () => '90'],
    ['a date', () => new Date(Date.now() + 90_500).toUTCString()],
  ])('the pause that it asks for in %s is passed on, with a refusal and with an outage', async (_, asked) => {
    for (const status of [429, 503]) {
      answerWith({ status, body: '', headers: { 'retry-after': asked() } });
      const answer = await ask(server.provider(), false);
      const { failure } = z.object({ failure: z.object({ retryAfterMs: z.number() }) }).parse(answer);
      expect(Math.round(failure.retryAfterMs / 10_000), String(status)).toBe(9);
    }
  });

  it('an outage that it states opens the circuit, whatever its status', async () => {
    const { seen, watching } = watch();
    const provider = server.provider(undefined, watching);
    answerWith(ok('"down"'));
    const call = () =>
      provider({
        method: 'GET',
        path: '/',
        answer: z.unknown(),
        judge: () => ({ kind: 'outage', code: 'Server' }),
        repeatable: false,
      });
    for (let calls = 0; calls < 5; calls += 1) {
      expect(await call()).toMatchObject({
        failure: { kind: 'unavailable', answer: { status: 200, body: 'down' } },
      });
    }
    expect(seen).toMatchObject({
      opened: 1,
      faults: Array.from({ length: 5 }, () => ({ kind: 'outage', code: 'Server' })),
    });
    expect(await call()).toMatchObject({ failure: { kind: 'unavailable', isSent: false } });
    expect(received).toHaveLength(5);
  });

  it('a host that fails holds back no call to another', async () => {
    const { seen, watching } = watch();
    const provider = patientProvider('', undefined, { watch: watching });
    const call = (path: string) => provider({ method: 'GET', path, answer: z.string(), repeatable: false });
    answerWith(ok('"up"'));
    const dead = await Promise.all(Array.from({ length: 10 }, () => call('http://127.0.0.1:1/a')));
    expect(dead.at(-1)).toMatchObject({ failure: { kind: 'unavailable', isHeldBack: true } });
    expect(await call(`${server.url()}/b`)).toEqual({ ok: true, value: 'up' });
    for (let host = 2; host < 120; host += 1) await call(`http://127.0.0.1:${host}/c`);
    expect(seen).toMatchObject({ opened: 1, closed: 1 });
  });

  it.each([
    ['a fault', 200, { kind: 'busy', code: 'Server.Busy' } as const],
    ['status 429', 429, null],
  ])('a try-later by %s holds no other call back', async (_, status, stated) => {
    const { seen, watching } = watch();
    const provider = server.provider(undefined, watching);
    answerWith({ status, body: '' });
    const judge = () => stated;
    for (let calls = 0; calls < 6; calls += 1) {
      const asked = provider({ method: 'GET', path: '/', answer: z.unknown(), judge, repeatable: true });
      expect(await asked).toMatchObject({ failure: { kind: 'rejected', status } });
    }
    expect(seen.opened).toBe(0);
    expect(received).toHaveLength(6);
  });

  it('its clock is compared with ours', async () => {
    const { seen, watching } = watch();
    answerWith(ok('{"name":"x"}', { date: new Date(Date.now() - 90_000).toUTCString() }));
    await ask(server.provider(undefined, watching), false);
    const [ahead = 0] = seen.clocks;
    expect(ahead).toBeGreaterThan(-95);
    expect(ahead).toBeLessThan(-85);
  });
});
