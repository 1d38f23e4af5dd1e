import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { createTestDatabase, type TestDatabase } from '@wattle/testkit/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openServer, type Database } from './database.ts';
import { migrate } from './migrate.ts';

const MEMBERS = 6000;
const migrations = new URL('../../../migrations/', import.meta.url);

let testDatabase: TestDatabase;
let database: Database;
let folder: string;

beforeAll(async () => {
  // oxlint-disable-next-line node/no-process-env -- the suite names the server by environment
  testDatabase = await createTestDatabase(process.env['TEST_DATABASE']);
  database = openServer({ url: testDatabase.url, pool: 4, patient: true });
  folder = mkdtempSync(join(tmpdir(), 'wattle-migrations-'));
  for (const name of readdirSync(migrations).filter((each) => each < '0026')) {
    cpSync(new URL(name, migrations), join(folder, name));
  }
  await migrate(database, { directory: pathToFileURL(`${folder}/`) });
  await memberRows(1, MEMBERS);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Members with a session each, as the previous version writes them. */
async function memberRows(from: number, to: number): Promise<void> {
  await sql`
    with numbers as (select n, md5(n::text)::uuid as id, decode(md5('address ' || n), 'hex') as address
      from generate_series(${from}::int, ${to}::int) n),
    made as (
      insert into members (id, email_lookup, password_hash, email, first_name, middle_name, last_name, birth_date,
        address, address_previous, lived_less_than_3_years, cohort, email_verified_at, created_at)
      select id, address, '', '', '', '', '', '', '', '', false, false, now(), now() from numbers
    )
    insert into sessions (token_hash, id, member_id, first_factor, second_factor, created_at, token_at, last_seen_at,
      expires_at)
    select decode(md5('token ' || n), 'hex'), md5('session ' || n)::uuid, id, true, true, now(), now(), now(), now()
    from numbers`.execute(database.db);
}

/** Writes one after another until stopped. Returns the longest wait. */
function writing(write: (turn: number) => Promise<unknown>) {
  const over = new AbortController();
  const ended = (async () => {
    let [longest, turn] = [0, 0];
    for (; !over.signal.aborted; turn += 1) {
      const begun = performance.now();
      await write(turn);
      longest = Math.max(longest, performance.now() - begun);
    }
    return { longest, turns: turn };
  })();
  return {
    stop: () => {
      over.abort();
      return ended;
    },
  };
}

it('migrates a filled database beside its writers without losing a write', async () => {
  const arriving = writing((turn) => memberRows(MEMBERS + 1 + turn, MEMBERS + 1 + turn));
  const moving = writing((turn) =>
    sql`update members set email_lookup = decode(md5(${`moved ${turn}`}), 'hex')
      where id = md5(${String(1 + (turn % MEMBERS))})::uuid`.execute(database.db),
  );
  const leaving = writing((turn) =>
    sql`delete from members where id = md5(${String(MEMBERS - turn)})::uuid`.execute(database.db),
  );
  await expect.poll(() => count('members')).not.toBe(MEMBERS);

  const applied = await migrate(database);
  expect(applied).toContain('0027_homes_of_rows.sql');

  const writers = [await arriving.stop(), await moving.stop(), await leaving.stop()];
  for (const { turns, longest } of writers) {
    expect(turns).toBeGreaterThan(0);
    expect(longest, 'the longest wait of a writer, in ms').toBeLessThan(2000);
  }
  const { rows } = await sql`
    select m.id, a.member_id from members m full join member_addresses a
      on a.email_lookup = m.email_lookup and a.member_id = m.id
    where m.id is null or a.member_id is null`.execute(database.db);
  expect(rows, 'every address, and no other, is in the directory').toEqual([]);
  const homeless = await sql`select from sessions where home is distinct from member_id`.execute(database.db);
  expect(homeless.rows).toEqual([]);
});

async function count(table: 'members'): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(database.db);
  return rows[0]?.count ?? 0;
}
