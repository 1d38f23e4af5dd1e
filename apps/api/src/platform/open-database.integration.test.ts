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
import { makeFieldCipher } from './secrets/field-encryption.ts';
import { changeKeys } from './keys/change-keys.ts';
import { readLastingKeys } from './keys/lasting-keys.ts';
import { loadSecrets, makeKeyedHash, withLastingKeys } from './secrets/secrets.ts';

const key = () => randomBytes(32).toString('base64');
const [SECRET, FIRST, SECOND] = [key(), key(), key()];
const OWN = { SECRET_KEY: SECRET, FIELD_KEYS: `1:${FIRST}` };

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
      select (select jsonb_agg(m) from migrations m)::text || (select jsonb_agg(k) from key_canary k)::text as rows`.execute(
      db,
    );
    return rows[0]?.rows;
  });

/** As `wattle keys change` does, without tables. */
const change = (settings: Record<string, string>) =>
  within((database) =>
    changeKeys({
      database,
      secrets: loadSecrets(configWith(settings)),
      tables: [],
      tell: () => undefined,
      signal: new AbortController().signal,
    }),
  );

/** Hashes of a lasting purpose and of one that changes with the secret. */
const hashed = (settings: Record<string, string>) =>
  within(async ({ db }) => {
    const secrets = loadSecrets(configWith(settings));
    const lasting = withLastingKeys(secrets, await readLastingKeys(db, secrets));
    const under = (purpose: string) => makeKeyedHash(lasting, purpose)('42').toString('hex');
    return { document: under('document'), email: under('email') };
  });

describe('keys', { timeout: 60_000 }, () => {
  it('[API-018] a wrong SECRET_KEY or FIELD_KEYS is named, stops the start and changes nothing', async () => {
    expect(await open()).toBeNull();
    const before = await contents();
    expect(await open({ ...OWN, SECRET_KEY: key() })).toMatch(/^SECRET_KEY does not fit this database/);
    expect(await open({ ...OWN, FIELD_KEYS: `1:${key()}` })).toMatch(/^FIELD_KEYS does not fit/);
    expect(await open({ ...OWN, FIELD_KEYS: `2:${FIRST}` })).toMatch(/^FIELD_KEYS does not fit/);
    const both = { SECRET_KEY: key(), FIELD_KEYS: `1:${key()}` };
    expect(await open(both)).toMatch(/^SECRET_KEY and FIELD_KEYS do not fit/);
    expect(await contents()).toEqual(before);
    expect(await open()).toBeNull();
  });

  it('a field key can be replaced step by step and removed', async () => {
    const both = { ...OWN, FIELD_KEYS: `2:${SECOND},1:${FIRST}` };
    const second = { ...OWN, FIELD_KEYS: `2:${SECOND}` };
    expect(await open()).toBeNull();
    expect(await open({ ...OWN, FIELD_KEYS: `1:${FIRST},2:${SECOND}` })).toBeNull();
    expect(await open(both)).toBeNull();
    expect(await open(second), 'before everything is sealed again').toMatch(
      /^FIELD_KEYS: key 1 is still needed/,
    );
    expect(await change(both)).toMatchObject({ isDone: true });
    expect(await open(second)).toBeNull();
    expect(await open()).toMatch(/^FIELD_KEYS does not fit/);
  });

  it('the secret can be replaced step by step, while lasting hashes stay', async () => {
    const next = key();
    const both = { ...OWN, SECRET_KEY: `${next},${OWN.SECRET_KEY}` };
    const second = { ...OWN, SECRET_KEY: next };
    expect(await open()).toBeNull();
    const before = await hashed(OWN);
    expect(await open({ ...OWN, SECRET_KEY: `${OWN.SECRET_KEY},${next}` })).toBeNull();
    expect(await open(both)).toBeNull();
    expect(await open(second), 'before every look-up is made again').toMatch(/^SECRET_KEY does not fit/);
    expect(await change(both)).toMatchObject({ isDone: true });
    expect(await open(second)).toBeNull();
    expect(await open()).toMatch(/^SECRET_KEY does not fit/);
    const after = await hashed(second);
    expect(after.document).toBe(before.document);
    expect(after.email).not.toBe(before.email);
  });

  it('of two processes with different keys that open an empty database together, one is refused', async () => {
    const others = [1, 2, 3].map(() => ({ SECRET_KEY: key(), FIELD_KEYS: `1:${key()}` }));
    const answers = await Promise.all(others.map((settings) => open(settings)));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(answers.filter((answer) => answer?.includes('do not fit'))).toHaveLength(2);
  });

  it('keys are checked against a member in a database without a canary', async () => {
    await open();
    const id = crypto.randomUUID();
    const secrets = loadSecrets(configWith(OWN));
    await within(async ({ db }) => {
      await db.deleteFrom('key_canary').execute();
      await addMember(db, { id, ...memberUnder(secrets, id) });
    });
    expect(await open({ ...OWN, SECRET_KEY: key() })).toMatch(/^SECRET_KEY does not fit/);
    expect(await open({ ...OWN, FIELD_KEYS: `1:${key()}` })).toMatch(/^FIELD_KEYS does not fit/);
    expect(await within(({ db }) => db.selectFrom('key_canary').selectAll().execute())).toEqual([]);
    expect(await open()).toBeNull();
    expect(await within(({ db }) => db.selectFrom('key_canary').selectAll().execute())).toHaveLength(1);
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

function memberUnder(secrets: ReturnType<typeof loadSecrets>, id: string) {
  const email = 'zoe@wattle.example';
  const cipher = makeFieldCipher(secrets);
  return {
    email: cipher.seal(email, `members.email:${id}`),
    email_lookup: makeKeyedHash(secrets, 'email')(email),
  };
}

const nothing = Buffer.alloc(1);

async function addMember(
  db: Database['db'],
  member: { id: string; email: Buffer; email_lookup: Buffer },
): Promise<void> {
  const at = new Date();
  await db
    .insertInto('members')
    .values({
      ...member,
      password_hash: '',
      first_name: nothing,
      middle_name: nothing,
      last_name: nothing,
      birth_date: nothing,
      address: nothing,
      address_previous: nothing,
      gender: null,
      lived_less_than_3_years: false,
      cohort: true,
      partner_source_id: null,
      email_verified_at: at,
      created_at: at,
    })
    .execute();
}

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
      within(({ db }) => sql`delete from key_canary`.execute(db)),
      'it takes no writes',
    ).rejects.toThrow(/read-only/);
    expect(await open()).toBeNull();
    expect(await open({ ...OWN, FIELD_KEYS: `2:${SECOND},1:${FIRST}` }), 'the canary waits').toBeNull();
  });
});
