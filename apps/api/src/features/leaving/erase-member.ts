import { keptUntil } from '@wattle/domain/leaving/kept-records';

import { crmErasure } from '#api/features/contact/contact.effects.ts';
import { mailingListErasure } from '#api/features/preferences/tell-mailing-list.ts';
import type { Context, Tx } from '#api/platform/context.ts';
import { retryOnDeadlock } from '#api/platform/database/retry-on-deadlock.ts';
import { storeErasures } from '#api/platform/erasures/erasures.ts';
import type { Expiry } from '#api/platform/members/retention.ts';
import { UNDER_WAY_SECONDS } from '#api/platform/outbox/deliveries.ts';
import { addEffect, withdrawEffects } from '#api/platform/outbox/outbox.ts';

import { erasureReceipt, ledgerEntry } from './leaving.effects.ts';
import { receiptOf } from './leaving.rules.ts';
import { insertKeptRecords, lockMember } from './leaving.sql.ts';
import { internationalMobile } from '#api/platform/contact/contact-checks.ts';
import { pendingDestinations } from '../account/pending-changes.ts';

/** They asked for it, their time was over, or they came back with a backup after having been erased. */
type WhyErased = 'asked' | Expiry | 'restored';

/** A transaction that erases touches everything of a member, so it may meet another that holds part of it. */
export const inErasing = <T>({ inTransaction }: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retryOnDeadlock(() => inTransaction(work));

/** A member who is locked, and where messages to them may be waiting. */
export type Leaver = { memberId: string; email: string; destinations: readonly string[] };

/** Locks a member against whatever else is in progress. Null when they are already gone. */
export async function holdLeaver(ctx: Context, tx: Tx, memberId: string): Promise<Leaver | null> {
  const member = await lockMember(ctx, tx, memberId);
  if (member === null) return null;
  const waiting = await pendingDestinations(ctx, tx, memberId);
  const to = (wanted: 'email' | 'mobile') =>
    waiting.flatMap((each) => (each.kind === wanted ? [each.to] : []));
  const mobiles = [...(member.mobile === null ? [] : [member.mobile]), ...to('mobile')];
  const destinations = [...to('email'), ...mobiles.map(internationalMobile)];
  return { memberId, email: member.email, destinations };
}

/** What the ledger calls a member: a keyed hash of their id. */
export const ledgerSubject = ({ hash }: Context, memberId: string): string =>
  hash('erasure')(memberId).toString('hex');

/**
 * Erases a member within the caller's transaction, for whatever reason: what the law has us keep is set aside, whatever
 * waits to be sent is withdrawn, every part erases what it holds, and the same transaction writes the receipt, the
 * messages to the mailing list and the CRM, and the entry in the ledger. If the process dies the member is either still
 * there or gone.
 */
export async function eraseMember(
  ctx: Context,
  tx: Tx,
  { leaver, why, at }: { leaver: Leaver; why: WhyErased; at: Date },
): Promise<{ receipt: string }> {
  const { memberId, email, destinations } = leaver;
  // The same one if the member has to be erased again, after a restore.
  const receipt = receiptOf(ctx.hash('receipt')(memberId));
  const until = keptUntil(at);
  await insertKeptRecords(ctx, tx, { memberId, receipt, until });
  const waiting = await withdrawEffects(ctx, tx, [memberId, email, ...destinations]);
  // The member comes first for a reader, and is erased last: the other parts are found through it.
  for (const part of ctx.personalData().toReversed()) await part.erase(tx, memberId);
  // Whoever has to be erased again had the receipt when it happened first.
  if (why !== 'restored') {
    const body = { to: email, receipt, until: until.toISOString(), why };
    await addEffect(ctx, tx, erasureReceipt, { body });
  }
  // After anything that may still be on its way.
  const afterSeconds = waiting.any ? UNDER_WAY_SECONDS : 0;
  await addEffect(ctx, tx, mailingListErasure, { body: { memberId }, afterSeconds });
  await addEffect(ctx, tx, crmErasure, { body: { memberId }, afterSeconds });
  const entry = { subject: ledgerSubject(ctx, memberId), at: at.toISOString() };
  await storeErasures(tx, [entry]);
  await addEffect(ctx, tx, ledgerEntry, { body: entry });
  return { receipt };
}
