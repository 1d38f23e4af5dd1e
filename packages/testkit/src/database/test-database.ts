import { randomBytes } from 'node:crypto';

import { queryAt } from './query-at.ts';
import { createShardedDatabase, dropShardedDatabase, isSharded } from './sharded-database.ts';
import { createDatabase, type Preparation } from './template-database.ts';

/** A fresh database on the server at `TEST_DATABASE`. */
export type TestDatabase = { url: string; drop: () => Promise<void> };

/**
 * A database of its own for one test file; nothing is shared, so files run in parallel. It is empty, or a copy of one
 * that `preparation` has set up, sharded where the suite runs on a cluster unless `isUnsharded` says otherwise.
 */
export async function createTestDatabase(
  where: string | undefined,
  preparation?: Preparation,
  isUnsharded = false,
): Promise<TestDatabase> {
  if (where === undefined)
    throw new Error('The tests were started without their server: TEST_DATABASE is missing.');
  const name = `wattle_test_${randomBytes(6).toString('hex')}`;
  if (preparation !== undefined && isSharded() && !isUnsharded) {
    const url = await createShardedDatabase(where, name, preparation.prepare);
    return { url, drop: () => dropShardedDatabase(where, name) };
  }
  const url = await createDatabase(where, name, preparation);
  return {
    url,
    drop: async () => void (await queryAt(where, `drop database if exists ${name} with (force)`)),
  };
}
