import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { domainToASCII } from 'node:url';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Control } from '../control/guard-provider.ts';
import type { Inbox } from './inbox.ts';
import { textOf } from './message.ts';
import { isBouncing, sesFeedbackOf } from './ses-feedback.ts';
import type { SnsTopic } from './sns-topic.ts';

type Deps = { control: Control; inbox: Inbox; topic: Pick<SnsTopic, 'publish'> };
export type MailServer = { listen(port: number, host: string): Promise<number>; close(): Promise<void> };

const gibberish = '%%% not a mail server %%%\r\n';
const maxBytes = 10 * 1024 * 1024;

class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/**
 * Accepts all mail and delivers none. A plain TCP listener in front of the SMTP engine can drop a connection, leave it
 * silent or greet it with gibberish. A pooled connection made before a fault was set meets it at its next MAIL FROM.
 */
export function makeMailServer({ control, inbox, topic }: Deps): MailServer {
  const sockets = new Map<number, Socket>();
  const engine = new SMTPServer({
    name: 'mail.simulated',
    logger: false,
    size: maxBytes,
    authOptional: true,
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN'],
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onMailFrom: (_address, session, done) => {
      control.requests.add({ provider: 'mail', method: 'SMTP', path: 'MAIL' });
      callbackify(meetFault)(control, sockets.get(session.remotePort), (error) => done(error));
    },
    onData: (stream, session, done) => {
      callbackify(receive)({ inbox, topic }, stream, session, (error) => done(error));
    },
  });
  // Clients may hang up midway.
  engine.on('error', () => undefined);
  return listener(control, engine, sockets);
}

function listener(control: Control, engine: SMTPServer, sockets: Map<number, Socket>): MailServer {
  const front = createServer((socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.on('close', () => sockets.delete(port));
    socket.on('error', () => socket.destroy());
    if (!greetsWithFault(control, socket)) engine.server.emit('connection', socket);
  });
  return {
    async listen(port, host) {
      await listening(front, port, host);
      return addressOf(front).port;
    },
    close: () =>
      new Promise((resolve) => {
        front.close(() => resolve());
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}

function greetsWithFault({ faults, requests }: Control, socket: Socket): boolean {
  const mode = faults.modeOf('mail');
  if (mode !== 'down' && mode !== 'timeout' && mode !== 'malformed') return false;
  requests.add({ provider: 'mail', method: 'SMTP', path: 'CONNECT' });
  if (mode === 'down') socket.destroy();
  if (mode === 'malformed') socket.end(gibberish);
  // Silent, but still read, to notice when the client hangs up.
  if (mode === 'timeout') socket.resume();
  return true;
}

async function meetFault({ faults }: Control, socket: Socket | undefined): Promise<void> {
  const effect = faults.next('mail');
  switch (effect.kind) {
    case 'pass':
      return;
    case 'delay':
      await delay(effect.delayMs, undefined, { ref: false });
      return;
    case 'error':
      throw new SmtpRefusal(451, 'Simulated failure, try again later');
    case 'down':
      socket?.destroy();
      return;
    case 'malformed':
      socket?.end(gibberish);
      return;
    default:
      await new Promise<void>((resolve) => socket?.once('close', () => resolve()));
  }
}

async function receive(
  { inbox, topic }: Pick<Deps, 'inbox' | 'topic'>,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  if (stream.sizeExceeded) throw new SmtpRefusal(552, 'Message too large');
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  const html = mail.html ?? null;
  const text = mail.text?.trim() ?? textOf(html ?? '');
  const identity = mail.messageId ?? session.id;
  const sender = session.envelope.mailFrom;
  const from = mail.from?.address ?? (sender === false ? '' : sender.address);
  const subject = mail.subject ?? '';
  for (const recipient of session.envelope.rcptTo) {
    const address = asSent(recipient.address);
    for (const said of sesFeedbackOf({ to: address, from, messageId: identity, subject }))
      topic.publish(said);
    if (isBouncing(address)) continue;
    await inbox.deliver({
      key: `email|${identity}|${address.toLowerCase()}`,
      channel: 'email',
      from,
      to: address,
      subject,
      text,
      html,
      listHeaders: Object.fromEntries(
        mail.headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
      ),
    });
  }
}

/** The engine shows a domain in Unicode that was sent in ASCII. */
const asSent = (address: string): string =>
  address.replace(/[^@]+$/, (domain) => domainToASCII(domain) || domain);

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return address;
}
