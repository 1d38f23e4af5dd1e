import dns from 'node:dns';
import { createServer } from 'node:https';
import {
  connect,
  createServer as createSocketServer,
  getDefaultAutoSelectFamilyAttemptTimeout,
  type Server,
} from 'node:net';
import { once } from 'node:events';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { makeAnsweringProvider, urlOf } from '#api/testing/answering-provider.ts';
import { expired, makeCertificate } from '#api/testing/certificate.ts';
import { patientProvider, unwatched } from '#api/testing/patient-provider.ts';

import type { OpenSpan, Tracing } from '../tracing/tracing.ts';
import { connectionFault } from './connection-fault.ts';
import { makeProvider } from './provider.ts';

const [theirs, ours, unknown] = [makeCertificate(), makeCertificate(), makeCertificate()];
const past = makeCertificate();
/** Hosts that the proxy was asked to connect to, and by whom. */
const tunnels: string[] = [];
const users: string[] = [];

/** Takes only our certificate, which it says in its answer. */
const bureau = createServer(
  { key: theirs.key, cert: theirs.certificate, ca: [ours.certificate], requestCert: true },
  (_request, response) => response.end('"known"'),
);
const proxy = createSocketServer((client) => {
  client.once('data', (head) => {
    const [, host = '', port = ''] = /^CONNECT ([^:]+):(\d+)/.exec(head.toString('latin1')) ?? [];
    tunnels.push(`${host}:${port}`);
    users.push(/^proxy-authorization: Basic (.*)\r$/im.exec(head.toString('latin1'))?.[1] ?? '');
    if (host === '127.0.0.3') return undefined;
    if (host === '127.0.0.2') return client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const upstream = connect(Number(port), '127.0.0.1', () => client.write('HTTP/1.1 200 OK\r\n\r\n'));
    upstream.on('error', nothing);
    client.on('error', nothing).pipe(upstream).pipe(client);
    return undefined;
  });
});

const stranger = createServer({ key: unknown.key, cert: unknown.certificate });
const outdated = createServer({ key: past.key, cert: expired(past) });
/** Speaks HTTP/2 alone. */
const modern = createTlsServer({ key: theirs.key, cert: theirs.certificate, ALPNProtocols: ['h2'] });
/** Ends no handshake. */
const mute = createSocketServer((socket) => socket.on('error', nothing).resume());
const plain = makeAnsweringProvider();
const servers = [bureau, proxy, stranger, outdated, modern, mute];

const listen = (server: Server) => once(server.listen(0, '127.0.0.1'), 'listening');
beforeAll(() => {
  setDefaultCACertificates([...getCACertificates(), theirs.certificate, expired(past)]);
  return Promise.all(servers.map(listen));
});
afterAll(() => {
  for (const server of servers) server.close();
});

const nothing = () => undefined;
const noting = (notes: unknown[]): Tracing => {
  const span: OpenSpan = { traceparent: '', note: (facts) => notes.push(facts), end: nothing };
  return {
    begin: () => span,
    within: (_span, work) => work(),
    current: () => null,
    watch: nothing,
    stop: async () => undefined,
  };
};

const client = { certificate: ours.certificate, key: ours.key };
const secure = (server: Server, host = '127.0.0.1') =>
  urlOf(server).replace('http://127.0.0.1', `https://${host}`);
const address = (host?: string) => secure(bureau, host);

const ask = (url: string, connection: Parameters<typeof patientProvider>[2]) =>
  patientProvider(
    url,
    undefined,
    connection,
  )({
    method: 'GET',
    path: '/',
    answer: z.string(),
    repeatable: false,
  });

it('our certificate is shown to a provider that asks for one', async () => {
  expect(await ask(address(), { connection: { client } })).toEqual({ ok: true, value: 'known' });
  expect(await ask(address(), {})).toMatchObject({ ok: false, failure: { kind: 'unavailable' } });
});

it('a proxy tunnels the call, with our certificate for the provider alone', async () => {
  const connection = { client, proxy: urlOf(proxy).replace('//', '//us%20er:pass@') };
  const connected = vi.fn<() => void>();
  bureau.on('connection', connected);
  expect(await ask(address(), { connection })).toEqual({ ok: true, value: 'known' });
  expect(connected).toHaveBeenCalledTimes(1);
  expect(tunnels).toEqual([new URL(address()).host]);
  expect(users.map((user) => Buffer.from(user, 'base64').toString())).toEqual(['us er:pass']);
});

