import { CompiledQuery, sql, type Kysely, type RawBuilder } from 'kysely';

import type { Db, Tables, Tx } from '../context.ts';
import type { Database } from './database.ts';

/**
 * Ends a selection of rows that are taken up, so that two workers at once take up different ones. Where tables are
 * spread, several machines cannot be asked for locks together: workers may find the same rows, and the statement
 * around, which repeats the condition, gives each row to one of them.
 */
export const skippingLocked = ({ spread }: Pick<Database, 'spread'>): RawBuilder<unknown> =>
  spread ? sql`` : sql`for update skip locked`;

/** A condition that only spread tables need. */
export const ifSpread = (
  { spread }: Pick<Database, 'spread'>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> => (spread ? condition : sql``);

/** Runs work in a transaction of its own, which is rolled back if the work throws. */
export function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  // The one place that opens them; `Db` hides it from everybody else.
  return (db as Kysely<Tables>).transaction().execute(work);
}

/** Runs a statement whose text is written out: where it is made often, compiling it each time would cost more. */
export async function runText<Row>(
  of: Db,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const query = CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>;
  return (await of.executeQuery(query)).rows;
}
