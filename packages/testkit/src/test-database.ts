import { randomBytes } from 'node:crypto';

import { Client } from 'pg';

import { createSpreadDatabase, dropSpreadDatabase, isSpread } from './spread-database.ts';
import { createDatabase, type Preparation } from './template-database.ts';

/** Where a test stores its data: a fresh database on the server at `TEST_DATABASE`. */
export type TestDatabase = { url: string; drop: () => Promise<void> };

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A database of its own for one test file; nothing is shared, so files run side by side. It is empty, or a copy of one
 * that `preparation` has set up, spread over the machines of a cluster unless `isUnspread` says otherwise.
 */
export async function createTestDatabase(
  where: string | undefined,
  preparation?: Preparation,
  isUnspread = false,
): Promise<TestDatabase> {
  if (where === undefined)
    throw new Error('The tests were started without their server: TEST_DATABASE is missing.');
  const name = `wattle_test_${randomBytes(6).toString('hex')}`;
  if (preparation !== undefined && isSpread() && !isUnspread) {
    const spread = await createSpreadDatabase(where, name, preparation.prepare);
    return { url: spread, drop: () => dropSpreadDatabase(where, name) };
  }
  const url = await createDatabase(where, name, preparation);
  return { url, drop: () => onServer(where, `drop database if exists ${name} with (force)`) };
}
