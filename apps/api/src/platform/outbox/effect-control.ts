import type { Context, Tx } from '../context.ts';
import { endInTransaction, openOrNull, withdrawInTransaction } from './deliveries.ts';
import { ruleOf } from './effect.ts';
import {
  findUndelivered,
  lockUndelivered,
  insertAction,
  markDiscarded,
  retryAt,
} from './effect-control.sql.ts';
import { openEffect } from './open-effect.ts';
import { inSessionlessTransaction } from '../members/member-transaction.ts';
import { recordActivity, type ActivityKind, type Staff } from '../sessions/activity.sql.ts';

/**
 * Result of a retry or a discard.
 * - `nothing-left`: the payload was purged.
 * - `withdrawn`: the member withdrew its consent, so it was ended instead.
 * - `superseded`: a newer effect has replaced it, such as another request about the same item.
 */
export type ControlOutcome = 'done' | 'unknown' | 'nothing-left' | 'superseded' | 'withdrawn';

type Control = { id: string; by: Staff };

/** Schedules an attempt now, restarts the time its rule allows, and runs the effect's `again` handler. */
export const retryEffect = (ctx: Context, control: Control): Promise<ControlOutcome> =>
  withMember(ctx, control, { act: retry, kind: 'message-retried' });

/** Ends it for good: runs the `undelivered` handler and purges the payload. */
export const discardEffect = (ctx: Context, control: Control): Promise<ControlOutcome> =>
  withMember(ctx, control, { act: discard, kind: 'message-discarded' });

type Acting = {
  act: (ctx: Context, tx: Tx, control: Control) => Promise<ControlOutcome>;
  kind: ActivityKind;
};

/** Locks the member whose rows the effect's handlers may write, or whom it is for, and says in their activity what was done. */
async function withMember(ctx: Context, control: Control, { act, kind }: Acting): Promise<ControlOutcome> {
  const row = await findUndelivered(ctx.db, control.id);
  const opened =
    row === null || row.payload === null
      ? null
      : openOrNull(ctx, { ...control, ...row, payload: row.payload });
  const ready = await opened?.ready(ctx.db);
  const memberId = ready?.kind === 'withdrawn' ? ready.memberId : ((await opened?.concerned(ctx.db)) ?? null);
  return inSessionlessTransaction(ctx, memberId, async (tx, member) => {
    const outcome = await act(ctx, tx, control);
    if (outcome === 'done' && member !== null) {
      await recordActivity(ctx, tx, { memberId: member.id, kind, sessionId: null, by: control.by });
    }
    return outcome;
  });
}

async function retry(ctx: Context, tx: Tx, { id, by }: Control): Promise<ControlOutcome> {
  const row = await lockUndelivered(tx, id);
  if (row === null) return 'unknown';
  const { payload, concerns, why } = row;
  if (payload === null) return 'nothing-left';
  const now = ctx.deliveryNow();
  if (why !== null) {
    const opened = openEffect(ctx, { id, payload, concerns });
    const ready = await opened?.ready(tx);
    if (ready?.kind === 'withdrawn') {
      await withdrawInTransaction(ctx, tx, id, ready);
      return 'withdrawn';
    }
    if (opened === null || !(await opened.again(tx, why))) return 'superseded';
  }
  const { retryForMs } = ruleOf(ctx.effects, row.kind);
  const giveUpAt = why === null ? null : new Date(now.getTime() + retryForMs);
  await retryAt(tx, id, { now, giveUpAt });
  await insertAction(tx, { id, kind: row.kind, action: 'retry', by, now });
  return 'done';
}

async function discard(ctx: Context, tx: Tx, { id, by }: Control): Promise<ControlOutcome> {
  const row = await lockUndelivered(tx, id);
  if (row === null) return 'unknown';
  const { kind, payload, concerns, why } = row;
  const now = ctx.deliveryNow();
  if (payload !== null && why === null) {
    await endInTransaction(ctx, tx, { id, kind, payload, concerns }, { why: 'discarded' });
  }
  await markDiscarded(tx, id, now);
  await insertAction(tx, { id, kind, action: 'discard', by, now });
  return 'done';
}
