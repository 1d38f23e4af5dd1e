import { sql } from 'kysely';

import { ConfigError } from '../../config.ts';
import type { Db } from '#api/platform/context.ts';
import { readLedger, type LedgerEntry } from './ledger-file.ts';

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
async function countUnknown(db: Db, entries: readonly LedgerEntry[]): Promise<number> {
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

/**
 * Throws when the ledger has entries that the database lacks: a backup was restored, and people erased since then are
 * in it again. They must be erased before the product starts.
 */
export async function refuseUnreplayed(db: Db, path: string): Promise<void> {
  const ledger = await readLedger(path);
  if (ledger === null) return;
  const unknown = await countUnknown(db, ledger.entries);
  if (unknown === 0) return;
  throw new ConfigError(
    `the database is older than its ledger of erasures, by ${unknown}. Run npm run wattle -- erasures replay, then start again`,
  );
}

function inParts<Thing>(things: readonly Thing[]): Thing[][] {
  return Array.from({ length: Math.ceil(things.length / AT_ONCE) }, (_, part) =>
    things.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
}
