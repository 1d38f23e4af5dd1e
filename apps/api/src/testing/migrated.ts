import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

import type { Preparation } from '@wattle/testkit/database/template-database';

import { openServer } from '#api/platform/database/database.ts';
import { migrate } from '#api/platform/database/migrate.ts';

const migrations = new URL('../../migrations/', import.meta.url);

function keyOf(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
}

const FILES = globSync('*.sql', { cwd: migrations })
  .sort()
  .flatMap((name) => [name, readFileSync(new URL(name, migrations), 'utf8')]);

/** A database with all tables and nothing in them. */
export const migrated: Preparation = {
  key: keyOf(FILES),
  async prepare(url) {
    const database = openServer({ url, pool: 1, patient: true });
    try {
      await migrate(database);
    } finally {
      await database.close();
    }
  },
};
