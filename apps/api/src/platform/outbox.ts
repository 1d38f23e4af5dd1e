import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { fromKysely, fromPglite, PgBoss } from 'pg-boss';
import { z } from 'zod';

import type { Clock } from './clock.ts';
import type { Database, Db, Tx } from './database.ts';
import type { FieldCipher } from './field-encryption.ts';
import type { Logger } from './logger.ts';
import { MailContent } from './mail/mail-content.ts';
import { onceDatabaseAnswers } from './once-database-answers.ts';
import { runAlone } from './run-alone.ts';
import type { KeyedHash } from './secrets.ts';

/** Who may be called through the outbox. */
const PROVIDERS = ['bureau', 'crm', 'mailing-list', 'partner'] as const;
export type OutboxProvider = (typeof PROVIDERS)[number];

const Effect = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('email'),
    to: z.string(),
    subject: z.string(),
    mail: MailContent,
  }),
  z.object({ kind: z.literal('sms'), to: z.string(), text: z.string() }),
  /** A call that a provider may get twice: its `path` or `body` holds the key by which it knows it. */
  z.object({
    kind: z.literal('provider-call'),
    provider: z.enum(PROVIDERS),
    method: z.enum(['POST', 'PUT', 'DELETE']),
    path: z.string().startsWith('/'),
    body: z.json().optional(),
    /** The member whom it concerns: whoever leaves takes it back while it waits. */
    about: z.string().optional(),
  }),
  /** Leads to nothing; where doing something and doing nothing must cost the same. */
  z.object({ kind: z.literal('nothing') }),
]);

/** What leaves for the outside world. `id` is the receiver's key against doing it twice. */
export type Effect = z.output<typeof Effect>;

/** What follows when an effect is given up, as its receiver refuses it for good. */
export type GivenUp = (tx: Tx) => Promise<void>;

/**
 * Delivers one effect; throwing means it will be tried again with the same id. Answers null once it is delivered, and
 * for one that is refused for good what is to run in the transaction that gives it up.
 */
export type Deliver = (effect: Effect, id: string) => Promise<GivenUp | null>;

export type Outbox = {
  /**
   * Writes an effect in the transaction that causes it: it happens if, and only if, that commits. What nobody
   * waits for lets everything else go first, so that ten thousand of it keep no code from its reader.
   */
  add: (tx: Tx, effect: Effect, how?: How) => Promise<void>;
};

/**
 * Takes back what waits for these receivers (addresses, numbers, ids of members), and says whether anything did. One
 * that is under way at this moment may still arrive, within `UNDER_WAY_SECONDS`.
 */
export type Withdraw = (tx: Tx, receivers: readonly string[]) => Promise<{ any: boolean }>;

type How = { canWait?: true; afterSeconds?: number };

/** No delivery takes longer: whatever was begun before is over by then. */
export const UNDER_WAY_SECONDS = 30;

/** How many a process delivers side by side. */
export const DELIVERIES_AT_ONCE = 4;

const QUEUE = 'outbox';
/** Any constant will do. */
const JOBS_LOCK = 7_422_012;
/**
 * A delivery whose process died is taken up by another after this long without a sign of life,
 * seen at the next look: a person waits for the code in it. Ten is pg-boss's least.
 */
const HEARTBEAT_SECONDS = 10;
const LOOK_SECONDS = 5;
/** More waiting than this, and the next is taken at once instead of at the next poll. */
const BACKLOG = 8;

type Deps = {
  database: Database;
  cipher: FieldCipher;
  clock: Clock;
  /** For whom an effect is, where nobody can read it. */
  hash: KeyedHash;
  logger: Logger;
  /** Whether this process delivers as well. */
  works: boolean;
  deliver: Deliver;
};

/**
 * The outbox with its worker. A row holds the encrypted effect; a pg-boss job, written in the same
 * transaction, carries its id. Delivery is at least once: a crash between delivering and noting
 * it repeats the effect under the same id, by which the receiver knows it.
 */
