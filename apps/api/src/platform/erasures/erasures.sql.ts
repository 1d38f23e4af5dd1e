import { sql } from 'kysely';

import type { Db, Tx } from '#api/platform/context.ts';
import type { Bytes } from '#api/platform/database/column-types.ts';
import type { LedgerEntry } from './ledger-file.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    erasures: { subject: Bytes; erased_at: Date };
    erasure_ledgers: { id: string; entries: string | number };
  }
}

/** Rows in one statement. */
const BATCH_SIZE = 5000;

const bytesOf = (entries: readonly LedgerEntry[]) =>
  entries.map(({ subject }) => Buffer.from(subject, 'hex'));

/** Stores erasures. Existing entries stay unchanged. */
export async function storeErasures(db: Db, entries: readonly LedgerEntry[]): Promise<void> {
  for (const some of inParts(entries)) {
    await sql`
      insert into erasures (subject, erased_at)
      select * from unnest(${bytesOf(some)}::bytea[], ${some.map(({ at }) => new Date(at))}::timestamptz[])
      on conflict do nothing`.execute(db);
  }
}

/** How many entries of a ledger are missing in the database. */
export async function countUnknown(db: Db, entries: readonly LedgerEntry[]): Promise<number> {
  let unknown = 0;
  for (const some of inParts(entries)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from unnest(${bytesOf(some)}::bytea[]) as entry (subject)
      where not exists (select from erasures e where e.subject = entry.subject)`.execute(db);
    unknown += rows[0]?.count ?? 0;
  }
  return unknown;
}

/** All stored erasures, oldest first. */
export async function storedErasures(db: Db): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('erasures')
    .select(['subject', 'erased_at'])
    .orderBy('erased_at')
    .execute();
  return rows.map(({ subject, erased_at: at }) => ({
    subject: Buffer.from(subject).toString('hex'),
    at: at.toISOString(),
  }));
}

export async function countErasures(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('erasures')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function inParts<Thing>(things: readonly Thing[]): Thing[][] {
  return Array.from({ length: Math.ceil(things.length / BATCH_SIZE) }, (_, part) =>
    things.slice(part * BATCH_SIZE, (part + 1) * BATCH_SIZE),
  );
}

/** Advisory lock of ledgers: several workers may share one file. The number is arbitrary. */
const LEDGER_LOCK = 7_422_015;

export async function lockLedgers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LEDGER_LOCK)})`.execute(tx);
}

/** Whether any worker has begun one. */
export async function hasLedgers(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('erasure_ledgers').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Every worker may begin a file at its next start, until one has. */
export async function forgetLedgers(db: Db): Promise<void> {
  await db.deleteFrom('erasure_ledgers').execute();
}

/** Number of entries of a file, as the database knows it. */
export async function storedLength(tx: Tx, id: string): Promise<number> {
  const row = await tx
    .selectFrom('erasure_ledgers')
    .select('entries')
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(row?.entries ?? 0);
}

export async function storeLength(tx: Tx, { id, entries }: { id: string; entries: number }): Promise<void> {
  await tx
    .insertInto('erasure_ledgers')
    .values({ id, entries })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ entries }))
    .execute();
}
