import { normaliseEmail, type Email } from '@wattle/domain/fields/contact-fields';
import { z } from 'zod';

import type { StopReason } from './suppressions.sql.ts';
import { parseJson } from '#api/platform/providers/parse-json.ts';

/** `effectId` is null when SES does not repeat our Message-ID. */
type MailFeedback = {
  effectId: string | null;
  state: 'arrived' | 'returned';
  code: string | null;
  /** Addresses that get no more notices; null for none. */
  suppress: { why: StopReason; emails: readonly Email[] } | null;
};

const Recipients = z.array(z.object({ emailAddress: z.string().max(400) })).max(100);

const Mail = z.object({
  commonHeaders: z.object({ messageId: z.string().max(300).optional() }).optional(),
});

const Word = z.string().regex(/^[A-Za-z]{1,40}$/);

/** A notification of an identity, or an event of a configuration set. */
const Notification = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('Bounce'),
    mail: Mail,
    bounce: z.object({
      bounceType: z.enum(['Permanent', 'Transient', 'Undetermined']),
      bounceSubType: Word,
      bouncedRecipients: Recipients,
    }),
  }),
  z.object({
    kind: z.literal('Complaint'),
    mail: Mail,
    complaint: z.object({ complainedRecipients: Recipients }),
  }),
  z.object({ kind: z.literal('Delivery'), mail: Mail }),
]);

const Kind = z.looseObject({ notificationType: z.string().optional(), eventType: z.string().optional() });

const KNOWN: ReadonlySet<string> = new Set(Notification.options.map(({ shape }) => shape.kind.value));

/** Null for every other kind of feedback, such as sends and opens. */
export function readSesFeedback(message: string): MailFeedback | null | 'malformed' {
  const kind = Kind.safeParse(parseJson(message));
  if (!kind.success) return null;
  const named = kind.data.notificationType ?? kind.data.eventType ?? '';
  if (!KNOWN.has(named)) return null;
  const parsed = Notification.safeParse({ ...kind.data, kind: named });
  if (!parsed.success) return 'malformed';
  const notification = parsed.data;
  const effectId = effectIn(notification.mail.commonHeaders?.messageId);
  if (notification.kind === 'Delivery') return { effectId, state: 'arrived', code: null, suppress: null };
  if (notification.kind === 'Complaint') {
    const emails = emailsOf(notification.complaint.complainedRecipients);
    return { effectId, state: 'arrived', code: null, suppress: { why: 'complained', emails } };
  }
  const { bounceType, bounceSubType, bouncedRecipients } = notification.bounce;
  const isForGood = bounceType === 'Permanent';
  return {
    effectId,
    state: 'returned',
    code: `${bounceType}-${bounceSubType}`.toLowerCase(),
    suppress: isForGood ? { why: 'returned', emails: emailsOf(bouncedRecipients) } : null,
  };
}

/** Reads our own Message-ID: SES sends another one, and repeats ours among the headers. */
function effectIn(messageId: string | undefined): string | null {
  return /^<?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/.exec(messageId ?? '')?.[1] ?? null;
}

/** An address may follow a name: `Name <address>`. */
const emailsOf = (recipients: z.output<typeof Recipients>): Email[] =>
  recipients.map(({ emailAddress }) =>
    normaliseEmail(/<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress),
  );
