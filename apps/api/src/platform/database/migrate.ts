import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

import { sql } from 'kysely';

import { ConfigError } from '../../config.ts';
import type { Db } from '#api/platform/context.ts';
import type { Database } from './database.ts';
import { transact } from './statements.ts';
import { withAdvisoryLock } from './with-advisory-lock.ts';

const own = new URL('../../../migrations/', import.meta.url);

/** Advisory lock of a migration; other processes wait for it at their start. The number is arbitrary. */
const MIGRATION_LOCK = 7_422_011;

/**
 * Checksums of files as they were on the day that they came, before a file was never changed again. Each made what its
 * file makes now; the index that 0041 got later is made by 0050.
 */
const EARLIER: Readonly<Record<string, readonly string[]>> = {
  '0040_refresh_walks.sql': ['bc1d0ad6d5a0db936363bcee27f7fbacbaa42489e2b54bddfbf3e2c9bdf556c4'],
  '0041_purges.sql': [
    '7324a621a48fd7ffd0d959fbc6045ac28dc7384ddb4218826239cf460373ac3c',
    '5ea1d0439169be3307bef43158bace2c4af6c7b17cf0a8156c47c6563fcc6207',
  ],
};

type Migration = { name: string; text: string; checksum: string };
type Known = { files: readonly Migration[]; allowLaterSchema: boolean };

type Options = {
  directory?: URL;
  /** Accepts a database that a later version has migrated, for going back to this version. */
  allowLaterSchema?: boolean;
};

/** First line of a file whose statements are committed one by one. */
const IN_STEPS = '-- In steps.\n';
const STEP = '\n-- step\n';

/**
 * Applies the numbered files that have not been applied, in order. Consecutive files share one transaction. Files in
 * steps would block writers of a filled table for too long, so each of their statements is committed by itself, and an
 * interrupted file starts again from its first step.
 * Throws on a database that a later version has migrated, unless that is allowed, and on one whose applied files
 * differ from these. When everything is applied, nothing is locked or written, so a process starts on a full disk too.
 */
export async function migrate(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { directory = own, allowLaterSchema = false }: Options = {},
): Promise<string[]> {
  const files = migrationsIn(directory);
  const known: Known = { files, allowLaterSchema };
  if (isWhole(files, await readApplied(db, known))) return [];
  return withAdvisoryLock(pool, MIGRATION_LOCK, async () => {
    await keepChecksums(db, known);
    const applied = await readApplied(db, known);
    const fresh = files.filter(({ name }) => !applied.has(name));
    for (const group of grouped(fresh)) await apply({ db, pool }, group);
    return fresh.map(({ name }) => name);
  });
}

/** Files applied before checksums existed are trusted. */
async function keepChecksums(db: Db, known: Known): Promise<void> {
  await transact(db, async (tx) => {
    await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
      tx,
    );
    await sql`alter table migrations add column if not exists checksum text`.execute(tx);
    const applied = await readApplied(tx, known);
    for (const { name, checksum } of known.files.filter((file) => applied.get(file.name) === null)) {
      await sql`update migrations set checksum = ${checksum} where name = ${name}`.execute(tx);
    }
  });
}

const isInSteps = ({ text }: Migration): boolean => text.startsWith(IN_STEPS);

/** Groups consecutive files that are applied together. */
function grouped(files: readonly Migration[]): Migration[][] {
  const groups: Migration[][] = [];
  for (const file of files) {
    const last = groups.at(-1);
    const joins = last?.[0] !== undefined && !isInSteps(last[0]) && !isInSteps(file);
    if (joins) last.push(file);
    else groups.push([file]);
  }
  return groups;
}

async function apply(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  group: readonly Migration[],
): Promise<void> {
  const [first] = group;
  if (first !== undefined && isInSteps(first)) {
    await applyInSteps(pool, first);
    return;
  }
  await transact(db, async (tx) => {
    for (const file of group) {
      await sql.raw(file.text).execute(tx);
      const { name, checksum } = file;
      await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`.execute(tx);
    }
  });
}

/** On one connection, which keeps the session settings of earlier steps. */
async function applyInSteps(pool: Database['pool'], { name, text, checksum }: Migration): Promise<void> {
  const client = await pool.connect();
  let isSound = false;
  try {
    for (const step of text.split(STEP)) await client.query(step);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    isSound = true;
  } finally {
    client.release(!isSound);
  }
}

function migrationsIn(directory: URL): Migration[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    // A checkout may use CRLF.
    const text = readFileSync(new URL(name, directory), 'utf8').replaceAll('\r\n', '\n');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

/**
 * Checksums by file name; null where an earlier version stored none. Throws when the applied files do not match these.
 */
async function readApplied(db: Db, { files, allowLaterSchema }: Known): Promise<Map<string, string | null>> {
  const { rows: found } = await sql<{
    found: boolean;
  }>`select to_regclass('migrations') is not null as found`.execute(db);
  if (found[0]?.found !== true) return new Map();
  // The column may not exist yet; `to_json` of the row copes with that.
  const { rows } = await sql<{ name: string; checksum: string | null }>`
    select name, to_jsonb(m)->>'checksum' as checksum from migrations m order by name`.execute(db);
  const known = new Map(files.map(({ name, checksum }) => [name, [checksum, ...(EARLIER[name] ?? [])]]));
  for (const { name, checksum } of rows) {
    if (!known.has(name)) {
      if (allowLaterSchema) continue;
      throw new ConfigError(
        `the database was brought up to date by a later version (${name}). Start that one, restore a backup of before, or go back on purpose with ALLOW_LATER_SCHEMA=true`,
      );
    }
    if (checksum !== null && known.get(name)?.includes(checksum) === false) {
      throw new ConfigError(`${name} is not the file that this database was made by. Put it back as it was`);
    }
  }
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function isWhole(files: readonly Migration[], applied: ReadonlyMap<string, string | null>): boolean {
  return files.every(({ name }) => (applied.get(name) ?? null) !== null);
}
