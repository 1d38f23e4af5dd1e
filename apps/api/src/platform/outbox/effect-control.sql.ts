import { randomUUID } from 'node:crypto';

import type { Context, Db, Tx } from '../context.ts';
import type { Staff } from '../sessions/activity.sql.ts';
import { ruleOf } from './effect.ts';
import type { UndeliveredReason } from './outbox.sql.ts';

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

/** Waiting, undelivered or returned effects, oldest first. */
export async function listEffects(
  { db, effects }: Context,
  { kind, undelivered, returned, limit }: EffectSelection,
): Promise<ListedEffect[]> {
  const isReturned = returned === true;
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'concerns', 'created_at', 'give_up_at', 'attempts'])
    .select(['failure', 'undelivered_reason', 'delivery_status_code'])
    .$if(isReturned, (query) => query.where('delivery_status', '=', 'returned').orderBy('delivery_status_at'))
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
    failure: isReturned ? row.delivery_status_code : row.failure,
    ended: isReturned ? 'returned' : row.undelivered_reason,
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

type Found = {
  kind: string;
  payload: Uint8Array | null;
  concerns: string | null;
  why: UndeliveredReason | null;
};

const undelivered = (db: Db, id: string) =>
  db
    .selectFrom('outbox')
    .select(['kind', 'payload', 'concerns', 'undelivered_reason as why'])
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .where('discarded_at', 'is', null);

/** Null when it was delivered or discarded, or never existed. */
export const findUndelivered = async (db: Db, id: string): Promise<Found | null> =>
  (await undelivered(db, id).executeTakeFirst()) ?? null;

/** The same, locked. */
export const lockUndelivered = async (tx: Tx, id: string): Promise<Found | null> =>
  (await undelivered(tx, id).forUpdate().executeTakeFirst()) ?? null;

/** `giveUpAt`: the deadline of an undelivered effect that begins again; null for one that waits. */
export async function retryAt(
  tx: Tx,
  id: string,
  { now, giveUpAt }: { now: Date; giveUpAt: Date | null },
): Promise<void> {
  const again =
    giveUpAt === null
      ? {}
      : {
          undelivered_at: null,
          undelivered_reason: null,
          attempts: 0,
          failure: null,
          give_up_at: giveUpAt,
        };
  await tx
    .updateTable('outbox')
    .set({ next_try_at: now, ...again })
    .where('id', '=', id)
    .execute();
}

/** Purges the payload. */
export async function markDiscarded(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ discarded_at: at, payload: null, recipient: null })
    .where('id', '=', id)
    .execute();
}

type Acted = { id: string; kind: string; action: 'retry' | 'discard'; by: Staff; now: Date };

export async function insertAction(tx: Tx, { id, kind, action, by, now }: Acted): Promise<void> {
  await tx
    .insertInto('outbox_actions')
    .values({
      id: randomUUID(),
      effect_id: id,
      kind,
      action,
      reason: by.reason,
      case_number: by.caseNumber,
      operator: by.operator,
      at: now,
    })
    .execute();
}
