import type { Config } from '../config.ts';
import { openServer, type Database } from './database/database.ts';
import {
  refuseLostStatements,
  refuseOldServer,
  refuseOtherSettings,
} from './database/server/server-settings.ts';
import { startEmbeddedServer } from './embedded/embedded-server.ts';
import { openRootKey, refuseWrongKeys } from './keys/root-key.ts';
import { BASELINE, migrate, refuseEarlierDatabase } from './database/migrate.ts';
import { loadFieldKeys } from './secrets/field-keys.ts';
import { printError } from './logs/terminal.ts';
import type { Tracing } from './tracing/tracing.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { databaseAdvice } from './database/database-advice.ts';

/** Each connection is a server process on the same machine, where more would not be faster. */
const MAX_POOL_OF_EMBEDDED = 8;
/** Connections outside the pools of the product and of a command. */
const CONNECTIONS_BESIDE_POOLS = 20;

export type OpenedDatabase = {
  database: Database;
  fresh: boolean;
  /** Names of the migrations that were applied. */
  applied: readonly string[];
  close: () => Promise<void>;
};
type Opening = { beside?: boolean; asked?: AbortSignal; tracing?: Tracing | null };

/**
 * Opens the configured database: waits for it, migrates it, and checks the keys.
 * Without `DATABASE_URL` the process runs its own server in the data directory until `close`. A command with `beside`
 * uses the running process's server. When `asked` is aborted, its own server is stopped and the abort reason is
 * thrown.
 */
export async function openDatabase(
  config: Config,
  { beside = false, asked, tracing = null }: Opening = {},
): Promise<OpenedDatabase> {
  asked?.throwIfAborted();
  const { databaseUrl } = config;
  const pool =
    databaseUrl === null ? Math.min(config.databasePool, MAX_POOL_OF_EMBEDDED) : config.databasePool;
  const embedded =
    databaseUrl === null
      ? await startEmbeddedServer({
          dataDir: config.dataDir,
          connections: 2 * pool + CONNECTIONS_BESIDE_POOLS,
          onIncident: printError,
          beside,
          asked,
        }).catch((cause: unknown) => {
          asked?.throwIfAborted();
          throw cause;
        })
      : null;
  const url = embedded?.url ?? databaseUrl ?? '';
  try {
    const { databaseWaitMs: waitMs } = config;
    const applied = await waitForDatabase(() => bringServerUpToDate(url, config), {
      waitMs,
      asked,
    });
    const database = openServer({ url, pool, tracing });
    const close = async (): Promise<void> => {
      await database.close();
      await embedded?.close();
    };
    return { database, fresh: applied.includes(BASELINE), applied, close };
  } catch (cause) {
    await embedded?.close();
    throw cause;
  }
}

async function bringServerUpToDate(url: string, config: Config): Promise<string[]> {
  const database = openServer({ url, pool: 2, patient: true });
  try {
    await refuseOldServer(database.pool);
    await refuseOtherSettings(database.pool);
    await refuseLostStatements(database.pool);
    return await bringUpToDate(database, config);
  } finally {
    await database.close();
  }
}

/** Checks the keys before it migrates. */
async function bringUpToDate({ db, pool }: Database, config: Config): Promise<string[]> {
  await refuseEarlierDatabase(db);
  const keys = loadFieldKeys(config);
  await refuseWrongKeys(db, keys);
  const { allowLaterSchema } = config;
  const applied = await migrate({ db, pool }, { allowLaterSchema, onProgress: printError });
  await openRootKey(db, keys);
  return applied;
}

/** A restart takes less. After a longer recovery the process's supervisor starts it again. */
const TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 500;

/**
 * Runs the database work of a start, and retries it while the database is unavailable. Does not retry on wrong
 * settings. The work must be safe to repeat and to abandon: when `asked` is aborted, it is abandoned and the abort
 * reason is thrown.
 */
async function waitForDatabase<T>(
  work: () => Promise<T>,
  { waitMs = TIMEOUT_MS, asked }: { waitMs?: number; asked?: AbortSignal | undefined } = {},
): Promise<T> {
  const until = Date.now() + waitMs;
  for (;;) {
    asked?.throwIfAborted();
    try {
      return await unlessAborted(work(), asked);
    } catch (cause) {
      if (databaseAdvice(cause)?.isTransient !== true || Date.now() >= until) throw cause;
    }
    await unlessAborted(wait(POLL_INTERVAL_MS), asked);
  }
}

function unlessAborted<T>(work: Promise<T>, asked: AbortSignal | undefined): Promise<T> {
  if (asked === undefined) return work;
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(asked.reason);
  if (asked.aborted) stop();
  else asked.addEventListener('abort', stop, { once: true });
  return Promise.race([stopped, work]).finally(() => asked.removeEventListener('abort', stop));
}
