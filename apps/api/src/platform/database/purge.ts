import type { Db, Tables } from '#api/platform/context.ts';
import { runText } from './statements.ts';

/** So few that removing them, with what belongs to them, takes a fraction of the time that a statement has. */
export const BATCH = 2000;

export type Purged = {
  /** As it stands in a statement: `from` and the table. */
  from: `from ${keyof Tables}`;
  /** The age by which an index finds it. */
  by: string;
  /** What else must hold. */
  and?: string;
};

/**
 * Removes the oldest of those from before a moment, and returns how many: fewer than `BATCH` when there are no more. As
 * far as the age of the last of a batch: a place in the table says nothing on a cluster.
 */
export async function purge(db: Db, before: Date, { from, by, and = 'true' }: Purged): Promise<number> {
  const [last] = await runText<{ age: string }>(
    db,
    `select ${by}::text as age ${from} where ${by} < $1 and ${and} order by ${by} offset ${BATCH - 1} limit 1`,
    [before],
  );
  const rows = await runText<unknown>(
    db,
    `delete ${from} where ${by} < $1 and ${and} and ${by} <= coalesce($2::timestamptz, $1) returning 1`,
    [before, last?.age ?? null],
  );
  return rows.length;
}
