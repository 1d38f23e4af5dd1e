import { join } from 'node:path';

import type { Config } from './config.ts';
import { openEmbedded, openServer, type Database } from './platform/database.ts';
import { lockDirectory } from './platform/directory-lock.ts';
import { migrate } from './platform/migrate.ts';

/**
 * Opens the database of the configuration, migrated. `fresh` tells whether the embedded one was
 * just made. The embedded engine serves one process, so its directory is locked first.
 */
export async function openDatabase(
  config: Config,
): Promise<{ database: Database; fresh: boolean; close: () => Promise<void> }> {
  if (config.databaseUrl !== null) {
    await migrateServer(config.databaseUrl);
    const database = openServer({ url: config.databaseUrl, pool: config.databasePool });
    return { database, fresh: false, close: () => database.close() };
  }
  const lock = await lockDirectory(config.dataDir);
  const database = await openEmbedded(join(config.dataDir, 'database'));
  const applied = await migrate(database);
  return {
    database,
    fresh: applied.includes('0001_first_journey.sql'),
    async close() {
      await database.close();
      await lock.release();
    },
  };
}

async function migrateServer(url: string): Promise<void> {
  const database = openServer({ url, pool: 1, patient: true });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}
