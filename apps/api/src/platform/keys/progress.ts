import { sql } from 'kysely';

import type { Db } from '#api/platform/context.ts';

type Of = { table: string; target: string };

/** Where a walk towards these keys was left; null for the beginning. */
export async function readProgress(db: Db, { table, target }: Of): Promise<readonly string[] | null> {
  const row = await db
    .selectFrom('key_changes')
    .select('after')
    .where('table_name', '=', table)
    .where('target', '=', target)
    .executeTakeFirst();
  return row?.after ?? null;
}

type Progress = Of & { after: readonly string[] | null; changed: number };

export async function saveProgress(db: Db, { table, target, after, changed }: Progress): Promise<void> {
  const copied = after === null ? null : [...after];
  await db
    .insertInto('key_changes')
    .values({ table_name: table, target, after: copied, changed: String(changed) })
    .onConflict((conflict) =>
      conflict.column('table_name').doUpdateSet({
        target,
        after: copied,
        changed: sql<string>`case when key_changes.target = ${target} then key_changes.changed else 0 end + ${changed}`,
      }),
    )
    .execute();
}

/** The change is over: the next one begins anew. */
export async function forgetProgress(db: Db): Promise<void> {
  await db.deleteFrom('key_changes').execute();
}
