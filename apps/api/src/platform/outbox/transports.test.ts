import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

import { expect, it, onTestFinished } from 'vitest';

import { smtpMail } from './transports.ts';

const ANSWERS: Record<string, string> = { EHLO: '250 at your service', DATA: '354 go on', QUIT: '221 bye' };

/** Enough of a mail server to accept messages, on however many connections it is given. */
async function startMailServer() {
  const open = new Set<Socket>();
  const messageIds: string[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    socket.write('220 mail.example\r\n');
    let isData = false;
    createInterface({ input: socket }).on('line', (line) => {
      const id = /^Message-ID: (.*)$/i.exec(line)?.[1];
      if (id !== undefined) messageIds.push(id);
      if (isData && line !== '.') return;
      const command = line.split(' ', 1)[0] ?? '';
      isData = command === 'DATA';
      socket.write(`${ANSWERS[command] ?? '250 so be it'}\r\n`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messageIds,
    connections: () => connections,
    /** As a server does with a client that has been silent for too long. */
    async closeIdle() {
      const closed = [...open].map((socket) => once(socket, 'close'));
      for (const socket of open) socket.end('421 you were silent for too long\r\n');
      await Promise.all(closed);
    },
  };
}

function postTo(url: string) {
  const send = smtpMail({
    config: { mail: { url, from: 'Wattle <us@wattle.example>' }, providerTimeoutMs: 1000 },
    renderMail: async () => ({ html: '<p>Hello</p>', text: 'Hello' }),
    watch: { called: () => undefined },
    tracing: null,
  });
  const mail = { heading: 'Hello', parts: [] };
  return (id: string) => send({ to: 'zoe@example.com', subject: 'Hello', mail, id });
}

it('one mail after another goes over the same connection', async () => {
  const server = await startMailServer();
  const post = postTo(server.url);
  for (const id of ['one', 'two', 'three']) await post(id);
  expect(server.messageIds).toEqual([
    '<one@wattle.example>',
    '<two@wattle.example>',
    '<three@wattle.example>',
  ]);
  expect(server.connections()).toBe(1);
});

it('mails at the same time have a connection each', async () => {
  const server = await startMailServer();
  const post = postTo(server.url);
  await Promise.all([post('one'), post('two')]);
  expect(server.messageIds).toHaveLength(2);
  expect(server.connections()).toBe(2);
});

it('a connection that the server closed meanwhile is replaced, and the mail goes out once', async () => {
  const server = await startMailServer();
  const post = postTo(server.url);
  await post('one');
  await server.closeIdle();
  await post('two');
  expect(server.messageIds).toEqual(['<one@wattle.example>', '<two@wattle.example>']);
  expect(server.connections()).toBe(2);
});

it('[API-018] a server that is asked for TLS and has none is told no mail', async () => {
  const server = await startMailServer();
  const post = postTo(`${server.url}?requireTLS=true`);
  expect(await post('one')).toMatchObject({ kind: 'failed' });
  expect(server.messageIds).toEqual([]);
});

it('a mail server that is away is named by a code alone', async () => {
  expect(await postTo('smtp://localhost:1')('one')).toEqual({ kind: 'failed', code: 'ESOCKET' });
});
