import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import { ConfigError } from '../../config.ts';
import type { Db } from '#api/platform/context.ts';
import type { Database } from './database.ts';
import { isLockTaken } from './database-faults.ts';
import { appliedTo, createMigrations, insertMigration } from './migrations.sql.ts';
import { runText, transact } from './statements.ts';
import { withAdvisoryLock } from './with-advisory-lock.ts';

const own = new URL('../../../migrations/', import.meta.url);

/** Advisory lock of a migration; other processes wait for it at their start. The number is arbitrary. */
const MIGRATION_LOCK = 7_422_011;

/** Creates every table of version 1.0. Applied, it says that the database was empty. */
export const BASELINE = '0001_baseline.sql';

type Migration = { name: string; text: string; checksum: string };
type Known = { files: readonly Migration[]; allowLaterSchema: boolean };

type Options = {
  directory?: URL;
  /** Accepts a database that a later version has migrated, for going back to this version. */
  allowLaterSchema?: boolean;
  /** Gets a line for each file, and each time that one waits. */
  onProgress?: (line: string) => void;
};

/** First line of a file whose statements are committed one by one. */
const IN_STEPS = '-- In steps.\n';
const STEP = '\n-- step\n';

/** Everyone else queues behind a statement that waits for a lock, and the calls of members for three seconds at most. */
const LOCK_TIMEOUT = "lock_timeout = '1s'";
/** The queue is served meanwhile. */
const PAUSE_MS = 2000;

/**
 * Applies the numbered files that have not been applied, in order, each in a transaction. A file in steps would block
 * writers of a filled table for too long, so each of its statements is committed by itself, and an interrupted file
 * starts again from its first step.
 * Throws on a database that a later version has migrated, unless that is allowed, and on one whose applied files
 * differ from these. When everything is applied, nothing is locked or written, so a process starts on a full disk too.
 */
export async function migrate(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { directory = own, allowLaterSchema = false, onProgress = () => undefined }: Options = {},
): Promise<string[]> {
  const files = migrationsIn(directory);
  const known: Known = { files, allowLaterSchema };
  const before = await readApplied(db, known);
  if (files.every(({ name }) => before.has(name))) return [];
  return withAdvisoryLock(pool, MIGRATION_LOCK, async () => {
    await createMigrations(db);
    const applied = await readApplied(db, known);
    const fresh = files.filter(({ name }) => !applied.has(name));
    for (const file of fresh) {
      onProgress(`applying ${file.name}`);
      const onWait = () => onProgress(`${file.name} waits for a table that another connection holds`);
      if (file.text.startsWith(IN_STEPS)) await applyInSteps({ db, pool }, file, onWait);
      else await untilUnlocked(() => applyWhole(db, file), onWait);
    }
    return fresh.map(({ name }) => name);
  });
}

/** Repeats work that gave up on a lock, and with it the locks that it held. */
async function untilUnlocked(work: () => Promise<unknown>, onWait: () => void): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (cause) {
      if (!isLockTaken(cause)) throw cause;
    }
    onWait();
    await wait(PAUSE_MS);
  }
}

const applyWhole = (db: Db, file: Migration): Promise<void> =>
  transact(db, async (tx) => {
    await runText(tx, `set local ${LOCK_TIMEOUT}`, []);
    await runText(tx, file.text, []);
    await insertMigration(tx, file);
  });

/** Uses one connection, which keeps the session settings of earlier steps. */
async function applyInSteps(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  file: Migration,
  onWait: () => void,
): Promise<void> {
  const client = await pool.connect();
  try {
    for (const step of file.text.split(STEP)) {
      // Concurrent builds block nothing while they wait, and a timeout would leave an invalid index.
      await client.query(/\bconcurrently\b/i.test(step) ? 'set lock_timeout = 0' : `set ${LOCK_TIMEOUT}`);
      await untilUnlocked(() => client.query(step), onWait);
    }
  } finally {
    client.release(true);
  }
  await insertMigration(db, file);
}

function migrationsIn(directory: URL): Migration[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    // A checkout may use CRLF.
    const text = readFileSync(new URL(name, directory), 'utf8').replaceAll('\r\n', '\n');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

/** Refuses a database of a version before 1.0, whose tables were made by other files. */
export async function refuseEarlierDatabase(db: Db): Promise<void> {
  const names = (await appliedTo(db)).map(({ name }) => name);
  if (names.length === 0 || names.includes(BASELINE)) return;
  throw new ConfigError(
    'the database is of version 0.4 or earlier, which this version cannot bring up to date. Start with an empty database',
  );
}

/** Names of the applied files. Throws when they do not match these. */
async function readApplied(db: Db, { files, allowLaterSchema }: Known): Promise<Set<string>> {
  const known = new Map(files.map(({ name, checksum }) => [name, checksum]));
  const rows = await appliedTo(db);
  for (const { name, checksum } of rows) {
    if (!known.has(name)) {
      if (allowLaterSchema) continue;
      throw new ConfigError(
        `the database was brought up to date by a later version (${name}). Start that one, restore a backup of before, or go back one version with ALLOW_LATER_SCHEMA=true`,
      );
    }
    if (checksum !== known.get(name)) {
      throw new ConfigError(`${name} is not the file that this database was made by. Put it back as it was`);
    }
  }
  return new Set(rows.map(({ name }) => name));
}
