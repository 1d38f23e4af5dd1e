import type { Db } from '../database/database.ts';
import type { EffectEndReason } from '../database/effect-tables.ts';
import { effectKindOf, effectRule, nextTryAt, type EffectKind } from './effect-rules.ts';
import { Effect, type Delivery } from './effect.ts';
import { codeOfDefect } from '../jobs/job-failures.ts';
import type { OutboxDeps } from './outbox-deps.ts';
import { statementsOf, transact } from '../database/statements.ts';
import type { SealedTable } from '../secrets/sealed-table.ts';
import type { Tx } from '../database/transaction.ts';

type Deps = Pick<OutboxDeps, 'database' | 'cipher' | 'clock' | 'logger' | 'metrics' | 'deliver' | 'ends'>;
type EndDeps = Pick<Deps, 'database' | 'clock' | 'logger' | 'ends'>;

export const payloadContext = (id: string) => `outbox:${id}`;

export const OUTBOX_TABLE: SealedTable = {
  table: 'outbox',
  key: { id: 'uuid' },
  columns: { payload: (key) => payloadContext(key('id')) },
};

/** An effect as stored in its row; its payload may turn out to be unreadable. */
export type WaitingEffect = {
  id: string;
  kind: EffectKind;
  payload: Uint8Array;
  concerns: string | null;
  attempts: number;
  giveUpAt: Date;
};

/**
 * One attempt at an effect, or its end once its deadline has passed. Throws only when nothing could be recorded about
 * it. Returns the length of the pause until its next attempt, null when there is none.
 */
export async function deliverRow(deps: Deps, id: string): Promise<number | null> {
  const { database, clock } = deps;
  const row = await findWaiting(database.db, id);
  if (row === null) return null;
  if (row.giveUpAt <= clock.now()) return endEffect(deps, row, { why: 'out-of-time' });
  const delivery = await attempt(deps, row);
  if (delivery.kind === 'taken') return settle(deps, row);
  deps.metrics.effectFailed(row.kind, delivery.code);
  if (delivery.kind === 'refused') return endEffect(deps, row, { why: 'refused', code: delivery.code });
  return noteFailure(deps, row, delivery.code);
}

/** null for one that was delivered, has ended or was withdrawn. */
export async function findWaiting(db: Db | Tx, id: string): Promise<WaitingEffect | null> {
  const row = await statementsOf(db)
    .selectFrom('outbox')
    .select(['kind', 'payload', 'concerns', 'attempts', 'give_up_at'])
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .where('undelivered_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined || row.payload === null) return null;
  const { kind, payload, concerns, attempts, give_up_at: giveUpAt } = row;
  return { id, kind: effectKindOf(kind), payload, concerns, attempts, giveUpAt };
}

export function openEffect(
  { cipher }: Pick<Deps, 'cipher'>,
  { id, payload }: { id: string; payload: Uint8Array },
) {
  return Effect.parse(JSON.parse(cipher.open(payload, payloadContext(id))));
}

async function attempt(deps: Deps, row: WaitingEffect): Promise<Delivery> {
  const { logger, deliver } = deps;
  const { id, kind } = row;
  try {
    const delivery = await deliver(openEffect(deps, row), id);
    if (delivery.kind === 'failed') logger.warn({ event: 'delivery-failed', kind, id, code: delivery.code });
    return delivery;
  } catch (cause) {
    const code = codeOfDefect(cause);
    logger.error({ event: 'delivery-failed', kind, id, code });
    return { kind: 'failed', code };
  }
}

async function noteFailure({ database, clock }: Deps, row: WaitingEffect, code: string): Promise<number> {
  const { id, kind, giveUpAt } = row;
  const attempts = row.attempts + 1;
  const now = clock.now();
  const next = nextTryAt(kind, { attempts, now, giveUpAt });
  await database.db
    .updateTable('outbox')
    .set({ attempts, failure: code, next_try_at: next })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .where('undelivered_at', 'is', null)
    .execute();
  return next.getTime() - now.getTime();
}

/** Nothing more is to be done about the effect, and only its existence stays on record. */
async function settle(
  { database, clock, ends }: Deps,
  { id, kind }: Pick<WaitingEffect, 'id' | 'kind'>,
): Promise<null> {
  const { delivered } = ends[kind];
  const at = clock.now();
  if (delivered === undefined) {
    await markDelivered(database.db, id, at);
    return null;
  }
  await transact(database.db, async (tx) => {
    if (await markDelivered(tx, id, at)) await delivered(tx, { id, at });
  });
  return null;
}

/** False for one that has ended or was withdrawn meanwhile. */
export async function markDelivered(of: Db | Tx, id: string, at: Date): Promise<boolean> {
  const marked = await statementsOf(of)
    .updateTable('outbox')
    .set((eb) => ({
      delivered_at: at,
      payload: null,
      recipient: null,
      failure: null,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .where('undelivered_at', 'is', null)
    .returning('id')
    .execute();
  return marked.length > 0;
}

type End = { why: EffectEndReason; code?: string };

/**
 * Ends an effect that was not accepted, together with what follows: the case says so and its person is told, or neither
 * happens. Nothing follows for one that was withdrawn in the meantime.
 */
async function endEffect(deps: EndDeps & Pick<Deps, 'cipher'>, row: WaitingEffect, end: End): Promise<null> {
  const ended = await transact(deps.database.db, (tx) => endWithin(deps, tx, row, end));
  const { id, kind } = row;
  if (ended) deps.logger.error({ event: 'effect-undelivered', kind, id, why: end.why, code: end.code });
  return null;
}

/** The same within the caller's transaction. False when there was nothing to end. */
export async function endWithin(
  deps: Pick<Deps, 'clock' | 'ends' | 'cipher'>,
  tx: Tx,
  row: WaitingEffect,
  { why, code }: End,
): Promise<boolean> {
  const { id, kind, concerns } = row;
  const isWorthless = effectRule(kind).atEnd === 'worthless';
  const ended = await statementsOf(tx)
    .updateTable('outbox')
    .set({
      undelivered_at: deps.clock.now(),
      undelivered_why: why,
      ...(code === undefined ? {} : { failure: code }),
      ...(isWorthless ? { payload: null, recipient: null } : {}),
    })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .where('undelivered_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (ended === undefined) return false;
  const effect = readable(deps, row);
  if (effect !== null) await deps.ends[kind].undelivered(tx, { effect, concerns, why });
  return true;
}

/** null for a payload that no key opens: nobody can tell any more what it was about. */
function readable(deps: Pick<Deps, 'cipher'>, row: WaitingEffect): Effect | null {
  try {
    return openEffect(deps, row);
  } catch {
    return null;
  }
}
