import type { Context, Tx } from '../context.ts';
import { errorCodeOf } from '../jobs/job-failures.ts';
import { recordActivity } from '../sessions/activity.sql.ts';
import {
  isWaiting,
  markDelivered,
  markUndelivered,
  markWithdrawn,
  postponeEffect,
  type WaitingEffect,
} from './deliveries.sql.ts';
import { ruleOf, type Delivery } from './effect.ts';
import { heldBackUntil, nextTryAt } from './effect-rules.ts';
import type { Withdrawn } from './effect-consent.ts';
import { openEffect, outcomeHandlers, type OpenedEffect } from './open-effect.ts';
import type { UndeliveredReason } from './outbox.sql.ts';
import { inSessionlessTransaction } from '../members/member-transaction.ts';

/** Upper bound for a delivery. An older attempt is over. */
export const UNDER_WAY_SECONDS = 30;

/** Stored in place of other failures, so that a message whose answer is lost leaves twice at most. */
const LOST = 'answer-lost';

/** A status report may arrive meanwhile. */
const LOST_PAUSE_MS = 60_000;

/** An effect this version does not know is postponed by this much, so that a newer process claims it. */
const LEFT_FOR_MS = 60_000;

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
  if (delivery.kind === 'held-back') return holdBack(ctx, row);
  ctx.metrics.effectFailed(ruleOf(ctx.effects, row.kind).kind, delivery.code);
  if (delivery.kind === 'refused') return endEffect(ctx, row, { why: 'refused', code: delivery.code });
  if (delivery.kind === 'failed') return noteFailure(ctx, row, delivery);
  if (row.failure === LOST) return endEffect(ctx, row, { why: 'unconfirmed', code: LOST });
  return noteFailure(ctx, row, { code: LOST, retryAfterMs: LOST_PAUSE_MS });
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
    if (delivery.kind === 'failed' || delivery.kind === 'lost') {
      logger.warn({ event: 'delivery-failed', kind, id, code: delivery.code });
    }
    return delivery;
  } catch (cause) {
    if (isLate) return 'out-of-time';
    const code = errorCodeOf(cause);
    logger.error({ event: 'delivery-failed', kind, id, code });
    return { kind: 'failed', code };
  }
}

async function leaveToNewer({ db, deliveryNow }: Context, { id }: WaitingEffect): Promise<void> {
  await postponeEffect(db, id, { next_try_at: new Date(deliveryNow().getTime() + LEFT_FOR_MS) });
}

async function holdBack({ db, deliveryNow, effects }: Context, row: WaitingEffect): Promise<void> {
  const { id, kind, created_at: createdAt, give_up_at: giveUpAt } = row;
  const next = heldBackUntil(ruleOf(effects, kind), { createdAt, now: deliveryNow(), giveUpAt });
  await postponeEffect(db, id, { failure: row.failure ?? 'held-back', next_try_at: next });
}

/** Counts the try and sets the next by the effect's rule. */
export async function noteFailure(
  { db, deliveryNow, effects }: Context,
  row: WaitingEffect,
  { code, retryAfterMs }: { code: string; retryAfterMs?: number | undefined },
): Promise<void> {
  const { id, kind, give_up_at: giveUpAt } = row;
  const attempts = row.attempts + 1;
  const next = nextTryAt(ruleOf(effects, kind), { attempts, now: deliveryNow(), giveUpAt, retryAfterMs });
  const failure = row.failure === LOST ? LOST : code;
  await postponeEffect(db, id, { attempts, failure, next_try_at: next });
}

/** Erases the payload and keeps the row as a record. */
async function settle(ctx: Context, row: WaitingEffect): Promise<void> {
  const { id } = row;
  const at = ctx.deliveryNow();
  const { delivered, member } = outcomeHandlers(ctx, row);
  if (delivered === undefined) {
    await markDelivered(ctx.db, id, at);
    return;
  }
  await inSessionlessTransaction(ctx, await member(), async (tx) => {
    if (await markDelivered(tx, id, at)) await delivered(ctx, tx, { id, at });
  });
}

async function endWithdrawn(ctx: Context, row: WaitingEffect, withdrawn: Withdrawn): Promise<void> {
  const { id, kind } = row;
  const isWithdrawn = await inSessionlessTransaction(ctx, withdrawn.memberId, (tx) =>
    withdrawInTransaction(ctx, tx, id, withdrawn),
  );
  if (isWithdrawn) ctx.logger.info({ event: 'effect-withdrawn', kind, id });
}

/**
 * Erases the payload, and says so in the member's activity. The member needs no mail about what they withdrew, and an
 * operator has nothing to decide. False when the effect has left meanwhile. Call it with the member locked.
 */
export async function withdrawInTransaction(
  ctx: Context,
  tx: Tx,
  id: string,
  { memberId, activity: kind }: Withdrawn,
): Promise<boolean> {
  if (!(await markWithdrawn(tx, id, ctx.deliveryNow()))) return false;
  if (memberId !== null) await recordActivity(ctx, tx, { memberId, kind, sessionId: null });
  return true;
}

type End = { why: UndeliveredReason; code?: string };

/**
 * Marks the effect undelivered and runs its `undelivered` handler in one transaction. Does nothing for a withdrawn
 * effect.
 */
async function endEffect(ctx: Context, row: WaitingEffect, end: End): Promise<void> {
  const memberId = (await openOrNull(ctx, row)?.member()) ?? null;
  const ended = await inSessionlessTransaction(ctx, memberId, (tx) => endInTransaction(ctx, tx, row, end));
  const { id, kind } = row;
  if (ended) ctx.logger.error({ event: 'effect-undelivered', kind, id, why: end.why, code: end.code });
}

type Ending = Pick<WaitingEffect, 'id' | 'kind' | 'payload' | 'concerns'>;

/** The same within the caller's transaction, with the effect's member locked. Returns false when there was nothing to end. */
export async function endInTransaction(
  ctx: Context,
  tx: Tx,
  row: Ending,
  { why, code }: End,
): Promise<boolean> {
  const isPurged = ruleOf(ctx.effects, row.kind).onFailure === 'purge';
  const ended = { why, code, isPurged, at: ctx.deliveryNow() };
  if (!(await markUndelivered(tx, row.id, ended))) return false;
  await openOrNull(ctx, row)?.undelivered(tx, why);
  return true;
}

/** Null when no key opens the payload. */
export function openOrNull(ctx: Context, row: Ending): OpenedEffect | null {
  try {
    return openEffect(ctx, row);
  } catch {
    return null;
  }
}
