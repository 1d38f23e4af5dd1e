import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

import { expect, it, onTestFinished } from 'vitest';

import { smtpMail } from './transports.ts';

const ANSWERS: Record<string, string> = { EHLO: '250 at your service', DATA: '354 go on', QUIT: '221 bye' };

/** A mail server that accepts messages on any number of connections. */
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
    /** As a server does with an idle client. */
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

it('sends consecutive mails over one connection', async () => {
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

it('opens a connection for each of several concurrent mails', async () => {
  const server = await startMailServer();
  const post = postTo(server.url);
  await Promise.all([post('one'), post('two')]);
  expect(server.messageIds).toHaveLength(2);
  expect(server.connections()).toBe(2);
});

it('replaces a connection that the server has closed, and sends the mail once', async () => {
  const server = await startMailServer();
  const post = postTo(server.url);
  await post('one');
  await server.closeIdle();
  await post('two');
  expect(server.messageIds).toEqual(['<one@wattle.example>', '<two@wattle.example>']);
  expect(server.connections()).toBe(2);
});

it('[API-018] sends no mail to a server that lacks the required TLS', async () => {
  const server = await startMailServer();
  const post = postTo(`${server.url}?requireTLS=true`);
  expect(await post('one')).toMatchObject({ kind: 'failed' });
  expect(server.messageIds).toEqual([]);
});

it('reports an unreachable mail server by a code alone', async () => {
  expect(await postTo('smtp://localhost:1')('one')).toEqual({ kind: 'failed', code: 'ESOCKET' });
});
