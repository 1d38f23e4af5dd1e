import { CompiledQuery, ExpressionWrapper, sql, type Kysely, type OperationNodeSource } from 'kysely';

import type { Db, Tables, Tx } from '../context.ts';
import { retryOnDeadlock } from './retry-on-deadlock.ts';

/** Runs work in a transaction that is rolled back if the work throws, and retried after a deadlock. */
export function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  // The only place that opens transactions; `Db` hides the method.
  return retryOnDeadlock(() => (db as Kysely<Tables>).transaction().execute(work));
}

export type Writes = readonly OperationNodeSource[];

/** Runs writes as one statement. Each sees the rows from before it, not what the others write. */
export async function writeTogether(tx: Tx, writes: Writes): Promise<void> {
  const parts = writes.map(
    (write, index) => sql`${sql.id(`write_${index}`)} as (${new ExpressionWrapper(write.toOperationNode())})`,
  );
  await sql`with ${sql.join(parts)} select`.execute(tx);
}

/** Runs a constant text. Building a frequent statement with Kysely each time costs more. */
export async function runText<Row>(
  db: Db,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const query = CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>;
  return (await db.executeQuery(query)).rows;
}
