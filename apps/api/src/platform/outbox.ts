import { randomUUID } from 'node:crypto';

import { fromKysely, PgBoss } from 'pg-boss';

import type { Database } from './database.ts';
import { deliverRow, payloadContext } from './effect-delivery.ts';
import { countWaiting, effectFigures, waitsOf } from './effect-figures.ts';
import { effectRule, type EffectKind } from './effect-rules.ts';
import { HEARTBEAT_SECONDS, QUEUE, sendDue, SWEEP_EVERY_MS } from './effect-sweep.ts';
import type { Effect } from './effect.ts';
import { tellJobFailed } from './job-failures.ts';
import { onceDatabaseAnswers } from './once-database-answers.ts';
import type { OutboxDeps } from './outbox-deps.ts';
import { startRepeating } from './repeat.ts';
import { runAlone } from './run-alone.ts';
import { statementsOf } from './statements.ts';
import type { Tx } from './transaction.ts';

export type { Deliver, Effect } from './effect.ts';

type How = {
  afterSeconds?: number;
  /** Its own last moment, in the place of its kind's. */
  until?: Date;
  /** The reference number of the case or ban that it is about, for whoever looks after it. Never personal data. */
  concerns?: string;
};

export type Outbox = {
  /**
   * Writes an effect in the transaction that causes it: it happens if, and only if, that commits. Its kind says how long
   * it is tried and what its end means (`EFFECT_RULES`). Answers its id.
   */
  add: (tx: Tx, kind: EffectKind, effect: Effect, how?: How) => Promise<string>;
};

/**
 * Takes back what waits for these receivers (addresses, numbers, ids of members) or could not be delivered to them, and
 * says whether anything did. One that is under way at this moment may still arrive, within `UNDER_WAY_SECONDS`.
 */
export type Withdraw = (tx: Tx, receivers: readonly string[]) => Promise<{ any: boolean }>;

/** No delivery takes longer: whatever was begun before is over by then. */
export const UNDER_WAY_SECONDS = 30;

/** How many a process delivers side by side. */
export const DELIVERIES_AT_ONCE = 4;

/** Any constant will do. */
const JOBS_LOCK = 7_422_012;
const LOOK_SECONDS = 5;
/** More waiting than this, and the next is taken at once instead of at the next poll. */
const BACKLOG = 8;
/** An effect that nobody has taken up by then has lost its job, or there are very many: the sweep looks. */
const TAKEN_UP_WITHIN_MS = 60_000;

/**
 * The outbox with its worker. A row holds the encrypted effect and is the truth of it: how often it was tried, when it is
 * tried next and until when. A pg-boss job of the same id carries it to a worker; one that is lost is sent anew, and so is
 * one whose pause is over, by the sweep. Delivery is at least once: a crash between delivering and noting it repeats the
 * effect under the same id, by which the receiver knows it.
 */
export async function startOutbox(deps: OutboxDeps) {
  const { database, works } = deps;
  const boss = await startBoss(deps);
  const sweep = works ? await startWork(deps, boss) : null;
  return {
    ...makeOutbox(deps, boss),
    /** Effects that wait for their delivery. */
    backlog: () => countWaiting(database.db),
    /** The figures of an operator, by kind. */
    figures: () => effectFigures(database.db),
    /** What still waits about these reference numbers. */
    waitsOf: (references: readonly string[]) => waitsOf(database.db, references),
    async stop() {
      await sweep?.stop();
      await boss.stop({ graceful: true, timeout: 5000, close: false });
    },
  };
}

async function startWork(deps: OutboxDeps, boss: PgBoss) {
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: 0.5,
    localConcurrency: DELIVERIES_AT_ONCE,
    burstWhenReadyExceeds: BACKLOG,
    heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 4,
  };
  await boss.work<{ id: string }>(QUEUE, options, async (jobs) => {
    for (const job of jobs) await deliverRow(deps, job.data.id);
  });
  return startRepeating({
    everyMs: SWEEP_EVERY_MS,
    work: () => sendDue(deps, boss),
    onDefect: tellJobFailed(deps, 'outbox-sweep'),
  });
}

function makeOutbox({ cipher, clock, hash }: OutboxDeps, boss: PgBoss) {
  const outbox: Outbox = {
    async add(tx, kind, effect, how = {}) {
      const id = randomUUID();
      const payload = cipher.seal(JSON.stringify(effect), payloadContext(id));
      const { afterSeconds = 0, until, concerns = null } = how;
      const rule = effectRule(kind);
      const created = clock.now();
      const after = (milliseconds: number) => new Date(created.getTime() + milliseconds);
      const receiver = receiverOf(effect);
      await statementsOf(tx)
        .insertInto('outbox')
        .values({
          id,
          kind,
          payload,
          concerns,
          recipient: receiver === null ? null : hash(receiver),
          created_at: created,
          give_up_at: until ?? after(rule.triedForMs),
          next_try_at: after(afterSeconds * 1000 + TAKEN_UP_WITHIN_MS),
        })
        .execute();
      const priority = rule.canWait === true ? -1 : 0;
      const later = afterSeconds === 0 ? {} : { startAfter: afterSeconds };
      const options = {
        id,
        db: fromKysely(statementsOf(tx)),
        heartbeatSeconds: HEARTBEAT_SECONDS,
        priority,
        ...later,
      };
      await boss.send(QUEUE, { id }, options);
      return id;
    },
  };

  const withdraw: Withdraw = async (tx, receivers) => {
    const recipients = receivers.map((receiver) => hash(receiver));
    const withdrawn = await statementsOf(tx)
      .deleteFrom('outbox')
      .where('recipient', 'in', recipients)
      .where('delivered_at', 'is', null)
      .returning('id')
      .execute();
    return { any: withdrawn.length > 0 };
  };
  return { outbox, withdraw };
}

/** Whoever an effect is for or about; null for nobody. */
function receiverOf(effect: Effect): string | null {
  if ('to' in effect) return effect.to;
  return effect.kind === 'provider-call' ? (effect.about ?? null) : null;
}

async function startBoss({ database: { pool }, logger, metrics, works }: OutboxDeps): Promise<PgBoss> {
  const boss = new PgBoss({
    db: poolDb(pool),
    supervise: works,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
    queueCacheIntervalSeconds: LOOK_SECONDS,
    schedule: false,
  });
  boss.on('error', tellJobFailed({ logger, metrics }, 'jobs'));
  // Of two processes that make pg-boss's tables at once, one would fail.
  await onceDatabaseAnswers(() => runAlone(pool, JOBS_LOCK, () => prepare(boss)));
  // A look at the queue fills pg-boss's cache of it. Sending within a transaction would fill it
  // through a second connection.
  await boss.findJobs(QUEUE, { id: randomUUID() });
  return boss;
}

async function prepare(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
    // Where there is nothing to make, nothing is written: a process can start while the disk is full.
    if ((await boss.getQueue(QUEUE)) !== null) return;
    // A job fails only where the database did; how often an effect is tried stands in its row.
    await boss.createQueue(QUEUE, {
      retryLimit: 60,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: UNDER_WAY_SECONDS,
      deleteAfterSeconds: 3600,
    });
  } catch (cause) {
    // What it began would go on beside the next try.
    await boss.stop({ graceful: false, close: false });
    throw cause;
  }
}

function poolDb(pool: Database['pool']) {
  return {
    async executeSql(text: string, values?: unknown[]) {
      const result = await pool.query(text, values);
      return Array.isArray(result)
        ? { rows: result.flatMap((each: { rows: unknown[] }) => each.rows) }
        : result;
    },
  };
}
