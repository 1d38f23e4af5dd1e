import { sql } from 'kysely';

import type { Db } from '#api/platform/context.ts';

/** Notifies all processes that listen to a channel, on commit. */
export async function notify(db: Db, channel: string): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db);
}
