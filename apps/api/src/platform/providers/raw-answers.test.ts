import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { createServer, type Socket } from 'node:net';
import { setImmediate as afterInput } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { urlOf } from '#api/testing/answering-provider.ts';
import { unwatched } from '#api/testing/patient-provider.ts';

import { makeProvider } from './provider.ts';
import type { Fault } from './send-call.ts';

/** What the server writes after a call, each part on its own; then it hangs up. */
let parts: readonly (string | Buffer)[] = [];
const sockets = new Set<Socket>();
const server = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.once('data', () => void answer(socket));
});

async function answer(socket: Socket): Promise<void> {
  for (const part of parts) {
    socket.write(part);
    await afterInput();
  }
  socket.end();
}

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterEach(() => sockets.clear());
afterAll(() => void server.close());

const faults: Fault[] = [];
const clocks: number[] = [];
const watch = {
  ...unwatched,
  faulted: (fault: Fault) => faults.push(fault),
  clockRead: (ahead: number) => clocks.push(ahead),
};

function ask(answered: readonly (string | Buffer)[] | string | Buffer, sent = '{}') {
  parts = Array.isArray(answered) ? answered : [answered as string];
  faults.length = clocks.length = 0;
  const provider = makeProvider({ url: urlOf(server), timeoutMs: 20_000, concurrency: 1, watch });
  return provider({ method: 'POST', path: '/', body: sent, answer: z.unknown(), repeatable: false });
}

const BODY = '{"score":700}';
const LENGTH = `Content-Length: ${BODY.length}`;
const CHUNKED = 'Transfer-Encoding: chunked';
const CHUNK = `d\r\n${BODY}\r\n`;
/** An answer whose head has this after its status line. */
const ok = (...fields: string[]) => ['HTTP/1.1 200 OK', ...fields, '', ''].join('\r\n');
const final = `${ok(LENGTH)}${BODY}`;
const interim = (line: string, ...fields: string[]) => [`HTTP/1.1 ${line}`, ...fields, '', ''].join('\r\n');

/** Legal by RFC 9110 and RFC 9112, which is named where it asks to be lenient. */
const READ: readonly (readonly [string, string | Buffer | readonly (string | Buffer)[]])[] = [
  ['no reason phrase', final.replace('200 OK', '200 ')],
  ['no blank after the status', final.replace('200 OK', '200')],
  ['a reason phrase beyond ASCII', Buffer.from(final.replace('OK', 'Bien reçu'), 'latin1')],
  ['HTTP/1.0 that ends by closing', `${ok().replace('/1.1', '/1.0')}${BODY}`],
  ['HTTP/1.0 with a length', final.replace('/1.1', '/1.0')],
  ['no length, ended by closing', [ok(), BODY.slice(0, 3), BODY.slice(3)]],
  ['another minor version (9110, 2.5)', final.replace('/1.1', '/1.2')],
  ['an empty line before it (9112, 2.2)', `\r\n${final}`],
  ['lines that end with LF alone (9112, 2.2)', `${ok(LENGTH).replaceAll('\r', '')}${BODY}`],
  ['some lines that end with LF alone', final.replace('\r\n', '\n')],
  ['a head in single bytes', final.split('')],
  ['trailers', `${ok(CHUNKED, 'Trailer: X-Sum')}${CHUNK}0\r\nX-Sum: 1\r\n\r\n`],
  ['chunk extensions', `${ok(CHUNKED)}d;a=b;c="d; e"\r\n${BODY}\r\n0;last\r\n\r\n`],
  ['chunk sizes with zeros before', `${ok(CHUNKED)}000D\r\n${BODY}\r\n0000\r\n\r\n`],
  ['chunk sizes with blanks after', `${ok(CHUNKED)}d  \r\n${BODY}\r\n0  \r\n\r\n`],
  ['chunks and a length (9112, 6.3)', `${ok(CHUNKED, 'Content-Length: 4')}${CHUNK}0\r\n\r\n`],
  ['a coding in capitals', `${ok('TRANSFER-encoding: Chunked')}${CHUNK}0\r\n\r\n`],
  ['a length with zeros before', `${ok(LENGTH.replace(': ', ': 000'))}${BODY}`],
  [
    'a length with blanks around',
    `${ok(LENGTH.replace(': ', ':\t '))}${BODY}`.replace('\r\n\r\n', ' \t\r\n\r\n'),
  ],
  ['a length without blanks', `${ok(LENGTH.replace(' ', ''))}${BODY}`],
  ['names in odd case', `${ok(LENGTH.toUpperCase(), 'content-TYPE: application/json')}${BODY}`],
  ['empty values', `${ok('X-Empty:', 'X-Blank:  ', LENGTH)}${BODY}`],
  ['a value beyond ASCII', Buffer.from(`${ok('X-Name: Zoë', LENGTH)}${BODY}`, 'latin1')],
  ['a folded value (9112, 5.2)', `${ok('X-Long: one', ' two', '\tthree', LENGTH)}${BODY}`],
  ['three hundred fields', `${ok(...Array.from({ length: 300 }, (_, n) => `X-${n}: 1`), LENGTH)}${BODY}`],
  ['100 at once with the answer', `${interim('100 Continue')}${final}`],
  ['100 before the answer', [interim('100 Continue'), final]],
  ['100 twice, with fields', [interim('100 Continue', 'Date: x'), interim('100'), final]],
  ['102', [interim('102 Processing'), final]],
  ['103', [interim('103 Early Hints', 'Link: </a>'), final]],
  ['an unknown 1xx (9110, 15)', [interim('199 Unheard Of'), final]],
  ['Connection: close among others', `${ok('Connection: Close, TE', LENGTH)}${BODY}`],
  ['more after the answer', `${final}\r\n\r\n`],
];

