import { Transform } from 'node:stream';

import { createTransport, type PluginFunction } from 'nodemailer';
import { z } from 'zod';

import type { Config } from '../../config.ts';
import type { Ledger } from '../erasures/ledger.ts';
import type { MailContent } from '../mail/mail-content.ts';
import type { RenderMail } from '../mail/render-mail.ts';
import { connectionFault } from '../providers/connection-fault.ts';
import type { ProviderWatch } from '../providers/provider.ts';
import type { Fault } from '../providers/send-call.ts';
import { traced, type Tracing } from '../tracing/tracing.ts';
import { ACCEPTED, type Delivery } from './delivery.ts';
import type { Mail, Sms } from './effect.ts';
import { DELIVERY_CONCURRENCY, LOW_PRIORITY_CONCURRENCY } from './outbox-worker.ts';

/** Sends one mail over SMTP. Its Message-ID derives from the effect's id. */
export type SendMail = (mail: Mail & { id: string }) => Promise<Delivery>;
/** Sends one SMS under `id`, which the provider's status reports carry. */
export type SendSms = (sms: Sms & { id: string }) => Promise<Delivery>;

declare module '../context.ts' {
  interface Context {
    sendMail: SendMail;
    sendSms: SendSms;
    /** The erased people; stored outside the database. */
    ledger: Ledger;
  }
}

/**
 * Connections are reused, because a greeting and a TLS handshake cost more than a mail. Idle ones are closed. If the
 * server closed a connection before a message began, the message goes over a new one; every other failure is left to
 * the outbox.
 */
const KEEP_CONNECTIONS = {
  pool: true,
  maxConnections: DELIVERY_CONCURRENCY + LOW_PRIORITY_CONCURRENCY,
  idleTimeout: 5000,
  maxRequeues: 1,
} as const;

type Parts = {
  config: Pick<Config, 'mail' | 'providerTimeoutMs'>;
  renderMail: RenderMail;
  watch: Pick<ProviderWatch, 'called' | 'faulted'>;
  tracing: Tracing | null;
};

const OUTCOMES = {
  accepted: 'answered',
  refused: 'rejected',
  failed: 'unavailable',
  lost: 'unavailable',
  'held-back': 'held-back',
} as const;
const MAIL_SPAN = { name: 'mail SMTP', kind: 'client', facts: { 'peer.service': 'mail' } } as const;

export function smtpMail({
  config: { mail, providerTimeoutMs },
  renderMail,
  watch,
  tracing,
}: Parts): SendMail {
  const transport = createTransport({
    ...KEEP_CONNECTIONS,
    url: mail.url,
    connectionTimeout: providerTimeoutMs,
    greetingTimeout: providerTimeoutMs,
    socketTimeout: providerTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** Ids of mails whose text has left. */
  const left = new Set<string>();
  transport.use('stream', streamed(left));
  const domain = /@([^>\s]+)/.exec(mail.from)?.[1] ?? 'localhost';
  const send: SendMail = async ({ to, subject, mail: content, id }) => {
    const rendered = await renderMail(content);
    const messageId = `<${id}@${domain}>`;
    try {
      await transport.sendMail({
        from: mail.from,
        to,
        subject,
        ...rendered,
        // Set explicitly, so that nodemailer does not scan each text.
        textEncoding: 'quoted-printable',
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(content) },
      });
      return ACCEPTED;
    } catch (cause) {
      const failure = smtpFailureOf(cause);
      const fault = faultOf(failure);
      if (fault !== null) watch.faulted(fault);
      return left.has(messageId) && failure.responseCode === undefined
        ? { kind: 'lost', code: failure.code ?? 'mail-failed' }
        : mailFailure(failure);
    } finally {
      left.delete(messageId);
    }
  };
  return async (message) => {
    const began = performance.now();
    const delivery = await traced(tracing, MAIL_SPAN, () => send(message));
    watch.called(OUTCOMES[delivery.kind], performance.now() - began);
    return delivery;
  };
}

const streamed =
  (left: Set<string>): PluginFunction =>
  ({ message }, done) => {
    message.transform(inOnePiece);
    message.processFunc((text) => text.once('end', () => left.add(message.messageId())));
    done();
  };

/** Nodemailer writes a mail line by line. One write for all of it is much cheaper. */
function inOnePiece(): Transform {
  const pieces: Buffer[] = [];
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
    flush(done) {
      done(null, Buffer.concat(pieces));
    },
  });
}

const Code = z
  .string()
  .regex(/^\w{2,60}$/)
  .optional()
  .catch(undefined);
const SmtpFailure = z.object({
  code: Code,
  /** The connection's code, where `code` is the mailer's own. */
  originalCode: Code,
  command: z.string().optional().catch(undefined),
  responseCode: z.int().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
});
type SmtpFailure = z.output<typeof SmtpFailure>;

function smtpFailureOf(cause: unknown): SmtpFailure {
  const { data = {} } = SmtpFailure.safeParse(cause);
  return { ...data, code: data.originalCode ?? data.code };
}

/** A reply is about the mail, unless it refuses our login. */
function faultOf({ code = '', responseCode }: SmtpFailure): Fault | null {
  const status = responseCode ?? null;
  if (code === 'EAUTH' || status === 530) return { kind: 'credentials', status, code: null };
  return status === null ? { kind: connectionFault(code), status, code } : null;
}

/** Replies to RCPT about the mailbox itself (RFC 5321): 552 says that it is full, 554 nothing of the kind. */
const NO_MAILBOX: ReadonlySet<number> = new Set([550, 551, 553]);
/** The enhanced code where the server gives one (RFC 3463): a bad destination, not a bad sender (5.1.7, 5.1.8). */
const BAD_DESTINATION = /^5\.1\.(?![78]$)/;

/**
 * Refused only when the server says for good that there is no such mailbox. Refusals for the server's own reasons, such
 * as quota, relaying or reputation, affect every recipient and are retried.
 */
function mailFailure({ code, command, responseCode, response }: SmtpFailure): Delivery {
  if (responseCode === undefined) return { kind: 'failed', code: code ?? 'mail-failed' };
  const [, enhanced] = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\s/.exec(response ?? '') ?? [];
  const isMailbox = enhanced === undefined ? NO_MAILBOX.has(responseCode) : BAD_DESTINATION.test(enhanced);
  const isForGood = command === 'RCPT TO' && isMailbox;
  return { kind: isForGood ? 'refused' : 'failed', code: `smtp-${responseCode}` };
}

/** One-click unsubscription (RFC 2369, RFC 8058). */
function unsubscribeHeaders({ footer }: MailContent): Record<string, string> {
  const url = footer?.oneClickUrl ?? footer?.unsubscribeUrl;
  if (url === undefined) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
