import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { readContent, type Content } from '@wattle/content/reading/read-content';
import type { Browser } from '@wattle/testkit/browser/browser';
import { createTestDatabase } from '@wattle/testkit/database/test-database';
import { makeMovingClock, type MovingClock } from '@wattle/testkit/moving-clock';
import { startSimulators, type Simulators } from '@wattle/testkit/simulators';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import { composeApp, openProcess, type Process } from '#api/compose.ts';
import { replayLedger } from '#api/features/leaving/replay-erasures.ts';
import { readConfig } from '#api/config.ts';
import { openServer, type Database, type OnStatement } from '#api/platform/database/database.ts';
import { migrate } from '#api/platform/database/migrate.ts';
import { startWorkers, type Workers } from '#api/platform/workers.ts';
import type { Context } from '#api/platform/context.ts';

import { cheapArgon } from './cheap-argon.ts';
import { makeInjectBrowser } from './inject-browser.ts';
import { migrated } from './migrated.ts';

/** A process as tests see it: the fields of its context, and the rest. */
export type Opened = Context & Process;

export type Harness = {
  app: FastifyInstance;
  platform: Opened;
  /** What runs beside the calls: deliveries. */
  workers: Workers;
  database: Database;
  /** Where the database is. */
  url: string;
  clock: MovingClock;
  /** Its `messages` first waits until every effect that is due has been tried. */
  simulators: Simulators;
  /** How many statements have run since the test set it. */
  statements: Statements;
  browser: (remoteAddress?: string) => Browser;
  stop: () => Promise<void>;
};

export type Statements = {
  count: number;
  /** What ran, while a test has set a list here. */
  kept: { text: string; values: readonly unknown[] }[] | null;
};

type Settings = Record<string, string>;
type Options = {
  keepsPauses?: boolean;
  isUnsharded?: boolean;
  /** Another edition than the one of `content/`. */
  edit?: (content: Content) => Content;
};

/** Read once, because reading it takes half the time of a harness. */
let content: Content | undefined;

/**
 * The whole API on a fresh database, with the simulators as a process of their own; requests go through `inject`,
 * everything behind them over real sockets. As its clock stands still, the pauses of effects that failed are cut short
 * here, unless a test keeps them and moves the clock. `isUnsharded`: its tables lie on one machine also where there are
 * several.
 */
export async function startHarness(
  settings: Settings | ((simulators: string) => Settings) = {},
  { keepsPauses = false, isUnsharded = false, edit = (own) => own }: Options = {},
): Promise<Harness> {
  const directory = mkdtempSync(join(tmpdir(), 'wattle-api-'));
  const [testDatabase, simulators] = await Promise.all([
    // oxlint-disable-next-line node/no-process-env -- the suite names the server by environment
    createTestDatabase(process.env['TEST_DATABASE'], migrated, isUnsharded),
    startSimulators(),
  ]);
  const own = typeof settings === 'function' ? settings(simulators.url) : settings;
  const config = configOf({ directory, simulators, own });
  const { database, statements } = openCounted(testDatabase.url);
  await migrate(database);
  const clock = makeMovingClock();
  content ??= readContent(config.contentDir);
  const inputs = { config, database, clock, argon: cheapArgon, content: edit(content) };
  const opened = await background.run(true, () => openProcess(inputs));
  const platform: Opened = { ...opened.ctx, ...opened };
  const app = await composeApp(opened);
  const workers = await workersOf(opened.ctx);
  const sweeps = background.run(true, () => sweeping({ workers, database, clock, keepsPauses }));
  return {
    app,
    platform,
    workers,
    database,
    url: testDatabase.url,
    clock,
    simulators: {
      ...simulators,
      messages: (to) => tried(database, clock).then(() => simulators.messages(to)),
    },
    statements,
    browser: (remoteAddress) => makeInjectBrowser(app, remoteAddress),
    async stop() {
      for (const end of [sweeps.stop, () => app.close(), workers.stop, database.close]) await end();
      await testDatabase.drop();
      await simulators.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

type ConfigInputs = { directory: string; simulators: Simulators; own: Settings };

const configOf = ({ directory, simulators, own }: ConfigInputs) =>
  readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: directory,
    WEB_DIR: join(directory, 'web'),
    SIMULATORS_PORT: new URL(simulators.url).port,
    SMTP_PORT: String(simulators.smtpPort),
    CHALLENGE_COST: '1',
    RATE_LIMIT_FACTOR: '1000',
    PROVIDER_TIMEOUT_MS: '10000',
    ...own,
  });

/** True within work that no request of a test causes: jobs, sweeps. */
const background = new AsyncLocalStorage<true>();

/** Starts them as a process does. */
const workersOf = (ctx: Context): Promise<Workers> =>
  background.run(true, async () => {
    const replay = replayLedger(ctx);
    await ctx.ledger.open(replay);
    return startWorkers(ctx, { jobs: [], replay });
  });

/** A database that counts what a request causes. */
function openCounted(url: string) {
  const statements: Statements = { count: 0, kept: null };
  const count: OnStatement = (text, values) => {
    if (background.getStore() !== undefined) return;
    statements.count += 1;
    statements.kept?.push({ text, values });
  };
  const database = openServer({ url, pool: 10 }, count);
  return { database, statements };
}

const TRIED_WITHIN_MS = 5000;
const TRIED_POLL_MS = 20;

/** Returns once every effect that is due has been tried, or after 5 s: a test may have stopped the workers. */
const tried = (database: Database, clock: MovingClock): Promise<void> =>
  background.run(true, async () => {
    const deadline = Date.now() + TRIED_WITHIN_MS;
    while (Date.now() < deadline && (await hasUntried(database, clock))) await wait(TRIED_POLL_MS);
  });

async function hasUntried({ db }: Database, clock: MovingClock): Promise<boolean> {
  const effect = await db
    .selectFrom('outbox')
    .select('id')
    .where('failure', 'is', null)
    .where('next_try_at', '<=', clock.now())
    .where('delivered_at', 'is', null)
    .where('undelivered_at', 'is', null)
    .executeTakeFirst();
  return effect !== undefined;
}

const SWEEP_EVERY_MS = 500;

type Sweeping = Pick<Harness, 'database' | 'clock'> & { workers: Workers; keepsPauses: boolean };

/** What is due by the test's clock is sent soon after the clock was moved; a process waits for its own polls. */
function sweeping({ workers, database, clock, keepsPauses }: Sweeping): { stop: () => Promise<void> } {
  const over = new AbortController();
  const sweep = async (): Promise<void> => {
    while (!over.signal.aborted) {
      // A test may have taken its database away on purpose.
      if (!keepsPauses) await endPauses(database, clock).catch(() => undefined);
      workers.poll();
      await wait(SWEEP_EVERY_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  };
  const underWay = sweep();
  return {
    async stop() {
      over.abort();
      await underWay;
    },
  };
}

const endPauses = ({ db }: Database, clock: MovingClock) =>
  sql`
    update outbox set next_try_at = ${clock.now()}
    where failure is not null and next_try_at > ${clock.now()}
      and delivered_at is null and undelivered_at is null`.execute(db);
