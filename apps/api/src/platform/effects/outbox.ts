import { randomUUID } from 'node:crypto';

import { fromKysely } from 'pg-boss';

import type { Effect } from './effect.ts';
import { deliverRow, deliverWaiting, findAllWaiting, makeMark, payloadContext } from './effect-delivery.ts';
import { countWaiting, effectFigures, waitsOf } from './effect-figures.ts';
import { effectRule, type EffectKind } from './effect-rules.ts';
import { sendDue } from './effect-sweep.ts';
import { tellJobFailed } from '../jobs/job-failures.ts';
import { JOB_KINDS } from '../jobs/job-kinds.ts';
import type { JobWorker, SentJob } from '../jobs/job-workers.ts';
import type { OutboxDeps } from './outbox-deps.ts';
import type { Tx } from '../context.ts';

export type { Deliver, Effect } from './effect.ts';

type How = {
  afterSeconds?: number;
  /** A deadline of its own, instead of its kind's. */
  until?: Date;
  /** The reference number of the case or ban that it is about, for those who follow it. Never personal data. */
  concerns?: string;
};

export type Outbox = {
  /**
   * Writes an effect in the transaction that causes it: it happens if, and only if, that commits. Its kind determines
   * how long it is tried and what its end means (`EFFECT_RULES`). Returns its id.
   */
  add: (tx: Tx, kind: EffectKind, effect: Effect, how?: How) => Promise<string>;
  /** The same for many of a kind, at the cost of one. */
  addAll: (tx: Tx, kind: EffectKind, effects: readonly Effect[]) => Promise<void>;
};

/**
 * Withdraws effects that wait for these receivers (addresses, numbers, ids of members) or could not be delivered to
 * them, and says whether there were any. One that is in progress at this moment may still arrive, within
 * `UNDER_WAY_SECONDS`.
 */
export type Withdraw = (tx: Tx, receivers: readonly string[]) => Promise<{ any: boolean }>;

/** No delivery takes longer: whatever was begun earlier than this is over. */
export const UNDER_WAY_SECONDS = JOB_KINDS.outbox.expireInSeconds;

/** How many deliveries a process makes side by side, and besides them how many of those that can wait. */
export const DELIVERIES_AT_ONCE = 4;
export const WAITING_DELIVERIES_AT_ONCE = 16;

/** How many that can wait are fetched together, and when the last of them is begun at the latest. */
const DELIVERIES_TOGETHER = 64;
const TOGETHER_WITHIN_MS = 10_000;

/** A shorter pause gets a check of its own at its end; longer ones are found by the next sweep. */
const SWEEP_EVERY_MS = 30_000;
/** An effect that nobody has taken up by then has lost its job, or there are very many: the sweep checks. */
const TAKEN_UP_WITHIN_MS = 60_000;

/**
 * The outbox with its worker. A row holds the encrypted effect and is its source of truth: how often it was tried, when
 * it is tried next and until when. A pg-boss job with the same id carries it to a worker; the sweep resends one that is
 * lost, and one whose pause is over. Delivery is at least once: a crash between delivering and recording repeats the
 * effect under the same id, by which the receiver recognises it.
 */
export async function startOutbox(deps: OutboxDeps) {
  const { database, jobs } = deps;
  await jobs.start(workersOf(deps));
  return {
    ...makeOutbox(deps),
    /** Effects that are waiting for delivery. */
    backlog: () => countWaiting(database.db),
    /** The operator's figures, by kind. */
    figures: () => effectFigures(database.db),
    /** What is still waiting about these reference numbers. */
    waitsOf: (references: readonly string[]) => waitsOf(database.db, references),
    /** Sends what is due now, by the clock of this process. */
    sweep: () => sendDue(deps),
    /** Ends all background work of this process. */
    stop: () => jobs.stop(),
  };
}

