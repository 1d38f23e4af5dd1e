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
import { waitForDatabase } from './database/wait-for-database.ts';
import { loadFieldKeys } from './secrets/field-keys.ts';
import { printError } from './logs/terminal.ts';
import type { Tracing } from './tracing/tracing.ts';

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