const opened = () => new Promise<number>((resolve) => mute.getConnections((_, count) => resolve(count)));

it('a call that is given up leaves no connection open, through a proxy or without', async () => {
  for (const through of [null, urlOf(proxy)]) {
    const asked = patientProvider(secure(mute), 300, { connection: { proxy: through } });
    const refused = await asked({ method: 'GET', path: '/', answer: z.unknown(), repeatable: false });
    expect(refused).toMatchObject({ failure: { kind: 'unavailable', isSent: false } });
    await expect.poll(opened).toBe(0);
  }
});

it('a proxy tunnels a call without TLS too', async () => {
  plain.answerWith({ status: 200, body: '"x"' });
  const beyond = plain.url().replace('127.0.0.1', 'bureau.invalid');
  expect(await ask(beyond, { connection: { proxy: urlOf(proxy) } })).toEqual({ ok: true, value: 'x' });
});

it('a call that the proxy refuses was not sent', async () => {
  const connection = { proxy: urlOf(proxy) };
  const refused = await ask(address('127.0.0.2'), { connection });
  expect(refused).toMatchObject({ ok: false, failure: { kind: 'unavailable', isSent: false } });
});

describe('why no answer came', () => {
  const silent = { status: 200, body: '', delayMs: 5000 };

  it.each([
    ['an expired certificate', () => secure(outdated), 'certificate-expired', 'CERT_HAS_EXPIRED'],
    ['an unknown authority', () => secure(stranger), 'certificate-unknown', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['a wrong name', () => secure(bureau, 'localhost'), 'certificate-name', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    [
      'a server without TLS',
      () => plain.url().replace('http:', 'https:'),
      'tls',
      expect.stringMatching(/^ERR_SSL_/),
    ],
    [
      'a server that speaks HTTP/2 alone',
      () => secure(modern),
      'tls',
      expect.stringMatching(/ALERT_NO_APPLICATION_PROTOCOL$/),
    ],
    [
      'an unknown host',
      () => 'http://bureau.invalid',
      'dns',
      expect.stringMatching(/^(?:ENOTFOUND|EAI_AGAIN)$/),
    ],
    ['no server', () => 'http://127.0.0.1:1', 'unreachable', 'ECONNREFUSED'],
    ['a server that hangs up', plain.url, 'reset', 'ECONNRESET'],
    ['a silent server', () => (plain.answerWith(silent), plain.url()), 'timeout', null],
    ['a server that ends no handshake', () => secure(mute), 'timeout', 'ETIMEDOUT'],
    ['a silent proxy', () => secure(bureau, '127.0.0.3'), 'proxy', 'ERR_PROXY_TUNNEL', true],
    ['a proxy that refuses', () => secure(bureau, '127.0.0.2'), 'proxy', 'ERR_PROXY_TUNNEL', true],
  ])('is named: %s', async (_, url, kind, code, isProxied = false) => {
    const faults: unknown[] = [];
    const notes: unknown[] = [];
    const provider = makeProvider({
      url: url(),
      timeoutMs: code === null ? 300 : 20_000,
      concurrency: 1,
      connection: { timeoutMs: null, client: null, proxy: isProxied ? urlOf(proxy) : null },
      watch: { ...unwatched, faulted: (fault) => faults.push(fault) },
      traces: { tracing: noting(notes), name: 'bureau' },
    });
    await provider({ method: 'GET', path: '/', answer: z.unknown(), repeatable: false });
    await expect.poll(() => faults).toMatchObject([{ kind, status: null, code }]);
    await expect.poll(() => notes).toEqual([{ 'wattle.outcome': kind }]);
  });
});

it('calls share the look-up of their host', async () => {
  const lookUps = vi.spyOn(dns, 'lookup');
  const provider = patientProvider(plain.url().replace('127.0.0.1', 'localhost'));
  plain.answerWith({ status: 200, body: '"x"' });
  const call = () => provider({ method: 'GET', path: '/', answer: z.string(), repeatable: false });
  for (const { ok } of await Promise.all([call(), call(), call()])) expect(ok).toBe(true);
  expect(lookUps).toHaveBeenCalledTimes(1);
});

it('a server that refuses our certificate by an alert refuses our credentials', () => {
  expect(connectionFault('ERR_SSL_TLSV1_ALERT_UNKNOWN_CA')).toBe('credentials');
  expect(connectionFault('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED')).toBe('credentials');
});

it('an address of a host gets longer than a handshake around the world takes', () => {
  expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBe(1000);
});