function workersOf(outboxDeps: OutboxDeps): JobWorker[] {
  const deps = { ...outboxDeps, mark: makeMark(outboxDeps) };
  const { jobs } = deps;
  const onDefect = tellJobFailed(deps, 'outbox-sweep');
  const checkAfter = async (pauseMs: number | null): Promise<void> => {
    if (pauseMs === null || pauseMs >= SWEEP_EVERY_MS) return;
    await jobs.runAfter('outbox-sweep', pauseMs).catch(onDefect);
  };
  return [
    {
      name: 'outbox',
      schedule: 'when-sent',
      atOnce: DELIVERIES_AT_ONCE,
      work: async (id) => checkAfter(await deliverRow(deps, id)),
      many: {
        most: DELIVERIES_TOGETHER,
        async work(ids) {
          const begun = performance.now();
          const waiting = (await findAllWaiting(deps.database.db, ids)).values();
          const lane = async (): Promise<void> => {
            for (const row of waiting) {
              // Its job fails, and comes again.
              if (performance.now() - begun > TOGETHER_WITHIN_MS) throw new Error('deliveries take too long');
              await checkAfter(await deliverWaiting(deps, row));
            }
          };
          await Promise.all(Array.from({ length: WAITING_DELIVERIES_AT_ONCE }, lane));
        },
      },
    },
    {
      name: 'outbox-sweep',
      schedule: { everyMs: SWEEP_EVERY_MS },
      work: () => sendDue(outboxDeps),
    },
  ];
}

function makeOutbox(deps: OutboxDeps) {
  const { hash, jobs } = deps;
  const outbox: Outbox = {
    async add(tx, kind, effect, how = {}) {
      const row = rowOf(deps, { kind, effect, how });
      await tx.insertInto('outbox').values(row).execute();
      const { id, data, priority } = jobOf(deps, row);
      const later = how.afterSeconds === undefined ? {} : { startAfter: how.afterSeconds };
      await jobs.boss.send('outbox', data, { id, db: fromKysely(tx), priority, ...later });
      return id;
    },

    async addAll(tx, kind, effects) {
      if (effects.length === 0) return;
      const rows = effects.map((effect) => rowOf(deps, { kind, effect, how: {} }));
      await tx.insertInto('outbox').values(rows).execute();
      const sent = rows.map((row) => jobOf(deps, row));
      await jobs.boss.insert('outbox', sent, { db: fromKysely(tx) });
    },
  };

  const withdraw: Withdraw = async (tx, receivers) => {
    const recipients = receivers.map((receiver) => hash(receiver));
    const withdrawn = await tx
      .deleteFrom('outbox')
      .where('recipient', 'in', recipients)
      .where('delivered_at', 'is', null)
      .returning('id')
      .execute();
    return { any: withdrawn.length > 0 };
  };
  return { outbox, withdraw };
}

type Added = { kind: EffectKind; effect: Effect; how: How };

function rowOf({ cipher, clock, hash }: OutboxDeps, { kind, effect, how }: Added) {
  const { afterSeconds = 0, until, concerns } = how;
  const id = randomUUID();
  const created = clock.now();
  const after = (milliseconds: number) => new Date(created.getTime() + milliseconds);
  const receiver = receiverOf(effect);
  return {
    id,
    kind,
    payload: cipher.seal(JSON.stringify(effect), payloadContext(id)),
    concerns: concerns ?? null,
    recipient: receiver === null ? null : hash(receiver),
    created_at: created,
    give_up_at: until ?? after(effectRule(kind).triedForMs),
    next_try_at: after(afterSeconds * 1000 + TAKEN_UP_WITHIN_MS),
  };
}

function jobOf({ tracing }: OutboxDeps, { id, kind }: { id: string; kind: EffectKind }) {
  const span = tracing?.current() ?? null;
  const data: SentJob = span === null ? { id } : { id, causedBy: span.traceparent };
  return { id, data, priority: effectRule(kind).canWait === true ? -1 : 0 };
}

/** Whom an effect is for or about; null for nobody. */
function receiverOf(effect: Effect): string | null {
  if ('to' in effect) return effect.to;
  return effect.kind === 'provider-call' ? (effect.about ?? null) : null;
}
