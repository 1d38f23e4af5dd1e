import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

import { afterEach, expect, it, onTestFinished } from 'vitest';

import { smtpMail } from './transports.ts';

const ANSWERS: Record<string, string> = { EHLO: '250 at your service', DATA: '354 go on', QUIT: '221 bye' };

const [HANGS_UP, SILENT] = ['hangs up', 'silent'];

/** A mail server that accepts messages on any number of connections, but for the given answers. */
async function startMailServer(answers = ANSWERS) {
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
      if (answers[command] === HANGS_UP) socket.destroy();
      if (answers[command] === SILENT) return;
      isData = command === 'DATA';
      socket.write(`${answers[command] ?? '250 so be it'}\r\n`);
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
    /** Closes idle clients as a server does. */
    async closeIdle() {
      const closed = [...open].map((socket) => once(socket, 'close'));
      for (const socket of open) socket.end('421 you were silent for too long\r\n');
      await Promise.all(closed);
    },
  };
}

const faults: unknown[] = [];
afterEach(() => void faults.splice(0));

function postTo(url: string) {
  const send = smtpMail({
    config: { mail: { url, from: 'Wattle <us@wattle.example>' }, providerTimeoutMs: 1000 },
    renderMail: async () => ({ html: '<p>Hello</p>', text: 'Hello' }),
    watch: { called: () => undefined, faulted: (fault) => faults.push(fault) },
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

it.each([
  ['550 5.1.1 no such user', 'refused'],
  ['550 5.1.10 null MX', 'refused'],
  ['550-5.1.1 no such\r\n550 5.1.1 user', 'refused'],
  ['550 no such user', 'refused'],
  ['551 user not local', 'refused'],
  ['553 mailbox name not allowed', 'refused'],
  ['450 4.2.1 try later', 'failed'],
  ['550 5.7.1 relaying denied', 'failed'],
  ['550 5.4.5 daily sending quota exceeded', 'failed'],
  ['550 5.2.2 mailbox full', 'failed'],
  ['550 5.1.8 your sender address is unknown', 'failed'],
  ['552 mailbox full', 'failed'],
  ['554 5.7.1 blocked by our list', 'failed'],
  ['554 no', 'failed'],
  ['503 bad sequence of commands', 'failed'],
])('a server that answers RCPT with %j has %s the mail', async (answer, kind) => {
  const server = await startMailServer({ ...ANSWERS, RCPT: answer });
  expect(await postTo(server.url)('one')).toEqual({ kind, code: `smtp-${answer.slice(0, 3)}` });
});

it.each(['MAIL', 'DATA', 'EHLO'])('a refusal of %s is no refusal of the mailbox', async (command) => {
  const server = await startMailServer({ ...ANSWERS, [command]: '550 5.1.1 no', HELO: '550 5.1.1 no' });
  expect(await postTo(server.url)('one')).toMatchObject({ kind: 'failed' });
});

it('reports an unreachable mail server by a code alone', async () => {
  expect(await postTo('smtp://localhost:1')('one')).toEqual({ kind: 'failed', code: 'ECONNREFUSED' });
  expect(faults).toEqual([{ kind: 'unreachable', status: null, code: 'ECONNREFUSED' }]);
});

it.each([
  [HANGS_UP, 'reset'],
  [SILENT, 'timeout'],
])('a mail is lost, and sent once, where the server that has it is %s', async (end, kind) => {
  const server = await startMailServer({ ...ANSWERS, '.': end });
  const post = postTo(server.url);
  expect(await post('one')).toMatchObject({ kind: 'lost' });
  expect(server.messageIds).toHaveLength(1);
  expect(faults).toMatchObject([{ kind, status: null }]);
});

it.each([HANGS_UP, SILENT])('a mail has not left where the server is %s before it', async (end) => {
  const server = await startMailServer({ ...ANSWERS, DATA: end });
  expect(await postTo(server.url)('one')).toMatchObject({ kind: 'failed' });
});

it('a refused login is a fault of our credentials', async () => {
  const server = await startMailServer({ ...ANSWERS, EHLO: '250 AUTH PLAIN', AUTH: '535 5.7.8 no' });
  await postTo(server.url.replace('smtp://', 'smtp://wattle:secret@'))('one');
  expect(faults).toEqual([{ kind: 'credentials', status: 535, code: null }]);
});
