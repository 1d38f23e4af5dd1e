import { createServer } from 'node:https';
import { connect, createServer as createSocketServer, type Server } from 'node:net';
import { once } from 'node:events';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { urlOf } from '#api/testing/answering-provider.ts';
import { makeCertificate } from '#api/testing/certificate.ts';
import { patientProvider } from '#api/testing/patient-provider.ts';

const [theirs, ours] = [makeCertificate(), makeCertificate()];
/** Hosts that the proxy was asked to connect to. */
const tunnels: string[] = [];

/** Takes only our certificate, which it says in its answer. */
const bureau = createServer(
  { key: theirs.key, cert: theirs.certificate, ca: [ours.certificate], requestCert: true },
  (_request, response) => response.end('"known"'),
);
const proxy = createSocketServer((client) => {
  client.once('data', (head) => {
    const [, host = '', port = ''] = /^CONNECT ([^:]+):(\d+)/.exec(head.toString('latin1')) ?? [];
    tunnels.push(`${host}:${port}`);
    if (host === '127.0.0.2') return client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const upstream = connect(Number(port), host, () => client.write('HTTP/1.1 200 OK\r\n\r\n'));
    client.pipe(upstream).pipe(client);
    return undefined;
  });
});

const listen = (server: Server) => once(server.listen(0, '127.0.0.1'), 'listening');
beforeAll(() => {
  setDefaultCACertificates([...getCACertificates(), theirs.certificate]);
  return Promise.all([listen(bureau), listen(proxy)]);
});
afterAll(() => {
  bureau.close();
  proxy.close();
});

const client = { certificate: ours.certificate, key: ours.key };
const address = (host = '127.0.0.1') => urlOf(bureau).replace('http://127.0.0.1', `https://${host}`);

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
  const connection = { client, proxy: urlOf(proxy) };
  expect(await ask(address(), { connection })).toEqual({ ok: true, value: 'known' });
  expect(tunnels).toEqual([new URL(address()).host]);
});

it('a call that the proxy refuses was not sent', async () => {
  const connection = { proxy: urlOf(proxy) };
  const refused = await ask(address('127.0.0.2'), { connection });
  expect(refused).toMatchObject({ ok: false, failure: { kind: 'unavailable', isSent: false } });
});
