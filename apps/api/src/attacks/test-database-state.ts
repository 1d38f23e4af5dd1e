import { sql } from 'kysely';

import type { Database } from '#api/platform/database/database.ts';

type Queryable = Pick<Database, 'db'>;

async function columnsOf({ db }: Queryable): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as table, quote_ident(column_name) as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and table_schema not in ('information_schema', 'pg_catalog')
    order by 1, 2`.execute(db);
  return rows;
}

export async function rowCounts(database: Queryable): Promise<Record<string, number>> {
  const tables = new Set((await columnsOf(database)).map(({ table }) => table));
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.raw(table)}`.execute(
      database.db,
    );
    counts[table] = rows[0]?.rows ?? 0;
  }
  return counts;
}

/** Every value of every table by column, as text, in order, as in a stolen dump. Bytes appear in hexadecimal and as latin1. */
export async function dumpOf(database: Queryable): Promise<{ column: string; values: string[] }[]> {
  const dump = [];
  for (const { table, column } of await columnsOf(database)) {
    const { rows } = await sql<{ value: string | null; bytes: boolean }>`
      select ${sql.raw(column)}::text as value, pg_typeof(${sql.raw(column)}) = 'bytea'::regtype as bytes
      from ${sql.raw(table)} order by 1`.execute(database.db);
    const values = rows.flatMap(({ value, bytes }) => {
      if (value === null) return [];
      return bytes ? [value, Buffer.from(value.slice(2), 'hex').toString('latin1')] : [value];
    });
    dump.push({ column: `${table}.${column}`, values });
  }
  return dump;
}
