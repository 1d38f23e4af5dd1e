import { sql } from 'kysely';

import type { Db } from '#api/platform/context.ts';
import type { LedgerEntry } from './ledger-file.ts';

/** Rows in one statement. */
const AT_ONCE = 5000;

const bytesOf = (entries: readonly LedgerEntry[]) =>
  entries.map(({ subject }) => Buffer.from(subject, 'hex'));

/** Stores erasures. Existing entries stay unchanged. */
export async function storeErasures(of: Db, entries: readonly LedgerEntry[]): Promise<void> {
  for (const some of inParts(entries)) {
    await sql`
      insert into erasures (subject, erased_at)
      select * from unnest(${bytesOf(some)}::bytea[], ${some.map(({ at }) => new Date(at))}::timestamptz[])
      on conflict do nothing`.execute(of);
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
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from erasures`.execute(db);
  return rows[0]?.count ?? 0;
}

function inParts<Thing>(things: readonly Thing[]): Thing[][] {
  return Array.from({ length: Math.ceil(things.length / AT_ONCE) }, (_, part) =>
    things.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
}
