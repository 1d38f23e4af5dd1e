import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Context, Db, Tx } from '../context.ts';
import { endWithin, readable, withdrawWithin } from './deliveries.ts';
import { ruleOf } from './effect.ts';
import { openEffect } from './open-effect.ts';
import { notifyWorkers } from './outbox.ts';
import type { UndeliveredReason } from './outbox.sql.ts';
import { inMemberTransaction } from '../members/member-transaction.ts';

/** An effect as an operator sees it, without recipient and content. */
export type ListedEffect = {
  id: string;
  kind: string;
  concerns: string | null;
  createdAt: Date;
  giveUpAt: Date;
  attempts: number;
  failure: string | null;
  ended: UndeliveredReason | 'returned' | null;
};

/** `returned` selects messages that bounced after they were accepted, instead of waiting or undelivered ones. */
export type EffectSelection = {
  kind?: string;
  undelivered?: boolean;
  returned?: boolean;
  limit: number;
};

/**
 * Result of a retry or a discard.
 * - `nothing-left`: the payload was purged.
 * - `withdrawn`: the member withdrew its consent, so it was ended instead.
 * - `superseded`: a newer effect has replaced it, such as another request about the same item.
 */
export type ControlOutcome = 'done' | 'unknown' | 'nothing-left' | 'superseded' | 'withdrawn';

type Control = { id: string; reason: string };

/** Waiting, undelivered or returned effects, oldest first. */
export async function listEffects(
  { db, effects }: Context,
  { kind, undelivered, returned, limit }: EffectSelection,
): Promise<ListedEffect[]> {
  const isReturned = returned === true;
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'concerns', 'created_at', 'give_up_at', 'attempts'])
    .select(['failure', 'undelivered_why', 'receipt_code'])
    .$if(isReturned, (query) => query.where('receipt', '=', 'returned').orderBy('receipt_at'))
    .$if(!isReturned, (query) =>
      query.where('delivered_at', 'is', null).where('discarded_at', 'is', null).orderBy('created_at'),
    )
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(undelivered === true, (query) => query.where('undelivered_at', 'is not', null))
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: ruleOf(effects, row.kind).kind,
    concerns: row.concerns,
    createdAt: row.created_at,
    giveUpAt: row.give_up_at,
    attempts: row.attempts,
    failure: isReturned ? row.receipt_code : row.failure,
    ended: isReturned ? 'returned' : row.undelivered_why,
  }));
}

/** Ids of the undelivered effects of a kind, oldest first. */
export async function undeliveredOf({ db }: Context, kind: string): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', kind)
    .where('delivered_at', 'is', null)
    .where('undelivered_at', 'is not', null)
    .where('discarded_at', 'is', null)
    .where('payload', 'is not', null)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Schedules an attempt now, restarts the time its rule allows, and runs the effect's `again` handler. */
export const retryEffect = (ctx: Context, of: Control): Promise<ControlOutcome> => withMember(ctx, of, retry);

/** Ends it for good: runs the `undelivered` handler and purges the payload. */
export const discardEffect = (ctx: Context, of: Control): Promise<ControlOutcome> =>
  withMember(ctx, of, discard);

type Act = (ctx: Context, tx: Tx, of: Control) => Promise<ControlOutcome>;

/** Locks the member whose rows the effect's handlers may write. */
async function withMember(ctx: Context, of: Control, act: Act): Promise<ControlOutcome> {
  const row = await find(ctx.db, of.id);
  const opened =
    row === null || row.payload === null ? null : readable(ctx, { ...of, ...row, payload: row.payload });
  const ready = await opened?.ready(ctx.db);
  const memberId = ready?.kind === 'withdrawn' ? ready.memberId : ((await opened?.member()) ?? null);
  return inMemberTransaction(ctx, memberId, (tx) => act(ctx, tx, of));
}

async function retry(ctx: Context, tx: Tx, { id, reason }: Control): Promise<ControlOutcome> {
  const row = await find(tx, id, sql`for update`);
  if (row === null) return 'unknown';
  const { payload, concerns, why } = row;
  if (payload === null) return 'nothing-left';
  const now = ctx.deliveryNow();
  if (why !== null) {
    const opened = openEffect(ctx, { id, payload, concerns });
    const ready = await opened?.ready(tx);
    if (ready?.kind === 'withdrawn') {
      await withdrawWithin(ctx, tx, id, ready);
      return 'withdrawn';
    }
    if (opened === null || !(await opened.again(tx, why))) return 'superseded';
    const { triedForMs } = ruleOf(ctx.effects, row.kind);
    await tx
      .updateTable('outbox')
      .set({
        undelivered_at: null,
        undelivered_why: null,
        attempts: 0,
        give_up_at: new Date(now.getTime() + triedForMs),
      })
      .where('id', '=', id)
      .execute();
  }
  await tx.updateTable('outbox').set({ next_try_at: now }).where('id', '=', id).execute();
  await record(tx, { id, kind: row.kind, action: 'retry', reason, now });
  await notifyWorkers(tx);
  return 'done';
}

async function discard(ctx: Context, tx: Tx, { id, reason }: Control): Promise<ControlOutcome> {
  const row = await find(tx, id, sql`for update`);
  if (row === null) return 'unknown';
  const { kind, payload, concerns, why } = row;
  const now = ctx.deliveryNow();
  if (payload !== null && why === null) {
    await endWithin(ctx, tx, { id, kind, payload, concerns }, { why: 'discarded' });
  }
  await tx
    .updateTable('outbox')
    .set({ discarded_at: now, payload: null, recipient: null })
    .where('id', '=', id)
    .execute();
  await record(tx, { id, kind, action: 'discard', reason, now });
  return 'done';
}

type Found = {
  kind: string;
  payload: Uint8Array | null;
  concerns: string | null;
  why: UndeliveredReason | null;
};

/** Null when it was delivered or discarded, or never existed. */
async function find(db: Db, id: string, locking = sql``): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select kind, payload, concerns, undelivered_why as why from outbox
    where id = ${id}::uuid and delivered_at is null and discarded_at is null
    ${locking}`.execute(db);
  return rows[0] ?? null;
}

type Acted = { id: string; kind: string; action: 'retry' | 'discard'; reason: string; now: Date };

async function record(tx: Tx, { id, kind, action, reason, now }: Acted): Promise<void> {
  await tx
    .insertInto('outbox_actions')
    .values({ id: randomUUID(), effect_id: id, kind, action, reason, at: now })
    .execute();
}
