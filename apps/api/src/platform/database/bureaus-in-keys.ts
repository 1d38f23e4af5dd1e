import { sql } from 'kysely';

import type { Db } from '#api/platform/context.ts';
import { transact } from './statements.ts';

/** In the order in which other writers lock them. */
const TABLES = ['bureau_orders', 'score_snapshots', 'refresh_walks'];

/**
 * The last step of 0055, for an installation that asks a second bureau: `bureau` comes into the keys. From here the
 * release before cannot write scores, so it is not a migration. Does nothing where it is done; may be interrupted. Gives
 * up when it cannot have a table at once, since other statements wait behind it; the next try goes on.
 */
export async function bringBureausIntoKeys(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; key: string }>`
    select t.name as "table", c.conname as key
    from unnest(${TABLES}::text[]) with ordinality as t (name, number)
      join pg_constraint c on c.conrelid = t.name::regclass and c.contype = 'p'
    where not exists (
      select from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'bureau' and a.attnum = any (c.conkey)
    )
    order by t.number`.execute(db);
  for (const { table, key } of rows) {
    await transact(db, async (tx) => {
      await sql`set local lock_timeout = '1s'`.execute(tx);
      await sql`
        alter table ${sql.table(table)} drop constraint ${sql.id(key)},
          add constraint ${sql.id(key)} primary key using index ${sql.id(`${table}_by_bureau`)}`.execute(tx);
    });
  }
}
