import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { createTestDatabase } from '@wattle/testkit/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openServer } from './database.ts';
import { migrate } from './migrate.ts';

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wattle-migrations-'));
  const files = fileOf('../../../migrations');
  for (const name of readdirSync(files).filter((each) => each < '0042'))
    cpSync(join(files, name), join(folder, name));
  cpSync(fileOf('earlier-migrations'), folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Columns and indices of a database that the files of each directory have brought up to date. */
async function schemaBy(directories: readonly (URL | undefined)[]): Promise<unknown> {
  // oxlint-disable-next-line node/no-process-env -- the suite names the server by environment
  const { url, drop } = await createTestDatabase(process.env['TEST_DATABASE']);
  const database = openServer({ url, pool: 2, patient: true });
  try {
    for (const directory of directories)
      await migrate(database, directory === undefined ? {} : { directory });
    const { rows } = await sql`
      select table_name, column_name, data_type, is_nullable from information_schema.columns
        where table_schema = 'public' union all
      select tablename, indexname, indexdef, '' from pg_indexes where schemaname = 'public' order by 1, 2`.execute(
      database.db,
    );
    return rows;
  } finally {
    await database.close();
    await drop();
  }
}

it('a database made by files as they were on their first day is brought up to date', async () => {
  const updated = await schemaBy([pathToFileURL(`${folder}/`), undefined]);
  expect(updated).toEqual(await schemaBy([undefined]));
});