export async function startOutbox(deps: Deps) {
  const { database, works } = deps;
  const boss = await startBoss(deps);
  if (works) {
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
  }

  return {
    ...makeOutbox(deps, boss),
    /** Effects that wait for their delivery. */
    async backlog(): Promise<number> {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from outbox where delivered_at is null`.execute(database.db);
      return rows[0]?.waiting ?? 0;
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000, close: false }),
  };
}

function makeOutbox({ cipher, clock, hash }: Deps, boss: PgBoss): { outbox: Outbox; withdraw: Withdraw } {
  const outbox: Outbox = {
    async add(tx, effect, how) {
      const id = randomUUID();
      const payload = cipher.seal(JSON.stringify(effect), payloadContext(id));
      const created = clock.now();
      const receiver = receiverOf(effect);
      const recipient = receiver === null ? null : hash(receiver);
      await tx
        .insertInto('outbox')
        .values({ id, kind: effect.kind, payload, recipient, created_at: created })
        .execute();
      const priority = how?.canWait === true ? -1 : 0;
      const later = how?.afterSeconds === undefined ? {} : { startAfter: how.afterSeconds };
      const options = { db: fromKysely(tx), heartbeatSeconds: HEARTBEAT_SECONDS, priority, ...later };
      await boss.send(QUEUE, { id }, options);
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

/** Whoever an effect is for or about; null for nobody. */
function receiverOf(effect: Effect): string | null {
  if ('to' in effect) return effect.to;
  return effect.kind === 'provider-call' ? (effect.about ?? null) : null;
}

const payloadContext = (id: string) => `outbox:${id}`;

async function startBoss({ database: { engine }, logger, works }: Deps): Promise<PgBoss> {
  const boss = new PgBoss({
    db: engine.kind === 'embedded' ? fromPglite(engine.pglite) : poolDb(engine.pool),
    backend: engine.kind === 'embedded' ? 'pglite' : 'postgres',
    supervise: works,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
    queueCacheIntervalSeconds: LOOK_SECONDS,
    schedule: false,
  });
  boss.on('error', (error) => {
    logger.error({ event: 'jobs-failed', error: error.name });
  });
  // Of two processes that make pg-boss's tables at once, one would fail.
  await onceDatabaseAnswers(() => runAlone(engine, JOBS_LOCK, () => prepare(boss)));
  // A look at the queue fills pg-boss's cache of it. Sending within a transaction would fill it
  // through a second connection, which the embedded engine does not have.
  await boss.findJobs(QUEUE, { id: randomUUID() });
  return boss;
}

async function prepare(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
    // Where there is nothing to make, nothing is written: a process can start while the disk is full.
    if ((await boss.getQueue(QUEUE)) !== null) return;
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

async function deliverRow(deps: Deps, id: string): Promise<void> {
  const {
    database: { db },
    cipher,
    logger,
  } = deps;
  const row = await db
    .selectFrom('outbox')
    .select(['payload', 'delivered_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.delivered_at !== null || row.payload === null) return;
  const effect = Effect.parse(JSON.parse(cipher.open(row.payload, payloadContext(id))));
  const givenUp = await attempt(deps, effect, id);
  if (givenUp === null) {
    await settle(deps, db, id);
    return;
  }
  await db.transaction().execute(async (tx) => {
    if (await settle(deps, tx, id)) await givenUp(tx);
  });
  logger.warn({ event: 'delivery-refused', kind: effect.kind, id });
}

/** Nothing more is to be done about the effect. False when that was so before, or it was withdrawn meanwhile. */
async function settle({ clock }: Deps, db: Db | Tx, id: string): Promise<boolean> {
  const settled = await db
    .updateTable('outbox')
    .set({ delivered_at: clock.now(), payload: null, recipient: null })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}

/** The effect was not taken. Whatever the receiver said may name a person, so nothing of it is kept. */
class NotDelivered extends Error {
  override name = 'NotDelivered';
}

async function attempt({ deliver, logger }: Deps, effect: Effect, id: string): Promise<GivenUp | null> {
  try {
    return await deliver(effect, id);
  } catch (cause) {
    const error = cause instanceof Error ? cause.name : 'unknown';
    logger.warn({ event: 'delivery-failed', kind: effect.kind, id, error });
    throw new NotDelivered('not delivered');
  }
}

function poolDb(pool: Extract<Database['engine'], { kind: 'server' }>['pool']) {
  return {
    async executeSql(text: string, values?: unknown[]) {
      const result = await pool.query(text, values);
      return Array.isArray(result)
        ? { rows: result.flatMap((each: { rows: unknown[] }) => each.rows) }
        : result;
    },
  };
}
