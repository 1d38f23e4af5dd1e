import { CompiledQuery, type Kysely } from 'kysely';

import type { Db, Tables, Tx } from '../context.ts';

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
