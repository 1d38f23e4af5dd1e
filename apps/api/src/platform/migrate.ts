import { readdirSync, readFileSync } from 'node:fs';

import { sql } from 'kysely';

import type { Database } from './database.ts';

const directory = new URL('../../migrations/', import.meta.url);

/** Serialises migrations of processes that start together on one server. Any constant will do. */
const MIGRATION_LOCK = 7_422_011;

/** Applies every numbered file that has not been applied, in order, each in its own transaction. */
export async function migrate({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const files = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
      tx,
    );
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx);
    const applied = new Set(rows.map((row) => row.name));
    const fresh = files.filter((name) => !applied.has(name));
    for (const name of fresh) {
      for (const statement of statementsOf(readFileSync(new URL(name, directory), 'utf8'))) {
        await sql.raw(statement).execute(tx);
      }
      await sql`insert into migrations (name) values (${name})`.execute(tx);
    }
    return fresh;
  });
}

/**
 * The statements of a migration file, split at a semicolon that ends a line. The embedded engine
 * takes one statement at a time inside a transaction.
 */
function statementsOf(text: string): string[] {
  return text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
