import { sql } from 'kysely';

import type { Database } from './database.ts';

/** Ready when the database answers; providers may be down, their callers say so to the member. */
export async function checkDatabase({
  db,
}: Database): Promise<{ ready: boolean; checks: Record<string, boolean> }> {
  try {
    await sql`select 1`.execute(db);
    return { ready: true, checks: { database: true } };
  } catch {
    return { ready: false, checks: { database: false } };
  }
}
