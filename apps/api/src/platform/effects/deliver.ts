import { Transform } from 'node:stream';

import { createTransport } from 'nodemailer';
import { z, type ZodType } from 'zod';

import type { Delivery, Deliver, Effect, OutboxProvider, SendSms } from './effect.ts';
import { failedDelivery } from './failed-delivery.ts';
import type { Ledger, LedgerEntry } from '../erasures/ledger-file.ts';
import type { MailContent } from '../mail/mail-content.ts';
import type { RenderMail } from '../mail/render-mail.ts';
import { DELIVERIES_AT_ONCE, WAITING_DELIVERIES_AT_ONCE } from './outbox.ts';
import type { Provider } from '../providers/provider.ts';

type Deps = {
  mail: { url: string; from: string };
  renderMail: RenderMail;
  sms: SendSms;
  providers: Record<OutboxProvider, CallableProvider>;
  ledger: Ledger;
  timeoutMs: number;
};

type ProviderCall = Extract<Effect, { kind: 'provider-call' }>;

/** A provider that is called through the outbox: its credential, and what it answers when it has done as told. */
export type CallableProvider = {
  provider: Provider;
  headers: Record<string, string>;
  answers: Partial<Record<ProviderCall['method'], ZodType>>;
  /** Runs after the call was accepted, perhaps more than once; the answer is as `answers` parsed it, null for a 404. */
  onDone?: (call: ProviderCall, answer: unknown) => Promise<void>;
};

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

/**
 * Hands effects to the outside world: e-mail over SMTP with a Message-ID made from the effect's id, SMS by the provider's
 * own protocol. Receivers that know a message by our id accept a repeated one once.
 */
export function makeDeliver({ mail, renderMail, sms, providers, ledger, timeoutMs }: Deps): Deliver {
  const transport = createTransport({
    ...KEEP_CONNECTIONS,
    url: mail.url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', ({ message }, done) => {
    message.transform(inOnePiece);
    done();
  });
  const domain = /@([^>\s]+)/.exec(mail.from)?.[1] ?? 'localhost';

  return async (effect, id) => {
    if (effect.kind === 'nothing') return TAKEN;
    if (effect.kind === 'provider-call') return callProvider(providers[effect.provider], effect);
    if (effect.kind === 'sms') return sms({ to: effect.to, text: effect.text, id });
    if (effect.kind === 'ledger-entry') return enter(ledger, effect);
    const content = await renderMail(effect.mail);
    try {
      await transport.sendMail({
        from: mail.from,
        to: effect.to,
        subject: effect.subject,
        ...content,
        // Told beforehand, it need not be found out from each text.
        textEncoding: 'quoted-printable',
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(effect.mail) },
      });
      return TAKEN;
    } catch (cause) {
      return mailFailure(cause);
    }
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

const TAKEN: Delivery = { kind: 'taken' };

async function enter(ledger: Ledger, { subject, at }: LedgerEntry): Promise<Delivery> {
  await ledger.append({ subject, at });
  return TAKEN;
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

/** Anything already gone need not be deleted: 404 to a DELETE counts as done. */
async function callProvider(of: CallableProvider, call: ProviderCall): Promise<Delivery> {
  const { provider, headers, answers, onDone } = of;
  const { method, path, body } = call;
  const answer = await provider({
    method,
    path,
    headers,
    ...(body === undefined ? {} : { body }),
    answer: answers[method] ?? z.null(),
    repeatable: true,
  });
  const isGone =
    method === 'DELETE' && !answer.ok && answer.failure.kind === 'rejected' && answer.failure.status === 404;
  if (!answer.ok && !isGone) return failedDelivery(answer.failure, { opens: method === 'POST' });
  await onDone?.(call, answer.ok ? answer.value : null);
  return TAKEN;
}

/** Headers that let a mail program unsubscribe its reader in one press, without a visit (RFC 2369, RFC 8058). */
function unsubscribeHeaders({ footer }: MailContent): Record<string, string> {
  const url = footer?.oneClickUrl ?? footer?.unsubscribeUrl;
  if (url === undefined) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
