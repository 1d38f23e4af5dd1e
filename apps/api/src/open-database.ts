import { join } from 'node:path';

import type { Config } from './config.ts';
import { openEmbedded, openServer, type Database } from './platform/database.ts';
import { lockDirectory } from './platform/directory-lock.ts';
import { keepCanary, refuseWrongKeys } from './platform/key-canary.ts';
import { migrate } from './platform/migrate.ts';
import { onceDatabaseAnswers } from './platform/once-database-answers.ts';
import { loadSecrets } from './platform/secrets.ts';

/**
 * Opens the database of the configuration, migrated, with keys that fit it. `fresh` tells whether the embedded one was
 * just made. The embedded engine serves one process, so its directory is locked first. A server that is only just
 * starting is waited for.
 */
export async function openDatabase(
  config: Config,
): Promise<{ database: Database; fresh: boolean; close: () => Promise<void> }> {
  const { databaseUrl: url, databaseWaitMs: waitMs } = config;
  if (url !== null) {
    await onceDatabaseAnswers(() => migrateServer(url, config), { waitMs });
    const database = openServer({ url, pool: config.databasePool });
    return { database, fresh: false, close: () => database.close() };
  }
  const lock = await lockDirectory(config.dataDir);
  const database = await openEmbedded(join(config.dataDir, 'database'));
  const close = async (): Promise<void> => {
    await database.close();
    await lock.release();
  };
  try {
    const applied = await bringUpToDate(database, config);
    return { database, fresh: applied.includes('0001_first_journey.sql'), close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

async function migrateServer(url: string, config: Config): Promise<void> {
  const database = openServer({ url, pool: 1, patient: true });
  try {
    await bringUpToDate(database, config);
  } finally {
    await database.close();
  }
}

/** With keys that do not fit, nothing is brought anywhere. */
async function bringUpToDate(database: Database, config: Config): Promise<string[]> {
  const secrets = loadSecrets(config);
  await refuseWrongKeys(database.db, secrets);
  const applied = await migrate(database);
  await keepCanary(database.db, secrets);
  return applied;
}
