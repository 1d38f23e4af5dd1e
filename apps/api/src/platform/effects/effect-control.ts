import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Clock } from '../clock.ts';
import type { Db, Tx } from '#api/platform/context.ts';
import type { Database } from '../database/database.ts';
import { endWithin, findWaiting, openEffect } from './effect-delivery.ts';
import type { EffectEndReason } from '#api/platform/effects/outbox.sql.ts';
import { effectKindOf, effectRule, type EffectKind } from './effect-rules.ts';
import type { EffectEnd } from './effect.ts';
import type { FieldCipher } from '../secrets/field-encryption.ts';
import { transact } from '../database/statements.ts';

/** An effect as an operator sees it: neither whom it is for nor what it says. */
export type ListedEffect = {
  id: string;
  kind: EffectKind;
  concerns: string | null;
  createdAt: Date;
  giveUpAt: Date;
  attempts: number;
  failure: string | null;
  ended: EffectEndReason | 'returned' | null;
};

/** `returned`: those that the provider took and could not bring, in place of those that wait or ended. */
export type EffectSelection = {
  kind?: EffectKind;
  undelivered?: boolean;
  returned?: boolean;
  limit: number;
};

/**
 * The outcome for an effect that was to be sent again or given up.
 * - `nothing-left`: its payload is erased, as nobody could use it any more.
 * - `superseded`: something newer has replaced it, such as another request about the same item.
 */
export type ControlOutcome = 'done' | 'unknown' | 'nothing-left' | 'superseded';

type Deps = {
  database: Pick<Database, 'db'>;
  cipher: FieldCipher;
  clock: Clock;
  ends: Record<EffectKind, EffectEnd>;
};
type Control = { id: string; reason: string };

export type EffectControl = ReturnType<typeof makeEffectControl>;

/** What an operator does about effects that wait or could not be delivered; every action is stored with its reason. */
export function makeEffectControl(deps: Deps) {
  const { db } = deps.database;
  return {
    list: (selection: EffectSelection) =>
      selection.returned === true ? listReturned(db, selection) : list(db, selection),
    /** The undelivered effects of a kind, oldest first. */
    async undeliveredOf(kind: EffectKind): Promise<string[]> {
      const rows = await ofKind(db, kind)
        .where('undelivered_at', 'is not', null)
        .where('discarded_at', 'is', null)
        .where('payload', 'is not', null)
        .orderBy('created_at')
        .execute();
      return rows.map(({ id }) => id);
    },
    /** Tries it at once, and for as long as its rule says from now on; the changes made at its end are undone. */
    retry: (of: Control) => transact(db, (tx) => retry(deps, tx, of)),
    /** Ends it for good; the person concerned is told as at any other end, and its payload is erased. */
    discard: (of: Control) => transact(db, (tx) => discard(deps, tx, of)),
  };
}

const ofKind = (db: Db, kind: EffectKind) =>
  db.selectFrom('outbox').select('id').where('kind', '=', kind).where('delivered_at', 'is', null);

async function list(db: Db, { kind, undelivered, limit }: EffectSelection): Promise<ListedEffect[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'concerns', 'created_at', 'give_up_at', 'attempts', 'failure', 'undelivered_why'])
    .where('delivered_at', 'is', null)
    .where('discarded_at', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(undelivered === true, (query) => query.where('undelivered_at', 'is not', null))
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: effectKindOf(row.kind),
    concerns: row.concerns,
    createdAt: row.created_at,
    giveUpAt: row.give_up_at,
    attempts: row.attempts,
    failure: row.failure,
    ended: row.undelivered_why,
  }));
}

async function listReturned(db: Db, { kind, limit }: EffectSelection): Promise<ListedEffect[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'concerns', 'created_at', 'give_up_at', 'attempts', 'receipt_code'])
    .where('receipt', '=', 'returned')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .orderBy('receipt_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: effectKindOf(row.kind),
    concerns: row.concerns,
    createdAt: row.created_at,
    giveUpAt: row.give_up_at,
    attempts: row.attempts,
    failure: row.receipt_code,
    ended: 'returned',
  }));
}

async function retry(deps: Deps, tx: Tx, { id, reason }: Control): Promise<ControlOutcome> {
  const row = await lock(tx, id);
  if (row === null) return 'unknown';
  const { payload, concerns, why } = row;
  if (payload === null) return 'nothing-left';
  const kind = effectKindOf(row.kind);
  const now = deps.clock.now();
  if (why !== null) {
    const ended = { effect: openEffect(deps, { id, payload }), concerns, why };
    if (!(await deps.ends[kind].again(tx, ended))) return 'superseded';
    await tx
      .updateTable('outbox')
      .set({
        undelivered_at: null,
        undelivered_why: null,
        attempts: 0,
        give_up_at: new Date(now.getTime() + effectRule(kind).triedForMs),
      })
      .where('id', '=', id)
      .execute();
  }
  await tx.updateTable('outbox').set({ next_try_at: now }).where('id', '=', id).execute();
  await record(tx, { id, kind: row.kind, action: 'retry', reason, now });
  return 'done';
}

async function discard(deps: Deps, tx: Tx, { id, reason }: Control): Promise<ControlOutcome> {
  const row = await lock(tx, id);
  if (row === null) return 'unknown';
  const now = deps.clock.now();
  const waiting = await findWaiting(tx, id);
  if (waiting !== null) await endWithin(deps, tx, waiting, { why: 'discarded' });
  await tx
    .updateTable('outbox')
    .set({ discarded_at: now, payload: null, recipient: null })
    .where('id', '=', id)
    .execute();
  await record(tx, { id, kind: row.kind, action: 'discard', reason, now });
  return 'done';
}

type Locked = {
  kind: string;
  payload: Uint8Array | null;
  concerns: string | null;
  why: EffectEndReason | null;
};

/** null for one that was delivered or discarded, or never existed. */
async function lock(tx: Tx, id: string): Promise<Locked | null> {
  const { rows } = await sql<Locked>`
    select kind, payload, concerns, undelivered_why as why from outbox
    where id = ${id}::uuid and delivered_at is null and discarded_at is null
    for update`.execute(tx);
  return rows[0] ?? null;
}

type Act = { id: string; kind: string; action: 'retry' | 'discard'; reason: string; now: Date };

async function record(tx: Tx, { id, kind, action, reason, now }: Act): Promise<void> {
  await tx
    .insertInto('outbox_actions')
    .values({ id: randomUUID(), effect_id: id, kind, action, reason, at: now })
    .execute();
}
