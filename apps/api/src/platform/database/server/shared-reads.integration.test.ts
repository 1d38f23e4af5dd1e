import { startDatabaseServer, type DatabaseServer } from '@wattle/testkit/database/database-server';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { isDatabaseUnavailable } from '../database-faults.ts';
import { LIMITS, openServer, type Database } from '../database.ts';

const READ_CONNECTIONS = 2;
const OTHERS = 'from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $$client backend$$';
const DIVIDE = { name: 'divide', text: 'select 100 / $1::int as result' };
const SLEEP = { name: 'sleep', text: 'select pg_sleep($1)' };

let server: DatabaseServer;
let database: Database;
beforeAll(async () => {
  server = await startDatabaseServer({ isListening: true });
  database = openServer({ url: server.url, pool: 1 });
});
afterAll(async () => {
  await database.close();
  await server.remove();
});

const divide = (by: number) => database.readText<{ result: number }>(DIVIDE, [by]);
/** One on each connection. */
const sleeps = () => Array.from({ length: READ_CONNECTIONS }, () => database.readText(SLEEP, [20]));
const connections = async () => (await server.query(`select 1 ${OTHERS}`)).length;
const busy = async () => (await server.query(`select 1 ${OTHERS} and state = 'active'`)).length;
const end = () => server.query(`select pg_terminate_backend(pid) ${OTHERS}`);
const failures = (all: readonly PromiseSettledResult<unknown>[]) =>
  all.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));

it('reads at once share few connections, and each gets its own answer or failure', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 101 }, (_, by) => divide(by)));
  expect(await connections()).toBe(READ_CONNECTIONS);
  expect(answers.map((each) => (each.status === 'fulfilled' ? each.value[0]?.result : 'failed'))).toEqual(
    Array.from({ length: 101 }, (_, by) => (by === 0 ? 'failed' : Math.floor(100 / by))),
  );
});

it('reads go on once the server has ended their connections', async () => {
  const waiting = Promise.allSettled([...sleeps(), divide(50), divide(20)]);
  await expect.poll(busy).toBe(READ_CONNECTIONS);
  await end();
  const failed = failures(await waiting);
  expect(failed).toHaveLength(READ_CONNECTIONS + 2);
  expect(failed.every(isDatabaseUnavailable), String(failed)).toBe(true);
  expect(await divide(50)).toEqual([{ result: 2 }]);
  await end();
  await expect.poll(connections).toBe(0);
  expect(await divide(20)).toEqual([{ result: 5 }]);
});

it('a read that takes too long fails alone, and those behind it get their answers', async () => {
  const slow = Promise.allSettled(sleeps());
  expect(await Promise.all([divide(50), divide(20)])).toEqual([[{ result: 2 }], [{ result: 5 }]]);
  const failed = failures(await slow);
  expect(failed).toHaveLength(READ_CONNECTIONS);
  expect(failed.every(isDatabaseUnavailable), String(failed)).toBe(true);
});

it('reads of a locked table fail soon, and those behind them get their answers', async () => {
  await server.query('create table locked (id int)');
  const read = () => database.readText({ name: 'locked', text: 'select id from locked where id = $1' }, [1]);
  const owner = await database.pool.connect();
  await owner.query('begin; lock table locked');
  const began = performance.now();
  const reads = Promise.allSettled(Array.from({ length: 3 * READ_CONNECTIONS }, read));
  expect(await Promise.all([divide(50), divide(20)])).toEqual([[{ result: 2 }], [{ result: 5 }]]);
  const tookMs = performance.now() - began;
  const failed = failures(await reads);
  owner.release(true);
  expect(tookMs).toBeLessThan(LIMITS.statement_timeout / 2);
  expect(failed).toHaveLength(3 * READ_CONNECTIONS);
  expect(failed.every(isDatabaseUnavailable), String(failed)).toBe(true);
  await expect.poll(() => read().catch(String)).toEqual([]);
});

it('reads of a hung server fail in time, and go on with it', async () => {
  const goOn = server.pause();
  const failed = failures(await Promise.allSettled([divide(50), divide(20)]));
  goOn();
  expect(failed).toHaveLength(2);
  expect(failed.every(isDatabaseUnavailable), String(failed)).toBe(true);
  await expect.poll(() => divide(50).catch(String)).toEqual([{ result: 2 }]);
});
