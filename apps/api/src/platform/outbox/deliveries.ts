import { sql } from 'kysely';

import type { Context, Db, Tx } from '../context.ts';
import { codeOfDefect } from '../jobs/job-failures.ts';
import { recordActivity } from '../sessions/activity.ts';
import { ruleOf, waitingKindsOf, type Delivery } from './effect.ts';
import { nextTryAt } from './effect-rules.ts';
import type { Withdrawn } from './effect-consent.ts';
import { openEffect, whatFollows, type OpenedEffect } from './open-effect.ts';
import type { UndeliveredReason } from './outbox.sql.ts';
import { inMemberTransaction } from '../members/member-transaction.ts';

/** A claimed row. Its payload may be unreadable. */
export type WaitingEffect = {
  id: string;
  kind: string;
  name: string;
  payload: Uint8Array;
  concerns: string | null;
  attempts: number;
  give_up_at: Date;
  caused_by: string | null;
};

/** A live process prolongs its claims. When it dies, other processes can claim its rows after this. */
export const CLAIM_SECONDS = 10;

/** Upper bound for a delivery. An older attempt is over. */
export const UNDER_WAY_SECONDS = 30;

/** An effect this version does not know is postponed by this much, so that a newer process claims it. */
const LEFT_FOR_MS = 60_000;

/** Effects that can wait are claimed separately, so that ten thousand of them do not delay a one-time code. */
export type Claiming = { canWait: boolean; limit: number; now: Date };

/** Claims due rows, longest overdue first. No other process gets them while the claim lasts. */
export async function claimDue(
  { db, effects }: Context,
  { canWait, limit, now }: Claiming,
): Promise<readonly WaitingEffect[]> {
  const { rows } = await sql<WaitingEffect>`
    update outbox set claimed_until = statement_timestamp() + make_interval(secs => ${CLAIM_SECONDS}::int)
    where id = any(array(
      select id from outbox
      where next_try_at <= ${now} and delivered_at is null and undelivered_at is null and payload is not null
        and (claimed_until is null or claimed_until < statement_timestamp())
        and (kind = any(${waitingKindsOf(effects)}::text[])) = ${canWait}
      order by next_try_at limit ${limit}
      for update skip locked
    ))
    returning id, kind, name, payload, concerns, attempts, give_up_at, caused_by`.execute(db);
  return rows;
}

