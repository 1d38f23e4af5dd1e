import { normaliseEmail, type Email } from '@wattle/domain/fields/contact-fields';
import { z } from 'zod';
import { parseJson } from '#api/platform/providers/parse-json.ts';
import { unknownEvent, type UnknownEvent, entryOf } from './delivery-status-gateway.ts';
import type { StopReason } from './suppressions.sql.ts';

/** `effectId` is null when SES does not repeat our Message-ID. */
type MailFeedback = {
  effectId: string | null;
  state: 'arrived' | 'returned';
  code: string | null;
  /** Addresses that get no more notices; null for none. */
  suppress: { why: StopReason; emails: readonly Email[]; at: Date | null } | null;
};

const Recipients = z.array(z.object({ emailAddress: z.string().max(400) })).max(100);

const Mail = z.object({
  commonHeaders: z.object({ messageId: z.string().max(300).optional() }).optional(),
});

/** When it happened. */
const Time = z.iso.datetime({ offset: true }).nullish().catch(null);

const Word = z.string().regex(/^[A-Za-z][A-Za-z-]{0,39}$/);

/** A notification of an identity, or an event of a configuration set. */
const Notification = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('Bounce'),
    mail: Mail,
    bounce: z.object({
      bounceType: Word,
      bounceSubType: Word,
      bouncedRecipients: Recipients,
      timestamp: Time,
    }),
  }),
  z.object({
    kind: z.literal('Complaint'),
    mail: Mail,
    complaint: z.object({
      complainedRecipients: Recipients,
      complaintSubType: Word.nullish(),
      complaintFeedbackType: Word.nullish(),
      timestamp: Time,
    }),
  }),
  z.object({ kind: z.literal('Delivery'), mail: Mail }),
  z.object({ kind: z.literal('Reject'), mail: Mail }),
]);
type Notification = z.output<typeof Notification>;

const Kind = z.looseObject({ notificationType: z.string().optional(), eventType: z.string().optional() });

const KNOWN: ReadonlySet<string> = new Set(Notification.options.map(({ shape }) => shape.kind.value));

/** Null for feedback that says nothing of delivery, such as sends and opens, and for the text that greets a topic. */
export function readSesFeedback(message: string): MailFeedback | UnknownEvent | null | 'malformed' {
  const kind = Kind.safeParse(parseJson(message));
  if (!kind.success) return null;
  const named = kind.data.notificationType ?? kind.data.eventType ?? '';
  if (OTHER_EVENTS.has(named)) return null;
  if (!KNOWN.has(named)) return unknownEvent(named);
  const parsed = Notification.safeParse({ ...kind.data, kind: named });
  if (!parsed.success) return 'malformed';
  const { data: notification } = parsed;
  const read = meaningOf(notification);
  if ('unknown' in read) return read;
  return { effectId: effectIn(notification.mail.commonHeaders?.messageId), ...read };
}

function meaningOf(notification: Notification): Omit<MailFeedback, 'effectId'> | UnknownEvent {
  if (notification.kind === 'Delivery') return { state: 'arrived', code: null, suppress: null };
  // SES found a virus in it and did not send it.
  if (notification.kind === 'Reject') return { state: 'returned', code: 'reject', suppress: null };
  if (notification.kind === 'Complaint') return complaintIn(notification.complaint);
  const { bounceType, bounceSubType, bouncedRecipients, timestamp } = notification.bounce;
  const code = `${bounceType}-${bounceSubType}`.toLowerCase();
  const meaning = bounceMeaning(code);
  if (meaning === null) return unknownEvent('Bounce', bounceType, bounceSubType);
  return { state: meaning.state, code, suppress: suppression(meaning.stop, bouncedRecipients, timestamp) };
}

