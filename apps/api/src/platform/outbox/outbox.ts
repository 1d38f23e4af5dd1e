import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Context, Tx } from '../context.ts';
import type { Effect } from './effect.ts';
import { payloadContext } from './open-effect.ts';

declare module '../context.ts' {
  interface Context {
    /** The outbox's clock. The demonstration sets it into the past. */
    deliveryNow: () => Date;
  }
}

type Added<Body> = {
  body: Body;
  /** For callers that store the id elsewhere too. */
  id?: string;
  afterSeconds?: number;
  /** Deadline in place of the rule's. */
  until?: Date;
  /** Reference number of the case or ban, which waiting effects are found by. Never personal data. */
  concerns?: string;
};

/** Adds an effect in the caller's transaction: it is delivered if, and only if, that commits. Returns its id. */
export async function addEffect<Body>(
  ctx: Context,
  tx: Tx,
  effect: Effect<Body>,
  added: Added<Body>,
): Promise<string> {
  const row = rowOf(ctx, effect, added);
  await addRows(tx, [row]);
  return row.id;
}

/** Adds many effects of one kind with one statement. */
export async function addEffects<Body>(
  ctx: Context,
  tx: Tx,
  effect: Effect<Body>,
  added: readonly Added<Body>[],
): Promise<void> {
  if (added.length > 0)
    await addRows(
      tx,
      added.map((each) => rowOf(ctx, effect, each)),
    );
}

/** NOTIFY channel that wakes the workers. */
export const OUTBOX_CHANNEL = 'wattle_outbox';

/** The same statement notifies workers; PostgreSQL delivers the notification on commit. */
async function addRows(tx: Tx, rows: readonly Row[]): Promise<void> {
  await tx
    .with('added', (query) => query.insertInto('outbox').values(rows).returning('id'))
    .selectFrom('added')
    .select(sql`pg_notify(${OUTBOX_CHANNEL}, '')`.as('told'))
    .limit(1)
    .execute();
}

/** Wakes the workers on commit. */
export async function notifyWorkers(tx: Tx): Promise<void> {
  await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(tx);
}

type Row = ReturnType<typeof rowOf>;

function rowOf<Body>(ctx: Context, { name, rule, receiver: of }: Effect<Body>, added: Added<Body>) {
  const { body, id = randomUUID(), afterSeconds = 0, until, concerns } = added;
  const created = ctx.deliveryNow();
  const after = (milliseconds: number) => new Date(created.getTime() + milliseconds);
  const receiver = of(body);
  return {
    id,
    kind: rule.kind,
    name,
    payload: ctx.cipher.seal(JSON.stringify({ name, body }), payloadContext(id)),
    concerns: concerns ?? null,
    recipient: receiver === null ? null : ctx.hash('outbox')(receiver),
    caused_by: ctx.tracing?.current()?.traceparent ?? null,
    created_at: created,
    give_up_at: until ?? after(rule.triedForMs),
    next_try_at: afterSeconds === 0 ? atOnce(created) : after(afterSeconds * 1000),
  };
}

/** A machine whose clock is ahead would hold up what it adds, such as a one-time code. */
const atOnce = (created: Date) => sql<Date>`least(${created}::timestamptz, statement_timestamp())`;

/**
 * Withdraws waiting and undelivered effects for these receivers (addresses, numbers, member ids). Returns whether
 * there were any. A delivery in progress may still arrive within `UNDER_WAY_SECONDS`.
 */
export async function withdrawEffects(
  { hash }: Context,
  tx: Tx,
  receivers: readonly string[],
): Promise<{ any: boolean }> {
  const hashes = receivers.map((receiver) => hash('outbox')(receiver));
  const { rows } = await sql`
    delete from outbox where delivered_at is null and id in (
      select id from outbox where recipient = any(${hashes}::bytea[]) and delivered_at is null order by id for update
    )
    returning id`.execute(tx);
  return { any: rows.length > 0 };
}
