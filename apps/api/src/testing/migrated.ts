import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

import type { Preparation } from '@wattle/testkit/database/template-database';
import { sql } from 'kysely';
import { getConstructionPlans } from 'pg-boss';

import type { Db } from '#api/platform/context.ts';
import { openServer } from '#api/platform/database/database.ts';
import { bringBureausIntoKeys } from '#api/platform/database/bureaus-in-keys.ts';
import { migrate } from '#api/platform/database/migrate.ts';

import { installLockOrder, LOCK_ORDER } from './lock-order.ts';

const migrations = new URL('../../migrations/', import.meta.url);
const tablesOfJobs = getConstructionPlans();

function keyOf(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
}

const FILES = [
  tablesOfJobs,
  ...globSync('*.sql', { cwd: migrations })
    .sort()
    .flatMap((name) => [name, readFileSync(new URL(name, migrations), 'utf8')]),
];

async function prepare(url: string, more: (db: Db) => Promise<unknown>): Promise<void> {
  const database = openServer({ url, pool: 1, patient: true });
  try {
    await migrate(database);
    await bringBureausIntoKeys(database.db);
    await sql.raw(tablesOfJobs).execute(database.db);
    await more(database.db);
  } finally {
    await database.close();
  }
}

/** A database with all tables, ours and those of the jobs, and nothing in them. */
const migrated: Preparation = {
  key: keyOf(FILES),
  prepare: (url) => prepare(url, async () => undefined),
};

/** The same, where a transaction that locks rows out of order fails. */
const watched: Preparation = {
  key: keyOf([...FILES, LOCK_ORDER]),
  prepare: (url) => prepare(url, installLockOrder),
};

/** A cluster spreads no table with triggers. */
export const preparedFor = (isSpread: boolean): Preparation => (isSpread ? migrated : watched);
