import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { createTestDatabase } from '@wattle/testkit/database/test-database';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { bringBureausIntoKeys } from './bureaus-in-keys.ts';
import { openServer, type Database } from './database.ts';
import { migrate } from './migrate.ts';

const migrations = new URL('../../../migrations/', import.meta.url);
const STEPS = readFileSync(new URL('0055_bureaus.sql', migrations), 'utf8').split('\n-- step\n');

/** A database as the release before left it, with a member who has an order and a score. */
async function withEarlier(work: (database: Database, memberId: string) => Promise<void>): Promise<void> {
  // oxlint-disable-next-line node/no-process-env -- the suite names the server by environment
  const { url, drop } = await createTestDatabase(process.env['TEST_DATABASE']);
  const database = openServer({ url, pool: 4, patient: true });
  const folder = mkdtempSync(join(tmpdir(), 'wattle-migrations-'));
  try {
    for (const name of readdirSync(migrations).filter((each) => each < '0055')) {
      cpSync(new URL(name, migrations), join(folder, name));
    }
    await migrate(database, { directory: pathToFileURL(`${folder}/`) });
    const memberId = randomUUID();
    await sql`
      insert into members (id, email_lookup, password_hash, email, first_name, middle_name, last_name, birth_date,
        address, address_previous, lived_less_than_3_years, cohort, email_verified_at, created_at)
      values (${memberId}, '\\x01', '', '', '', '', '', '', '', '', false, false, now(), now())`.execute(
      database.db,
    );
    await work(database, memberId);
  } finally {
    await database.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As the release before writes them, one month after another. */
async function writeAsBefore({ db }: Database, memberId: string, month: string): Promise<void> {
  await sql`
    insert into bureau_orders as o (member_id, month, reference, outcome, tries, session_id, leased_until)
    values (${memberId}, ${month}, gen_random_uuid(), 'open', 0, gen_random_uuid(), null)
    on conflict (member_id, month) do update set tries = o.tries + 1`.execute(db);
  await sql`
    insert into score_snapshots as s (member_id, month, score, received_on, advice, file)
    values (${memberId}, ${month}, 700, now(), '', '')
    on conflict (member_id, month) do update set score = excluded.score where s.stale`.execute(db);
  await sql`
    insert into refresh_walks (month, done_at) values (${month}, now())
    on conflict (month) do update set done_at = excluded.done_at`.execute(db);
}

async function shapeOf({ db }: Database): Promise<unknown> {
  const { rows } = await sql`
    select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' union all
    select table_name, column_name, data_type || is_nullable from information_schema.columns
      where table_schema = 'public' order by 1, 2`.execute(db);
  return rows;
}

const months = ({ db }: Database, bureau: string) =>
  sql<{ month: string }>`select month from score_snapshots where bureau = ${bureau} order by month`
    .execute(db)
    .then(({ rows }) => rows.map(({ month }) => month));

describe('bureaus in keys', () => {
  it('[SCORE-035] the release before writes beside the update, which may end at every step, until the last one', async () => {
    let whole: unknown = null;
    await withEarlier(async (database) => {
      await migrate(database);
      whole = await shapeOf(database);
    });
    for (const [ended] of STEPS.entries()) {
      await withEarlier(async (database, memberId) => {
        for (const step of STEPS.slice(0, ended + 1)) {
          await database.pool.query(step);
          await writeAsBefore(database, memberId, '2026-03');
        }
        await migrate(database);
        expect(await shapeOf(database), `ended after step ${ended + 1}`).toEqual(whole);
        await writeAsBefore(database, memberId, '2026-04');
        expect(await months(database, 'primary')).toEqual(['2026-03', '2026-04']);
      });
    }
  });

  it('[SCORE-035] after the last step, which may end between two tables, a second bureau has rows of its own', async () => {
    await withEarlier(async (database, memberId) => {
      await migrate(database);
      await writeAsBefore(database, memberId, '2026-03');
      const second = () =>
        sql`insert into score_snapshots (member_id, bureau, month, score, received_on, advice, file)
          values (${memberId}, 'second', '2026-03', 600, now(), '', '')`.execute(database.db);
      await expect(second()).rejects.toThrow('score_snapshots_pkey');
      // A reader keeps the second table: what was done to the first stays, and the next try goes on.
      const reader = await database.pool.connect();
      await reader.query('begin; select from score_snapshots limit 1');
      await expect(bringBureausIntoKeys(database.db)).rejects.toThrow('lock timeout');
      await reader.query('commit');
      reader.release();
      await bringBureausIntoKeys(database.db);
      await bringBureausIntoKeys(database.db);
      await second();
      expect(await months(database, 'second')).toEqual(['2026-03']);
      await expect(writeAsBefore(database, memberId, '2026-04')).rejects.toThrow('ON CONFLICT');
    });
  });
});
