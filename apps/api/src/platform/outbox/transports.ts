import { Transform } from 'node:stream';

import { createTransport } from 'nodemailer';
import { z } from 'zod';

import type { Config } from '../../config.ts';
import type { Ledger } from '../erasures/ledger-file.ts';
import type { MailContent } from '../mail/mail-content.ts';
import type { RenderMail } from '../mail/render-mail.ts';
import type { ProviderWatch } from '../providers/provider.ts';
import { traced, type Tracing } from '../tracing/tracing.ts';
import { ACCEPTED, type Delivery } from './delivery.ts';
import type { Mail, Sms } from './effect.ts';
import { DELIVERIES_AT_ONCE, WAITING_DELIVERIES_AT_ONCE } from './outbox-worker.ts';

/** Hands one mail to the mail server; the Message-ID is made from the effect's id. */
export type SendMail = (mail: Mail & { id: string }) => Promise<Delivery>;
/** Hands one SMS to the provider under `id`, by which what it says of the message later is found. */
export type SendSms = (sms: Sms & { id: string }) => Promise<Delivery>;

declare module '../context.ts' {
  interface Context {
    sendMail: SendMail;
    sendSms: SendSms;
    /** Of those who were erased; kept apart from the database. */
    ledger: Ledger;
  }
}

/**
 * A connection to the mail server is reused for the next message, so that many at once do not each cost a greeting and,
 * in production, a handshake. It is closed when nothing follows for a while. A message that could not even be begun,
 * because the server had closed the connection meanwhile, goes over a new one; everything else is left to the outbox to
 * repeat.
 */
const KEEP_CONNECTIONS = {
  pool: true,
  maxConnections: DELIVERIES_AT_ONCE + WAITING_DELIVERIES_AT_ONCE,
  idleTimeout: 5000,
  maxRequeues: 1,
} as const;

type Parts = {
  config: Pick<Config, 'mail' | 'providerTimeoutMs'>;
  renderMail: RenderMail;
  watch: Pick<ProviderWatch, 'called'>;
  tracing: Tracing | null;
};

const OUTCOMES = { accepted: 'answered', refused: 'rejected', failed: 'unavailable' } as const;
const MAIL_SPAN = { name: 'mail SMTP', kind: 'client', facts: { 'peer.service': 'mail' } } as const;

/** E-mail over SMTP. */
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
  transport.use('stream', ({ message }, done) => {
    message.transform(inOnePiece);
    done();
  });
  const domain = /@([^>\s]+)/.exec(mail.from)?.[1] ?? 'localhost';
  const send: SendMail = async ({ to, subject, mail: content, id }) => {
    const rendered = await renderMail(content);
    try {
      await transport.sendMail({
        from: mail.from,
        to,
        subject,
        ...rendered,
        // Told beforehand, it need not be found out from each text.
        textEncoding: 'quoted-printable',
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(content) },
      });
      return ACCEPTED;
    } catch (cause) {
      return mailFailure(cause);
    }
  };
  return async (message) => {
    const began = performance.now();
    const delivery = await traced(tracing, MAIL_SPAN, () => send(message));
    watch.called(OUTCOMES[delivery.kind], performance.now() - began);
    return delivery;
  };
}

/** A mail is made line by line; sending each by itself would cost more than all the rest. */
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

const SmtpFailure = z.object({
  code: z
    .string()
    .regex(/^[A-Z]{2,20}$/)
    .optional()
    .catch(undefined),
  command: z.string().optional().catch(undefined),
  responseCode: z.int().optional().catch(undefined),
});

/** A mailbox that its server refuses for good (RFC 5321: 5yz to RCPT) is refused; any other failure may pass. */
function mailFailure(cause: unknown): Delivery {
  const parsed = SmtpFailure.safeParse(cause);
  const { code, command, responseCode } = parsed.success ? parsed.data : {};
  if (responseCode === undefined) return { kind: 'failed', code: code ?? 'mail-failed' };
  const isForGood = command === 'RCPT TO' && responseCode >= 500 && responseCode < 600;
  return { kind: isForGood ? 'refused' : 'failed', code: `smtp-${responseCode}` };
}

/** Headers that let a mail program unsubscribe its reader in one press, without a visit (RFC 2369, RFC 8058). */
function unsubscribeHeaders({ footer }: MailContent): Record<string, string> {
  const url = footer?.oneClickUrl ?? footer?.unsubscribeUrl;
  if (url === undefined) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
