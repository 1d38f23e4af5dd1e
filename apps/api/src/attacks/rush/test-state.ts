import { sql } from 'kysely';

import type { Database } from '#api/platform/database/database.ts';

/** What differs between two runs of one act, or is written later by a delivery. */
const VOLATILE = [
  'id',
  'reference',
  'provider_reference',
  'password_hash',
  'claim_token',
  'state',
  'acknowledged_at',
  'synced_revision',
  // Counted before the transaction.
  'polls',
  'attempts',
];
const SHOWN = ['text', 'boolean', 'integer', 'smallint', 'bigint'];

/** Every row of a member or a registration, by table. Of times, ids and bytes it says only whether they are there. */
export async function stateOf(
  { db }: Pick<Database, 'db'>,
  owner: string,
): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ relation: string; owner: string; columns: string }>`
    select t.relation, t.owner, string_agg(
      format(case when c.data_type = any(${SHOWN}) then '%L, %I' else '%L, %I is not null' end, c.column_name, c.column_name),
      ', ' order by c.column_name
    ) as columns
    from lock_order.tables t join information_schema.columns c on c.table_schema = 'public' and c.table_name = t.relation
    where c.column_name <> all(${VOLATILE}) group by 1, 2 order by 1`.execute(db);
  const state: Record<string, string[]> = {};
  for (const { relation, owner: column, columns } of tables) {
    const { rows } = await sql<{ row: string }>`
      select jsonb_build_object(${sql.raw(columns)})::text as row from ${sql.table(relation)}
      where ${sql.ref(column)} = ${owner}::uuid order by 1`.execute(db);
    if (rows.length > 0) state[relation] = rows.map(({ row }) => row);
  }
  return state;
}
