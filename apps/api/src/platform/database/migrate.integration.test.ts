import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { createTestDatabase, type TestDatabase } from '@wattle/testkit/database/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { openServer, type Database } from './database.ts';
import { BASELINE, migrate } from './migrate.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

let testDatabase: TestDatabase;
let database: Database;
let folder = '';

/** A migrated database, and the migrations of another version to be changed. */
beforeEach(async () => {
  // oxlint-disable-next-line node/no-process-env -- the suite names the server by environment
  testDatabase = await createTestDatabase(process.env['TEST_DATABASE']);
  database = openServer({ url: testDatabase.url, pool: 1 });
  folder = mkdtempSync(join(tmpdir(), 'wattle-migrations-'));
  cpSync(migrations, folder, { recursive: true });
  await migrate(database);
});
afterEach(async () => {
  await database.close();
  await testDatabase.drop();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const migrateAsOther = () => migrate(database, { directory: pathToFileURL(`${folder}/`) });
function writeSteps(last: string): void {
  const steps = ['-- In steps.\ncreate table if not exists later (id int);', 'vacuum later;', last];
  write('9000_later.sql', steps.join('\n-- step\n'));
}
const applied = async () => (await sql`select * from migrations`.execute(database.db)).rows;

it('refuses a changed file before it applies any file after it', async () => {
  write(BASELINE, 'create table other (id uuid);\n');
  write('9000_later.sql', 'create table later (id uuid);\n');
  const before = await applied();
  await expect(migrateAsOther()).rejects.toThrow(/^0001_baseline\.sql is not the file/);
  expect(await applied()).toEqual(before);
});

it('applies each file as a whole or not at all, and keeps the files before a broken one', async () => {
  write('9000_later.sql', 'create table later (id uuid);\n');
  write('9001_broken.sql', 'create table latest (id uuid);\ncreate table later (id uuid);\n');
  const before = await applied();
  await expect(migrateAsOther()).rejects.toThrow('already exists');
  expect(await applied()).toMatchObject([...before, { name: '9000_later.sql' }]);
  await expect(sql`select from latest`.execute(database.db)).rejects.toThrow('does not exist');
});

it.each([
  ['a file', ''],
  ['a step', '-- In steps.\n'],
])('releases what %s holds while another connection keeps it waiting, and says so', async (_, head) => {
  write('9000_later.sql', `${head}lock table cases;\nalter table members add column later int;\n`);
  const reader = openServer({ url: testDatabase.url, pool: 1 });
  const others = openServer({ url: testDatabase.url, pool: 1 });
  const client = await reader.pool.connect();
  await client.query('begin; select from members');
  const lines: string[] = [];
  const done = migrate(database, {
    directory: pathToFileURL(`${folder}/`),
    onProgress: (line) => lines.push(line),
  });
  const waits = '9000_later.sql waits for a table that another connection holds';
  await expect.poll(() => lines.filter((line) => line === waits).length, { timeout: 20_000 }).toBe(2);
  // A call is given three seconds.
  for (const table of ['cases', 'members']) await sql`select from ${sql.table(table)}`.execute(others.db);
  await client.query('commit');
  client.release();
  expect(await done).toEqual(['9000_later.sql']);
  await reader.close();
  await others.close();
});

it('keeps the steps of an interrupted file, and starts it again from its first', async () => {
  writeSteps('insert into missing values (1);');
  await expect(migrateAsOther()).rejects.toThrow('does not exist');
  await sql`insert into later values (1)`.execute(database.db);
  writeSteps('insert into later values (2);');
  expect(await migrateAsOther()).toEqual(['9000_later.sql']);
  const { rows } = await sql`select id from later order by id`.execute(database.db);
  expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
});

it('line endings do not change a file’s checksum', async () => {
  write(BASELINE, readFileSync(join(folder, BASELINE), 'utf8').replaceAll('\n', '\r\n'));
  expect(await migrateAsOther()).toEqual([]);
});