export async function prolongClaims(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update outbox set claimed_until = statement_timestamp() + make_interval(secs => ${CLAIM_SECONDS}::int)
    where id in (${inOrder(ids)}) and claimed_until is not null`.execute(db);
}

/** Locks several effects in one order, so that two statements cannot deadlock. */
const inOrder = (ids: readonly string[]) =>
  sql`select id from outbox where id = any(${ids}::uuid[]) order by id for update`;

/**
 * One delivery attempt, or the end of an effect whose deadline has passed. Throws only when the result could not be
 * stored.
 */
export async function deliver(ctx: Context, row: WaitingEffect): Promise<void> {
  const delivery = await attempt(ctx, row);
  if (delivery === 'gone') return;
  if (delivery === 'out-of-time') return endEffect(ctx, row, { why: delivery });
  if (delivery === 'unknown') return leaveToNewer(ctx, row);
  if (delivery.kind === 'withdrawn') return endWithdrawn(ctx, row, delivery);
  if (delivery.kind === 'accepted') return settle(ctx, row);
  ctx.metrics.effectFailed(ruleOf(ctx.effects, row.kind).kind, delivery.code);
  if (delivery.kind === 'refused') return endEffect(ctx, row, { why: 'refused', code: delivery.code });
  return noteFailure(ctx, row, delivery.code);
}

type Attempt = Delivery | Withdrawn | 'unknown' | 'out-of-time' | 'gone';

/** Whether the effect may leave is decided here, for each kind and each try, right before it is sent. */
async function attempt(ctx: Context, row: WaitingEffect): Promise<Attempt> {
  const { logger } = ctx;
  const { id, kind } = row;
  const isLate = row.give_up_at <= ctx.deliveryNow();
  try {
    const ready = await openEffect(ctx, row)?.ready(ctx.db);
    if (ready?.kind === 'withdrawn') return ready;
    if (isLate) return 'out-of-time';
    if (ready === undefined) return 'unknown';
    if (!(await isWaiting(ctx.db, id))) return 'gone';
    const delivery = await ready.leave();
    if (delivery.kind === 'failed') logger.warn({ event: 'delivery-failed', kind, id, code: delivery.code });
    return delivery;
  } catch (cause) {
    if (isLate) return 'out-of-time';
    const code = codeOfDefect(cause);
    logger.error({ event: 'delivery-failed', kind, id, code });
    return { kind: 'failed', code };
  }
}

/** False when it was withdrawn or ended after it was claimed. */
async function isWaiting(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .where('undelivered_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

const stillWaiting = (db: Db, id: string) =>
  db
    .updateTable('outbox')
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .where('undelivered_at', 'is', null);

async function leaveToNewer({ db, deliveryNow }: Context, { id }: WaitingEffect): Promise<void> {
  const next = new Date(deliveryNow().getTime() + LEFT_FOR_MS);
  await stillWaiting(db, id).set({ next_try_at: next, claimed_until: null }).execute();
}

/** Counts the try and sets the next by the effect's rule. */
export async function noteFailure(
  { db, deliveryNow, effects }: Context,
  row: WaitingEffect,
  code: string,
): Promise<void> {
  const { id, kind, give_up_at: giveUpAt } = row;
  const attempts = row.attempts + 1;
  const next = nextTryAt(ruleOf(effects, kind), { attempts, now: deliveryNow(), giveUpAt });
  await stillWaiting(db, id)
    .set({ attempts, failure: code, next_try_at: next, claimed_until: null })
    .execute();
}

/** Erases the payload and keeps the row as a record. */
async function settle(ctx: Context, row: WaitingEffect): Promise<void> {
  const { id } = row;
  const at = ctx.deliveryNow();
  const { delivered, member } = whatFollows(ctx, row);
  if (delivered === undefined) {
    await markDelivered(ctx.db, id, at);
    return;
  }
  await inMemberTransaction(ctx, await member(), async (tx) => {
    if (await markDelivered(tx, id, at)) await delivered(ctx, tx, { id, at });
  });
}

/** False when the effect has ended or was withdrawn meanwhile. */
export async function markDelivered(db: Db, id: string, at: Date): Promise<boolean> {
  const marked = await stillWaiting(db, id)
    .set((eb) => ({
      delivered_at: at,
      payload: null,
      recipient: null,
      failure: null,
      attempts: eb('attempts', '+', 1),
      claimed_until: null,
    }))
    .returning('id')
    .execute();
  return marked.length > 0;
}

async function endWithdrawn(ctx: Context, row: WaitingEffect, withdrawn: Withdrawn): Promise<void> {
  const { id, kind } = row;
  const isWithdrawn = await inMemberTransaction(ctx, withdrawn.memberId, (tx) =>
    withdrawWithin(ctx, tx, id, withdrawn),
  );
  if (isWithdrawn) ctx.logger.info({ event: 'effect-withdrawn', kind, id });
}

/**
 * Erases the payload, and says so in the member's activity. The member needs no mail about what they withdrew, and an
 * operator has nothing to decide. False when the effect has left meanwhile. Call it with the member locked.
 */
export async function withdrawWithin(
  ctx: Context,
  tx: Tx,
  id: string,
  { memberId, activity: kind }: Withdrawn,
): Promise<boolean> {
  const now = ctx.deliveryNow();
  const ended = await tx
    .updateTable('outbox')
    .set({
      undelivered_at: now,
      undelivered_why: 'withdrawn',
      discarded_at: now,
      claimed_until: null,
      payload: null,
      recipient: null,
    })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .where('discarded_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (ended === undefined) return false;
  if (memberId !== null) await recordActivity(tx, ctx.now(), { memberId, kind, sessionId: null });
  return true;
}

type End = { why: UndeliveredReason; code?: string };

/**
 * Marks the effect undelivered and runs its `undelivered` handler in one transaction. Does nothing for a withdrawn
 * effect.
 */
async function endEffect(ctx: Context, row: WaitingEffect, end: End): Promise<void> {
  const memberId = (await readable(ctx, row)?.member()) ?? null;
  const ended = await inMemberTransaction(ctx, memberId, (tx) => endWithin(ctx, tx, row, end));
  const { id, kind } = row;
  if (ended) ctx.logger.error({ event: 'effect-undelivered', kind, id, why: end.why, code: end.code });
}

type Ending = Pick<WaitingEffect, 'id' | 'kind' | 'payload' | 'concerns'>;

/** The same within the caller's transaction, with the effect's member locked. Returns false when there was nothing to end. */
export async function endWithin(ctx: Context, tx: Tx, row: Ending, { why, code }: End): Promise<boolean> {
  const isWorthless = ruleOf(ctx.effects, row.kind).atEnd === 'worthless';
  const ended = await stillWaiting(tx, row.id)
    .set({
      undelivered_at: ctx.deliveryNow(),
      undelivered_why: why,
      claimed_until: null,
      ...(code === undefined ? {} : { failure: code }),
      ...(isWorthless ? { payload: null, recipient: null } : {}),
    })
    .returning('id')
    .executeTakeFirst();
  if (ended === undefined) return false;
  await readable(ctx, row)?.undelivered(tx, why);
  return true;
}

/** Null when no key opens the payload. */
export function readable(ctx: Context, row: Ending): OpenedEffect | null {
  try {
    return openEffect(ctx, row);
  } catch {
    return null;
  }
}
