import { sql } from 'kysely';

import { ConfigError } from '../../../config.ts';
import type { Db } from '#api/platform/context.ts';

/** The oldest version that the statements are written for and tested on. */
const OLDEST = 15;

/** Refuses a server that is too old, before anything is done to its database. */
export async function refuseOldServer(db: Db): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int / 10000 as version`.execute(db);
  const version = rows[0]?.version ?? 0;
  if (version >= OLDEST) return;
  throw new ConfigError(
    `DATABASE_URL: the PostgreSQL server is of version ${version}; ${OLDEST} or later is needed`,
  );
}
