import type { Db, Tables } from '#api/platform/context.ts';
import { retryOnDeadlock } from './retry-on-deadlock.ts';
import { runText } from './statements.ts';

/** Rows per statement. Small enough that removing them with their dependents stays far below the statement timeout. */
export const BATCH = 2000;

export type Purged = {
  /** SQL: `from` and the table. */
  from: `from ${keyof Tables}`;
  /** Indexed column with the row's age. */
  by: string;
  /** Further conditions. */
  and?: string;
};

/**
 * Deletes the oldest rows from before a moment. Returns how many: fewer than `BATCH` when none are left. Batches end
 * at an age, because `ctid` means nothing on a cluster.
 */
export async function purge(db: Db, before: Date, { from, by, and = 'true' }: Purged): Promise<number> {
  const [last] = await runText<{ age: string }>(
    db,
    `select ${by}::text as age ${from} where ${by} < $1 and ${and} order by ${by} offset ${BATCH - 1} limit 1`,
    [before],
  );
  const rows = await retryOnDeadlock(() =>
    runText<unknown>(
      db,
      `delete ${from} where ${by} < $1 and ${and} and ${by} <= coalesce($2::timestamptz, $1) returning 1`,
      [before, last?.age ?? null],
    ),
  );
  return rows.length;
}
