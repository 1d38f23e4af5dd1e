import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import {
  OUTLIVES_CRASHES,
  startDatabaseServer,
  type DatabaseServer,
} from '@wattle/testkit/database/database-server';
import { databaseAt, queryAt } from '@wattle/testkit/database/query-at';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isDatabaseUnavailable, refusesWrites } from '../database-faults.ts';
import { openServer, type Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { makePool, MAX_PREPARED } from './server-pool.ts';
import { withAdvisoryLock } from '../with-advisory-lock.ts';
import { transact } from '../statements.ts';
import { keepingPooler } from './test-pooler.ts';
import type { Tx } from '../../context.ts';

const SESSIONS = 'from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $$client backend$$';

const write = (db: Database['db'] | Tx) =>
  db
    .insertInto('challenge_uses')
    .values({ id: randomBytes(8), expires_at: new Date() })
    .execute();

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (cause: unknown) => cause,
  );

describe('a pool of one connection to a server', () => {
  let server: DatabaseServer;
  let database: Database;

  beforeAll(async () => {
    server = await startDatabaseServer({ settings: OUTLIVES_CRASHES, isListening: true });
    database = openServer({ url: server.url, pool: 1 });
    await migrate(database);
  });
  afterAll(async () => {
    await database.close();
    await server.remove();
  });

  const kept = async () =>
    (await server.query('select count(*)::int as count from challenge_uses'))[0]?.['count'];
  /** Connects to another database, so that the setting cannot block its own reversal. */
  const set = (setting: string) =>
    queryAt(databaseAt(server.url, 'template1'), `alter database postgres set ${setting}`);
  const endSessions = () => server.query(`select pg_terminate_backend(pid) ${SESSIONS}`);

  it('a pool survives a session that the server ends within a transaction', async () => {
    const before = await kept();
    const failed = await failure(
      transact(database.db, async (tx) => {
        await write(tx);
        await endSessions();
        await expect.poll(async () => (await server.query(`select 1 ${SESSIONS}`)).length).toBe(0);
        await write(tx);
      }),
    );
    expect(isDatabaseUnavailable(failed), String(failed)).toBe(true);
    expect(await kept()).toBe(before);
    await write(database.db);
    expect(await kept()).toBe(Number(before) + 1);
  });

  it('a pool loses no write after a transaction whose BEGIN timed out', async () => {
    await write(database.db);
    const before = await kept();
    const goOn = server.pause();
    const failed = await failure(transact(database.db, (tx) => write(tx)));
    goOn();
    expect(isDatabaseUnavailable(failed), String(failed)).toBe(true);
    await write(database.db);
    expect(await kept(), 'as another connection sees it').toBe(Number(before) + 1);
  });

  it('a pool gives up a hung server, but not a slow client', async () => {
    const pool = makePool({ connectionString: server.url, max: 1, query_timeout: 500 });
    await pool.query('select 1');
    const goOn = server.pause();
    const failed = await failure(pool.query('select 1'));
    goOn();
    expect(isDatabaseUnavailable(failed), String(failed)).toBe(true);
    const client = await pool.connect();
    const own = 'select pg_backend_pid() as pid';
    const before = await client.query<{ pid: number }>(own);
    await setTimeout(1000);
    expect((await client.query<{ pid: number }>(own)).rows).toEqual(before.rows);
    client.release();
    await pool.end();
  });

  it('a pool finds the server that accepts writes again', async () => {
    await set('default_transaction_read_only = on');
    await endSessions();
    await expect.poll(async () => refusesWrites(await failure(write(database.db)))).toBe(true);
    await set('default_transaction_read_only = off');
    await write(database.db);
  });

  it('proveWrites fails where there is no room for a temporary file', async () => {
    await database.proveWrites();
    await set('temp_file_limit = 0');
    await endSessions();
    await expect.poll(async () => refusesWrites(await failure(database.proveWrites()))).toBe(true);
    await set('temp_file_limit = -1');
    await endSessions();
    await expect.poll(() => failure(database.proveWrites())).toBe(null);
  });

  it('work fails when its advisory lock was lost meanwhile', async () => {
    const failed = await failure(
      withAdvisoryLock(database.pool, 4711, async () => {
        await endSessions();
        await expect.poll(async () => (await server.query(`select 1 ${SESSIONS}`)).length).toBe(0);
        return 'done';
      }),
    );
    expect(isDatabaseUnavailable(failed), String(failed)).toBe(true);
    expect(await withAdvisoryLock(database.pool, 4711, async () => 'done again')).toBe('done again');
  });

  it('an advisory lock is released behind a pooler that keeps its connections', async () => {
    const pooler = await keepingPooler(server.url);
    const behind = openServer({ url: pooler.url, pool: 1 });
    const locks = () => server.query("select 1 from pg_locks where locktype = 'advisory'");
    const during = await withAdvisoryLock(behind.pool, 4711, async () => (await locks()).length);
    expect([during, (await locks()).length]).toEqual([1, 0]);
    await behind.close();
    pooler.close();
  });

  it('a connection prepares a text once, and no more than a fixed number of texts', async () => {
    const own = openServer({ url: server.url, pool: 1 });
    const prepared = async () =>
      (await own.pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows;
    await write(own.db);
    await write(own.db);
    expect(await prepared()).toEqual([{ statement: expect.stringMatching(/^insert into "challenge_uses"/) }]);
    for (let index = 0; index < MAX_PREPARED; index += 1) {
      await sql`select ${index}::int as ${sql.id(`column_${index}`)}`.execute(own.db);
    }
    expect((await prepared()).length).toBe(MAX_PREPARED);
    await own.close();
  });
});
