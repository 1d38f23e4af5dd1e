import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Context } from '#api/platform/context.ts';
import { memberWith } from '#api/platform/members/addresses.ts';
import type { EventProvider } from '#api/platform/metrics/metrics.ts';
import { recordDeliveryStatus } from '#api/platform/outbox/delivery-status.ts';
import type { SignedCall, SignedCallFault } from '#api/platform/providers/signed-call.ts';

import { readSesFeedback } from './read-ses-feedback.ts';
import type { ReadSmsStatus, ReadTopic, UnknownEvent } from './delivery-status-gateway.ts';
import { upsertSuppression, type StopReason } from './suppressions.sql.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

type SmsCall = { provider: EventProvider; read: ReadSmsStatus; call: SignedCall };

/** Accepts the status of an unknown effect too, so that the provider does not repeat it. */
export async function recordSmsStatus(
  ctx: Context,
  { provider, read, call }: SmsCall,
): Promise<'accepted' | SignedCallFault> {
  const receipt = read(call);
  if (typeof receipt === 'string') return receipt;
  if (receipt === null) return 'accepted';
  if ('unknown' in receipt) return countUnknown(ctx, provider, receipt);
  const { effect = '' } = call.params;
  if (!UUID.test(effect)) return 'malformed';
  await recordDeliveryStatus(ctx, { effectId: effect, ...receipt });
  return 'accepted';
}

type MailCall = { readTopic: ReadTopic; call: SignedCall };

/**
 * Records what became of a mail, and stops notices to a member whose address bounced or who reported spam. Ignores
 * addresses that are no member's. Idempotent.
 */
export async function recordMailFeedback(
  ctx: Context,
  { readTopic, call }: MailCall,
): Promise<'accepted' | SignedCallFault> {
  const read = await readTopic(call);
  if (typeof read === 'string') return read;
  const feedback = read.message === null ? null : readSesFeedback(read.message);
  if (feedback === 'malformed') return 'malformed';
  if (feedback === null) return 'accepted';
  if ('unknown' in feedback) return countUnknown(ctx, 'ses', feedback);
  const { effectId, state, code, suppress } = feedback;
  if (effectId !== null) await recordDeliveryStatus(ctx, { effectId, state, code });
  if (suppress === null) return 'accepted';
  for (const email of suppress.emails) await stopNotices(ctx, { email, why: suppress.why });
  return 'accepted';
}

/** The provider has new words: nothing changes, and the operator can see it. */
function countUnknown({ metrics, logger }: Context, provider: EventProvider, { unknown }: UnknownEvent) {
  metrics.eventUnknown(provider);
  logger.warn({ event: 'provider-event-unknown', provider, code: unknown });
  return 'accepted' as const;
}

type Stop = { email: Email; why: StopReason };

async function stopNotices({ db, emailLookup, logger, now }: Context, { email, why }: Stop): Promise<void> {
  const memberId = await memberWith(db, emailLookup.all(email));
  if (memberId === null) return;
  await upsertSuppression(db, { memberId, why, at: now() });
  logger.warn({ event: 'notices-stopped', memberId, why });
}
