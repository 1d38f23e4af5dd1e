import { sql, type ColumnType } from 'kysely';

import type { Db } from '#api/platform/context.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    migrations: { name: string; checksum: string; applied_at: ColumnType<Date, Date | undefined> };
  }
}

export async function createMigrations(db: Db): Promise<void> {
  await sql`
    create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
    db,
  );
}

type Applied = { name: string; checksum: string };

/** The applied files, in order. None in a database without the table. */
export async function appliedTo(db: Db): Promise<Applied[]> {
  const { rows: found } = await sql<{
    found: boolean;
  }>`select to_regclass('migrations') is not null as found`.execute(db);
  if (found[0]?.found !== true) return [];
  // Databases of before 1.0 may lack `checksum`; `to_jsonb` of the row copes with that.
  const { rows } = await sql<Applied>`
    select name, to_jsonb(m)->>'checksum' as checksum from migrations m order by name`.execute(db);
  return rows;
}

export async function insertMigration(db: Db, { name, checksum }: Applied): Promise<void> {
  await db.insertInto('migrations').values({ name, checksum }).execute();
}
