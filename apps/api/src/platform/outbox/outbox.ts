import { randomUUID } from 'node:crypto';

import type { Context, Tx } from '../context.ts';
import type { Effect } from './effect.ts';
import { payloadContext } from './open-effect.ts';
import { noLaterThanNow, deleteWaiting, insertEffects, insertionOf } from './outbox.sql.ts';

declare module '../context.ts' {
  interface Context {
    /** The outbox's clock. The demonstration sets it into the past. */
    deliveryNow: () => Date;
  }
}

type Added<Body> = {
  body: Body;
  /** Given by callers that store the id elsewhere too. */
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
  await insertEffects(tx, [row]);
  return row.id;
}

/** The same for `writeTogether`. */
export const insertionOfEffect = <Body>(ctx: Context, tx: Tx, effect: Effect<Body>, added: Added<Body>) =>
  insertionOf(tx, [rowOf(ctx, effect, added)]);

/** Adds many effects of one kind with one statement. */
export async function addEffects<Body>(
  ctx: Context,
  tx: Tx,
  effect: Effect<Body>,
  added: readonly Added<Body>[],
): Promise<void> {
  const rows = added.map((each) => rowOf(ctx, effect, each));
  if (rows.length > 0) await insertEffects(tx, rows);
}

function rowOf<Body>(ctx: Context, { name, rule, receiver: receiverOf }: Effect<Body>, added: Added<Body>) {
  const { body, id = randomUUID(), afterSeconds = 0, until, concerns } = added;
  const created = ctx.deliveryNow();
  const after = (milliseconds: number) => new Date(created.getTime() + milliseconds);
  const receiver = receiverOf(body);
  return {
    id,
    kind: rule.kind,
    name,
    low_priority: rule.isLowPriority === true,
    payload: ctx.cipher.seal(JSON.stringify({ name, body }), payloadContext(id)),
    concerns: concerns ?? null,
    recipient: receiver === null ? null : ctx.hash('outbox')(receiver),
    trace_context: ctx.tracing?.current()?.traceparent ?? null,
    created_at: created,
    give_up_at: until ?? after(rule.retryForMs),
    next_try_at: afterSeconds === 0 ? noLaterThanNow(created) : after(afterSeconds * 1000),
  };
}

/**
 * Withdraws waiting and undelivered effects for these receivers (addresses, numbers, member ids). Returns whether
 * there were any. A delivery in progress may still arrive within `UNDER_WAY_SECONDS`.
 */
export async function withdrawEffects(
  { hash }: Context,
  tx: Tx,
  receivers: readonly string[],
): Promise<{ any: boolean }> {
  return deleteWaiting(
    tx,
    receivers.map((receiver) => hash('outbox')(receiver)),
  );
}
