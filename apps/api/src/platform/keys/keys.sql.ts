import { sql, type ColumnType } from 'kysely';

import type { Db } from '#api/platform/context.ts';
import type { Bytes } from '#api/platform/database/column-types.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    root_key: { id: string; sealed: Bytes; created_at: ColumnType<Date, Date | undefined> };
  }
}

/** Undefined in a database without it, or without its table. */
export async function findRootKey(db: Db): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('root_key') is not null as found`.execute(
    db,
  );
  if (rows[0]?.found !== true) return undefined;
  return (await db.selectFrom('root_key').select('sealed').executeTakeFirst())?.sealed;
}

/** Keeps the first key if two processes start at once. */
export async function storeRootKey(db: Db, sealed: Buffer): Promise<void> {
  await db
    .insertInto('root_key')
    .values({ id: 'root', sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
