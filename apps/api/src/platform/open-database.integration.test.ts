import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createTestDatabase, type TestDatabase } from '@wattle/testkit/database/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readConfig } from '../config.ts';
import { openDatabase } from './open-database.ts';
import { openServer, type Database } from './database/database.ts';
import { changeKeys } from './keys/change-keys.ts';
import { openRootKey } from './keys/root-key.ts';
import { loadFieldKeys } from './secrets/field-keys.ts';

const key = () => randomBytes(32).toString('base64');
const [FIRST, SECOND] = [key(), key()];
const OWN = { FIELD_KEYS: `1:${FIRST}` };

let testDatabase: TestDatabase;
let directory = '';

beforeEach(async () => {
  // oxlint-disable-next-line node/no-process-env -- the suite names the server by environment
  testDatabase = await createTestDatabase(process.env['TEST_DATABASE']);
  directory = mkdtempSync(join(tmpdir(), 'wattle-open-'));
});
afterEach(async () => {
  await testDatabase.drop();
  rmSync(directory, { recursive: true, force: true });
});

const configWith = (settings: Record<string, string>) =>
  readConfig({
    NODE_ENV: 'test',
    DATA_DIR: directory,
    DATABASE_URL: testDatabase.url,
    ...settings,
  });

/** Opens and closes the database as a process does. Returns the refusal's message, or null. */
async function open(settings: Record<string, string> = OWN): Promise<string | null> {
  try {
    const { close } = await openDatabase(configWith(settings));
    await close();
    return null;
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    return cause.message;
  }
}

/** Opens the database without checks. */
async function within<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openServer({ url: testDatabase.url, pool: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const contents = () =>
  within(async ({ db }) => {
    const { rows } = await sql<{ rows: string }>`
      select (select jsonb_agg(m) from migrations m)::text || (select jsonb_agg(k) from root_key k)::text as rows`.execute(
      db,
    );
    return rows[0]?.rows;
  });

/** Does what `wattle keys change` does, without tables. */
const change = (settings: Record<string, string>) =>
  within((database) =>
    changeKeys({
      database,
      keys: loadFieldKeys(configWith(settings)),
      tables: [],
      onProgress: () => undefined,
      signal: new AbortController().signal,
    }),
  );

const rootKey = (settings: Record<string, string>) =>
  within(async ({ db }) => {
    const root = await openRootKey(db, loadFieldKeys(configWith(settings)));
    return root.export().toString('hex');
  });

describe('keys', { timeout: 60_000 }, () => {
  it('[API-018] wrong FIELD_KEYS stop the start, with a reason, and change nothing', async () => {
    expect(await open()).toBeNull();
    const before = await contents();
    expect(await open({ FIELD_KEYS: `1:${key()}` })).toMatch(/^FIELD_KEYS does not fit this database/);
    expect(await open({ FIELD_KEYS: `2:${FIRST}` })).toMatch(/^FIELD_KEYS: key 1 is still needed/);
    expect(await contents()).toEqual(before);
    expect(await open()).toBeNull();
  });

  it('a field key can be replaced step by step and removed, while the root key stays', async () => {
    const both = { FIELD_KEYS: `2:${SECOND},1:${FIRST}` };
    const second = { FIELD_KEYS: `2:${SECOND}` };
    expect(await open()).toBeNull();
    const root = await rootKey(OWN);
    expect(await open({ FIELD_KEYS: `1:${FIRST},2:${SECOND}` })).toBeNull();
    expect(await open(both)).toBeNull();
    expect(await open(second), 'before everything is sealed again').toMatch(
      /^FIELD_KEYS: key 1 is still needed/,
    );
    expect(await change(both)).toMatchObject({ isDone: true });
    expect(await open(second)).toBeNull();
    expect(await open()).toMatch(/^FIELD_KEYS: key 2 is still needed/);
    expect(await rootKey(second)).toBe(root);
  });

  it('of processes with different keys that open an empty database together, one is not refused', async () => {
    const others = [1, 2, 3].map(() => ({ FIELD_KEYS: `1:${key()}` }));
    const answers = await Promise.all(others.map((settings) => open(settings)));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(answers.filter((answer) => answer?.includes('does not fit'))).toHaveLength(2);
  });

  it('processes that open an empty database together agree on one root key', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => open()));
    expect(answers).toEqual([null, null, null]);
    await within(({ db }) => db.deleteFrom('root_key').execute());
    const roots = await Promise.all(Array.from({ length: 8 }, () => rootKey(OWN)));
    expect(new Set(roots).size).toBe(1);
  });
});

describe('a server', { timeout: 60_000 }, () => {
  it('a PostgreSQL server that is too old is refused in one line, unchanged', async () => {
    const name = new URL(testDatabase.url).pathname.slice(1);
    await within(async ({ db }) => {
      await sql`create function public.current_setting(text) returns text language sql as $$ select '140012' $$`.execute(
        db,
      );
      await sql`alter database ${sql.id(name)} set search_path = public, pg_catalog`.execute(db);
    });
    expect(await open()).toBe('DATABASE_URL: the PostgreSQL server is of version 14; 15 or later is needed');
    const tables = await within(({ db }) =>
      sql`select 1 from pg_tables where schemaname = 'public'`.execute(db),
    );
    expect(tables.rows).toEqual([]);
  });
});

describe('migrations', { timeout: 60_000 }, () => {
  it('a database that a later version migrated is refused, unchanged', async () => {
    await open();
    await within(({ db }) =>
      sql`insert into migrations (name, checksum) values ('9000_later.sql', '')`.execute(db),
    );
    const before = await contents();
    expect(await open()).toMatch(/brought up to date by a later version \(9000_later\.sql\)/);
    expect(await open({ ...OWN, ALLOW_LATER_SCHEMA: 'true' }), 'to go back to this version').toBeNull();
    expect(await contents()).toEqual(before);
  });

  it('a database of version 0.4 or earlier is refused in one sentence, unchanged', async () => {
    await within(async ({ db }) => {
      await sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
        db,
      );
      await sql`insert into migrations (name) values ('0001_first_journey.sql')`.execute(db);
    });
    const refusal =
      'the database is of version 0.4 or earlier, which this version cannot bring up to date. Start with an empty database';
    expect(await open()).toBe(refusal);
    expect(await open({ ...OWN, ALLOW_LATER_SCHEMA: 'true' })).toBe(refusal);
    const tables = await within(({ db }) =>
      sql`select tablename from pg_tables where schemaname = 'public'`.execute(db),
    );
    expect(tables.rows).toEqual([{ tablename: 'migrations' }]);
  });

  it('an up-to-date database is opened without a write, as on a full disk', async () => {
    await open();
    const name = new URL(testDatabase.url).pathname.slice(1);
    await within(({ db }) =>
      sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(db),
    );
    await expect(
      within(({ db }) => sql`delete from root_key`.execute(db)),
      'it takes no writes',
    ).rejects.toThrow(/read-only/);
    expect(await open()).toBeNull();
    expect(
      await open({ ...OWN, FIELD_KEYS: `2:${SECOND},1:${FIRST}` }),
      'with a new key in front',
    ).toBeNull();
  });
});