function complaintIn({
  complainedRecipients,
  complaintSubType: subType = null,
  complaintFeedbackType: feedbackType = null,
  timestamp,
}: Extract<Notification, { kind: 'Complaint' }>['complaint']) {
  const meaning = complaintMeaning(subType, feedbackType);
  if (meaning === null) return unknownEvent('Complaint', subType, feedbackType);
  const code = meaning.state === 'returned' ? 'complaint-suppressed' : null;
  return { state: meaning.state, code, suppress: suppression(meaning.stop, complainedRecipients, timestamp) };
}

const suppression = (
  why: StopReason | null,
  recipients: z.output<typeof Recipients>,
  at: z.output<typeof Time>,
) => (why === null ? null : { why, emails: emailsOf(recipients), at: at == null ? null : new Date(at) });

/** Reads our own Message-ID: SES sends another one, and repeats ours among the headers. */
function effectIn(messageId: string | undefined): string | null {
  return /^<?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/.exec(messageId ?? '')?.[1] ?? null;
}

/** An address may follow a name: `Name <address>`. */
const emailsOf = (recipients: z.output<typeof Recipients>): Email[] =>
  recipients.map(({ emailAddress }) =>
    normaliseEmail(/<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress),
  );

/** What an event means here: what became of the mail, and whether its addresses get no more notices. */
type Meaning = { state: 'arrived' | 'returned'; stop: StopReason | null };

const GONE: Meaning = { state: 'returned', stop: 'returned' };
const CAME_BACK: Meaning = { state: 'returned', stop: null };
const UNWANTED: Meaning = { state: 'arrived', stop: 'complained' };
const NO_COMPLAINT: Meaning = { state: 'arrived', stop: null };

/** `bounceType` and `bounceSubType` (SES developer guide, "Bounce types"). */
const BOUNCES: Readonly<Record<string, Meaning>> = {
  'permanent-general': GONE,
  'permanent-noemail': GONE,
  'permanent-suppressed': GONE,
  'permanent-onaccountsuppressionlist': GONE,
  'permanent-ontenantsuppressionlist': GONE,
  'permanent-unsubscribedrecipient': GONE,
  'permanent-emailvalidationsuppressed': GONE,
  'transient-general': CAME_BACK,
  'transient-mailboxfull': CAME_BACK,
  'transient-messagetoolarge': CAME_BACK,
  'transient-contentrejected': CAME_BACK,
  'transient-attachmentrejected': CAME_BACK,
  'transient-customtimeoutexceeded': CAME_BACK,
  'undetermined-undetermined': CAME_BACK,
};

/**
 * `complaintFeedbackType` (SES developer guide, "Complaint types", after IANA's registry of feedback types). Most
 * mailbox providers state none.
 */
const COMPLAINTS: Readonly<Record<string, Meaning>> = {
  '': UNWANTED,
  abuse: UNWANTED,
  fraud: UNWANTED,
  other: UNWANTED,
  // About the message or the sender's records. The reader asked for nothing.
  'auth-failure': NO_COMPLAINT,
  virus: NO_COMPLAINT,
  // Corrects a message that was taken for spam.
  'not-spam': NO_COMPLAINT,
};

/** `complaintSubType`: an earlier complaint put the address on a list, so SES did not send the mail. */
const COMPLAINED_BEFORE: Readonly<Record<string, Meaning>> = {
  onaccountsuppressionlist: { state: 'returned', stop: 'complained' },
  ontenantsuppressionlist: { state: 'returned', stop: 'complained' },
};

const bounceMeaning = (code: string): Meaning | null => entryOf(BOUNCES, code) ?? null;

function complaintMeaning(subType: string | null, feedbackType: string | null): Meaning | null {
  if (subType !== null) return entryOf(COMPLAINED_BEFORE, subType.toLowerCase()) ?? null;
  return entryOf(COMPLAINTS, (feedbackType ?? '').toLowerCase()) ?? null;
}

/** Events of a configuration set, and the greeting of a topic, that say nothing of delivery. */
const OTHER_EVENTS: ReadonlySet<string> = new Set([
  'Send',
  'Open',
  'Click',
  'DeliveryDelay',
  'Subscription',
  'Rendering Failure',
  'AmazonSnsSubscriptionSucceeded',
]);
