import { keptUntil } from '@wattle/domain/leaving/kept-records';

import { crmErasure } from '#api/features/contact/contact.effects.ts';
import { mailingListErasure } from '#api/features/mailing-list/sync-mailing-list.ts';
import type { Context, Tx } from '#api/platform/context.ts';
import { storeErasures } from '#api/platform/erasures/erasures.sql.ts';
import { UNDER_WAY_SECONDS } from '#api/platform/outbox/deliveries.ts';
import { addEffect, withdrawEffects } from '#api/platform/outbox/outbox.ts';

import type { Expiry } from './dormancy.sql.ts';
import { erasureReceipt, ledgerEntry } from './leaving.effects.ts';
import { receiptOf } from './leaving.rules.ts';
import { destinationsOf, insertKeptRecords } from './leaving.sql.ts';
import { internationalMobile } from '#api/platform/contact/contact-checks.ts';
import type { LockedMember } from '#api/platform/members/member-transaction.ts';
import { pendingDestinations } from '#api/platform/members/contact-changes.sql.ts';
import type { Staff } from '#api/platform/sessions/activity.sql.ts';

/** The cause: a request, the end of a retention period, or a backup that restored the member. */
type WhyErased = 'asked' | Expiry | 'restored';

/** A member, and every address that messages to them may be waiting for. */
type Leaver = { email: string; destinations: readonly string[] };

async function leaverOf(ctx: Context, tx: Tx, memberId: string): Promise<Leaver> {
  const member = await destinationsOf(ctx, tx, memberId);
  const waiting = await pendingDestinations(ctx, tx, memberId);
  const to = (wanted: 'email' | 'mobile') =>
    waiting.flatMap((each) => (each.kind === wanted ? [each.to] : []));
  const mobiles = [...(member.mobile === null ? [] : [member.mobile]), ...to('mobile')];
  const destinations = [...to('email'), ...mobiles.map(internationalMobile)];
  return { email: member.email, destinations };
}

type Erasing = { member: LockedMember; why: WhyErased; at: Date; by?: Staff };

export const ledgerSubject = ({ hash }: Context, memberId: string): string =>
  hash('erasure')(memberId).toString('hex');

/**
 * Erases a member within the caller's transaction: sets aside what the law requires, withdraws pending messages, erases
 * every part, and writes the receipt, the erasures at the mailing list and the CRM, and the ledger entry.
 */
export async function eraseMember(
  ctx: Context,
  tx: Tx,
  { member: { id: memberId }, why, at, by }: Erasing,
): Promise<{ receipt: string }> {
  const { email, destinations } = await leaverOf(ctx, tx, memberId);
  // The same when the member is erased again after a restore.
  const receipt = receiptOf(ctx.hash('receipt')(memberId));
  const until = keptUntil(at);
  await insertKeptRecords(ctx, tx, { memberId, receipt, until });
  const waiting = await withdrawEffects(ctx, tx, [memberId, email, ...destinations]);
  // Erase the member last: other parts are found through it.
  for (const part of ctx.personalData().toReversed()) await part.erase(tx, memberId);
  // After a restore, the receipt was sent the first time.
  if (why !== 'restored') {
    const body = { to: email, receipt, until: until.toISOString(), why, ...(by && { by }) };
    await addEffect(ctx, tx, erasureReceipt, { body });
  }
  // After any message that may still be under way.
  const afterSeconds = waiting.any ? UNDER_WAY_SECONDS : 0;
  await addEffect(ctx, tx, mailingListErasure, { body: { memberId }, afterSeconds });
  await addEffect(ctx, tx, crmErasure, { body: { memberId }, afterSeconds });
  await storeErasures(tx, [{ subject: ledgerSubject(ctx, memberId), at: at.toISOString() }]);
  await addEffect(ctx, tx, ledgerEntry, { body: {} });
  return { receipt };
}
