import type { Email } from '@wattle/domain/fields/contact-fields';
import { SCORE_NOTICES_CONSENT } from '@wattle/domain/score/score-notices';

import type { Context } from '#api/platform/context.ts';
import { memberWith } from '#api/platform/members/addresses.sql.ts';
import { latestConsents } from '#api/platform/members/consents.sql.ts';
import { defineCounter } from '#api/platform/metrics/gauges.ts';
import { recordDeliveryStatus } from '#api/platform/outbox/delivery-status.ts';
import type { SignedCall, SignedCallFault, VerifiedCall } from '#api/platform/providers/signed-call.ts';

import { readSesFeedback } from './read-ses-feedback.ts';
import type {
  ReadSmsStatus,
  ReadTopic,
  SignedAt,
  SmsStatus,
  TopicMessage,
  UnknownEvent,
} from './delivery-status-gateway.ts';
import { upsertSuppression, type StopReason } from './suppressions.sql.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Events that changed nothing, because their words are not in our tables. */
export const unknownEvents = defineCounter({
  name: 'provider_events_unknown_total',
  help: 'Events from a provider of a kind that the product does not know. They change nothing',
  label: 'provider',
  known: ['ses', 'twilio', 'messagemedia', 'bureau'],
});
type EventProvider = (typeof unknownEvents)['known'][number];

type SmsCall = { provider: EventProvider; read: ReadSmsStatus; signedAt: SignedAt; call: SignedCall };

export async function verifySmsStatus(
  ctx: Context,
  { provider, read, signedAt, call }: SmsCall,
): Promise<VerifiedCall | SignedCallFault> {
  const status = read(call);
  if (typeof status === 'string') return status;
  const { effect = '' } = call.params;
  return { ...signedAt(call), take: () => recordSmsStatus(ctx, { provider, status, effect }) };
}

type Status = { provider: EventProvider; status: SmsStatus | UnknownEvent | null; effect: string };

/** Accepts the status of an unknown effect too, so that the provider does not repeat it. */
async function recordSmsStatus(
  ctx: Context,
  { provider, status, effect }: Status,
): Promise<'accepted' | SignedCallFault> {
  if (status === null) return 'accepted';
  if ('unknown' in status) return countUnknown(ctx, provider, status);
  if (!UUID.test(effect)) return 'malformed';
  await recordDeliveryStatus(ctx, { effectId: effect, ...status });
  return 'accepted';
}

type MailCall = { readTopic: ReadTopic; call: SignedCall };

export async function verifyMailFeedback(
  ctx: Context,
  { readTopic, call }: MailCall,
): Promise<VerifiedCall | SignedCallFault> {
  const read = await readTopic(call);
  if (typeof read === 'string') return read;
  const { id, sentAt, confirm } = read;
  return { id, sentAt, take: confirm ?? (() => recordMailFeedback(ctx, read)) };
}

/**
 * Records what became of a mail, and stops notices to a member whose address bounced or who reported spam. Ignores
 * addresses that are no member's. Idempotent.
 */
async function recordMailFeedback(
  ctx: Context,
  { message, sentAt }: TopicMessage,
): Promise<'accepted' | SignedCallFault> {
  const feedback = message === null ? null : readSesFeedback(message);
  if (feedback === 'malformed') return 'malformed';
  if (feedback === null) return 'accepted';
  if ('unknown' in feedback) return countUnknown(ctx, 'ses', feedback);
  const { effectId, state, code, suppress } = feedback;
  if (effectId !== null) await recordDeliveryStatus(ctx, { effectId, state, code });
  if (suppress === null) return 'accepted';
  const { why, at } = suppress;
  for (const email of suppress.emails) await stopNotices(ctx, { email, why, at: at ?? sentAt });
  return 'accepted';
}

/** The provider has new words: nothing changes, and the operator can see it. */
export function countUnknown(
  { metrics, logger }: Context,
  provider: EventProvider,
  { unknown }: UnknownEvent,
) {
  metrics.count(unknownEvents, provider);
  logger.warn({ event: 'provider-event-unknown', provider, code: unknown });
  return 'accepted' as const;
}

type Stop = { email: Email; why: StopReason; at: Date };

/** A bounce that precedes the member's last consent says nothing about it. */
async function stopNotices(ctx: Context, { email, why, at }: Stop): Promise<void> {
  const { db, emailLookup, logger } = ctx;
  const memberId = await memberWith(db, emailLookup(email));
  if (memberId === null) return;
  const consent = (await latestConsents(ctx, db, memberId)).get(SCORE_NOTICES_CONSENT.kind);
  if (consent?.granted === true && at <= consent.at) return;
  await upsertSuppression(db, { memberId, why, at });
  logger.warn({ event: 'notices-stopped', memberId, why });
}
