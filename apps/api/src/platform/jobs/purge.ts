import type { Db, Tables } from '#api/platform/context.ts';
import type { Database } from '../database/database.ts';
import { runText } from '../database/statements.ts';

/** So few that removing them, with what belongs to them, takes a fraction of the time that a statement has. */
export const BATCH = 2000;

export type PurgedDatabase = Pick<Database, 'db' | 'spread'>;

export type Purged = {
  /** As it stands in a statement: `from` and the table. */
  from: `from ${keyof Tables}`;
  /** The age by which an index finds it. */
  by: string;
  /** What else must hold. */
  and?: string;
};

/** Removes the oldest of those from before a moment, and returns how many: fewer than `BATCH` when there are no more. */
export async function purge(
  { db, spread }: PurgedDatabase,
  before: Date,
  { from, by, and = 'true' }: Purged,
): Promise<number> {
  const which = { from, by, and };
  return spread ? purgeByAge(db, before, which) : purgeByPlace(db, before, which);
}

type Which = Required<Purged>;

/**
 * By where they lie: what was written together lies together, so that removing it costs the same however much there is.
 * Whatever another process is about to remove is left to it; the condition is repeated, so that what has changed
 * meanwhile stays.
 */
async function purgeByPlace(db: Db, before: Date, { from, by, and }: Which): Promise<number> {
  const rows = await runText<unknown>(
    db,
    `delete ${from} where ${by} < $1 and ${and} and ctid = any(array(
      select ctid ${from} where ${by} < $1 and ${and} order by ${by} limit ${BATCH} for update skip locked
    )) returning 1`,
    [before],
  );
  return rows.length;
}

/** On several machines, where a place says nothing: as far as the age of the last of a batch, as text in full. */
async function purgeByAge(db: Db, before: Date, { from, by, and }: Which): Promise<number> {
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