describe('an old-fashioned answer', () => {
  it.each(READ)('is read: %s', async (_, answered) => {
    expect(await ask(answered)).toEqual({ ok: true, value: { score: 700 } });
    expect(faults).toEqual([]);
  });

  it.each([
    ['a small call', '{}'],
    ['a call that is still leaving', JSON.stringify('x'.repeat(5_000_000))],
  ])('is read though it came before the end of %s', async (_, sent) => {
    const refused = interim('413 Content Too Large', 'Connection: close', LENGTH) + BODY;
    expect(await ask(refused, sent)).toMatchObject({ failure: { kind: 'rejected', status: 413 } });
  });

  it('has its values without the blanks around them', async () => {
    const date = `Date: \t${new Date(Date.now() + 90_500).toUTCString()} \t`;
    const busy = interim('429 Busy', date, 'Retry-After:  600 \t', 'Content-Length: 0');
    expect(await ask(busy)).toMatchObject({ failure: { status: 429, retryAfterMs: 600_000 } });
    expect(clocks.map((ahead) => Math.round(ahead / 10))).toEqual([9]);
  });
});

const reason = (text: string) => ({
  kind: 'not-http',
  status: null,
  code: expect.stringMatching(/^HPE_/),
  reason: text,
});

describe('an answer that is not HTTP', () => {
  const start = 'Expected HTTP/, RTSP/ or ICE/';
  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n', start],
    ['a page without a head', '<html>busy</html>', start],
    ['HTTP/2 without being asked', Buffer.from('000000040000000000', 'hex'), start],
    ['HTTP/2 in letters', final.replace('/1.1', '/2'), 'Expected dot'],
    ['no status', final.replace('200', 'OK'), 'Invalid status code'],
    ['a field without a name', `${ok(': x', LENGTH)}${BODY}`, 'Invalid header token'],
    ['a blank before the colon', `${ok('X-Name : x', LENGTH)}${BODY}`, 'Invalid header token'],
    ['two lengths', `${ok(LENGTH, LENGTH)}${BODY}`, 'Duplicate Content-Length'],
    ['a length in words', `${ok('Content-Length: ten')}${BODY}`, 'Invalid character in Content-Length'],
    ['a chunk size in words', `${ok(CHUNKED)}ten\r\n${BODY}`, 'Invalid character in chunk size'],
    [
      'blanks within a chunk extension, which the parser does not know',
      `${ok(CHUNKED)}d ; a = b\r\n${BODY}\r\n0\r\n\r\n`,
      'Invalid character in chunk extensions',
    ],
    ['a head of more than 16 kB', ok(`X-Long: ${'x'.repeat(20_000)}`), 'Header overflow'],
    [
      '101, which nothing asked for',
      interim('101 Switching Protocols', 'Upgrade: h2c', 'Connection: upgrade'),
      'Switched protocols without being asked',
    ],
  ])('says so, and where: %s', async (_, answered, text) => {
    expect(await ask(answered)).toMatchObject({ failure: { kind: 'unavailable', isSent: true } });
    expect(faults).toEqual([reason(text)]);
  });

  it('is told from one that was cut off', async () => {
    await ask(`${ok('Content-Length: 100')}${BODY}`);
    expect(faults).toMatchObject([{ kind: 'reset', code: 'ECONNRESET' }]);
  });
});

it('a call has a connection of its own, which an earlier answer cannot reach', async () => {
  for (let calls = 0; calls < 3; calls += 1) await ask([`${final}${final}`]);
  expect(sockets.size).toBe(3);
});

it('what the process sets for all its clients changes no provider', async () => {
  const globals = [http.globalAgent, https.globalAgent];
  const dead = { proxyEnv: { HTTP_PROXY: 'http://127.0.0.1:1', HTTPS_PROXY: 'http://127.0.0.1:1' } };
  http.globalAgent = new http.Agent(dead);
  https.globalAgent = new https.Agent(dead);
  try {
    expect(await ask(final)).toMatchObject({ ok: true });
  } finally {
    [http.globalAgent, https.globalAgent] = globals as [http.Agent, https.Agent];
  }
});
