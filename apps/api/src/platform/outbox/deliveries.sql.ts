import { sql } from 'kysely';

import type { Context, Db, Tx } from '../context.ts';
import type { UndeliveredReason } from './outbox.sql.ts';

/** A claimed row. Its payload may be unreadable. */
export type WaitingEffect = {
  id: string;
  kind: string;
  name: string;
  payload: Uint8Array;
  concerns: string | null;
  attempts: number;
  failure: string | null;
  created_at: Date;
  give_up_at: Date;
  trace_context: string | null;
};

/** A live process prolongs its claims. When it dies, other processes can claim its rows after this. */
export const CLAIM_SECONDS = 10;

const claimEnd = sql<Date>`statement_timestamp() + make_interval(secs => ${CLAIM_SECONDS}::int)`;

/** Effects that can wait are claimed separately, so that ten thousand of them do not delay a one-time code. */
export type Claiming = { isLowPriority: boolean; limit: number; now: Date };

/** Claims due rows, longest overdue first. No other process gets them while the claim lasts. */
export async function claimDue(
  { db }: Pick<Context, 'db'>,
  { isLowPriority, limit, now }: Claiming,
): Promise<readonly WaitingEffect[]> {
  const { rows } = await sql<WaitingEffect>`
    update outbox set claimed_until = ${claimEnd}
    where id = any(array(
      select id from outbox
      where low_priority = ${isLowPriority} and next_try_at <= ${now}
        and delivered_at is null and undelivered_at is null and payload is not null
        and (claimed_until is null or claimed_until < statement_timestamp())
      order by next_try_at limit ${limit}
      for update skip locked
    ))
    returning id, kind, name, payload, concerns, attempts, failure, created_at, give_up_at,
      trace_context`.execute(db);
  return rows;
}

/** Locks the effects in one order, so that two statements cannot deadlock. */
export async function prolongClaims(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claimed_until: claimEnd })
    .where('id', 'in', (eb) =>
      eb.selectFrom('outbox').select('id').where('id', 'in', ids).orderBy('id').forUpdate(),
    )
    .where('claimed_until', 'is not', null)
    .execute();
}

/** False when it was withdrawn or ended after it was claimed. */
export async function isWaiting(db: Db, id: string): Promise<boolean> {
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

/** Releases the claim until the next try. */
export async function postponeEffect(
  db: Db,
  id: string,
  next: { next_try_at: Date; attempts?: number; failure?: string },
): Promise<void> {
  await stillWaiting(db, id)
    .set({ ...next, claimed_until: null })
    .execute();
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

/** Purges the payload. False when the effect has left or was discarded meanwhile. */
export async function markWithdrawn(tx: Tx, id: string, at: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('outbox')
    .set({
      undelivered_at: at,
      undelivered_reason: 'withdrawn',
      discarded_at: at,
      claimed_until: null,
      payload: null,
      recipient: null,
    })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .where('discarded_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

type End = { why: UndeliveredReason; code: string | undefined; isPurged: boolean; at: Date };

/** False when the effect has ended or was withdrawn meanwhile. */
export async function markUndelivered(
  tx: Tx,
  id: string,
  { why, code, isPurged, at }: End,
): Promise<boolean> {
  const ended = await stillWaiting(tx, id)
    .set({
      undelivered_at: at,
      undelivered_reason: why,
      claimed_until: null,
      ...(code === undefined ? {} : { failure: code }),
      ...(isPurged ? { payload: null, recipient: null } : {}),
    })
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
