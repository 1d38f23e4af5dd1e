import type { Db, Tx } from '#api/platform/context.ts';
import type { EffectEndReason } from '#api/platform/effects/outbox.sql.ts';
import { effectKindOf, effectRule, nextTryAt, type EffectKind } from './effect-rules.ts';
import { Effect, type Delivery } from './effect.ts';
import { codeOfDefect } from '../jobs/job-failures.ts';
import type { OutboxDeps } from './outbox-deps.ts';
import { grouped } from '../database/grouped.ts';
import { runText, transact } from '../database/statements.ts';
import type { SealedTable } from '../secrets/sealed-table.ts';

type Deps = Pick<OutboxDeps, 'database' | 'cipher' | 'clock' | 'logger' | 'metrics' | 'deliver' | 'ends'> & {
  mark: ReturnType<typeof makeMark>;
};
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
  const row = await findWaiting(deps.database.db, id);
  return row === null ? null : deliverWaiting(deps, row);
}

/** The same for one that was found. */
export async function deliverWaiting(deps: Deps, row: WaitingEffect): Promise<number | null> {
  if (row.giveUpAt <= deps.clock.now()) return endEffect(deps, row, { why: 'out-of-time' });
  const delivery = await attempt(deps, row);
  if (delivery.kind === 'taken') return settle(deps, row);
  deps.metrics.effectFailed(row.kind, delivery.code);
  if (delivery.kind === 'refused') return endEffect(deps, row, { why: 'refused', code: delivery.code });
  return noteFailure(deps, row, delivery.code);
}

/** null for one that was delivered, has ended or was withdrawn. */
export async function findWaiting(db: Db, id: string): Promise<WaitingEffect | null> {
  return (await findAllWaiting(db, [id]))[0] ?? null;
}

/** Those of them that were not delivered, have not ended and were not withdrawn. */
export async function findAllWaiting(db: Db, ids: readonly string[]): Promise<WaitingEffect[]> {
  const rows = await runText<WaitingRow>(db, FIND, [ids]);
  return rows.map(({ kind, give_up_at: giveUpAt, ...row }) => ({
    ...row,
    kind: effectKindOf(kind),
    giveUpAt,
  }));
}

const FIND = `select id, kind, payload, concerns, attempts, give_up_at from outbox
  where id = any($1::uuid[]) and delivered_at is null and undelivered_at is null and payload is not null`;

type WaitingRow = Omit<WaitingEffect, 'kind' | 'giveUpAt'> & { kind: string; give_up_at: Date };

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
  { database, clock, ends, mark }: Deps,
  { id, kind }: Pick<WaitingEffect, 'id' | 'kind'>,
): Promise<null> {
  const { delivered } = ends[kind];
  const at = clock.now();
  if (delivered === undefined) {
    await mark({ id, at });
    return null;
  }
  await transact(database.db, async (tx) => {
    if (await markDelivered(tx, id, at)) await delivered(tx, { id, at });
  });
  return null;
}

/** False for one that has ended or was withdrawn meanwhile. */
export async function markDelivered(of: Db, id: string, at: Date): Promise<boolean> {
  const marked = await runText(of, MARK, [[id], [at]]);
  return marked.length > 0;
}

const MARK = `update outbox set delivered_at = done.at, payload = null, recipient = null, failure = null, attempts = attempts + 1
  from unnest($1::uuid[], $2::timestamptz[]) as done (id, at)
  where outbox.id = done.id and delivered_at is null and undelivered_at is null
  returning outbox.id`;

type Delivered = { id: string; at: Date };

/** Marks what is delivered at about the same time together; what has ended or was withdrawn meanwhile is left alone. */
export function makeMark({ database: { db } }: Pick<OutboxDeps, 'database'>) {
  return grouped<Delivered, null>({
    async doAll(all) {
      await runText(db, MARK, [all.map(({ id }) => id), all.map(({ at }) => at)]);
      return all.map(() => null);
    },
    goesWith: ({ id }, group) => group.every((other) => other.id !== id),
  });
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
  const ended = await tx
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
