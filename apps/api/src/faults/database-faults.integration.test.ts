import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import {
  OUTLIVES_CRASHES,
  startDatabaseServer,
  type DatabaseServer,
} from '@wattle/testkit/database/database-server';
import { startBalancer, type Balancer } from '@wattle/testkit/balancer';
import { queryAt } from '@wattle/testkit/database/query-at';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '@wattle/testkit/processes/free-port';

import { customer } from '@wattle/testkit/people';
import { makeBrowser, type Answer, type Browser } from '@wattle/testkit/browser/browser';
import { overSockets } from '@wattle/testkit/browser/over-sockets';

import { install, launch, type ApiProcess, type Installation } from './test-api-process.ts';

/** Makes every write fail as on a server whose disk is full, while reads still work. */
const FILL_DISK = `
  create function no_room() returns trigger language plpgsql as $$
  begin
    raise exception using errcode = '53100', message = 'could not extend file: No space left on device';
  end $$;
  do $$ declare place record; begin
    for place in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create trigger no_room before insert or update or delete on %I
        for each statement execute function public.no_room()', place.tablename);
    end loop;
  end $$`;
const MAKE_ROOM = 'drop function no_room() cascade';

const PAGE = '<!doctype html><title>A page</title>';

const register = (browser: Browser, email = customer().email, headers = {}) =>
  browser.call('POST /v1/user/register-full', { body: customer({ email }), headers });

function expectUnavailable({ status, headers, body }: Answer): void {
  expect([status, headers['retry-after'], body.code]).toEqual([503, '5', 'unavailable']);
}

describe('a database that fails', () => {
  let server: DatabaseServer;
  let installation: Installation;
  let balancer: Balancer;
  let api: ApiProcess;
  let ended: boolean;
  let member: Browser;

  const watch = (started: ApiProcess): ApiProcess => {
    ended = false;
    const note = async () => {
      await started.ended;
      ended = true;
    };
    void note();
    return started;
  };

  beforeAll(async () => {
    server = await startDatabaseServer({ settings: OUTLIVES_CRASHES, isListening: true });
    installation = await install({ RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'info' }, server.url);
    mkdirSync(installation.environment['WEB_DIR'] ?? '');
    writeFileSync(join(installation.environment['WEB_DIR'] ?? '', 'index.html'), PAGE);
    api = watch(await installation.start());
    balancer = await startBalancer([installation.origin]);
    member = installation.browser();
    await register(member);
  });
  afterAll(async () => {
    balancer.close();
    await installation.remove();
    await server.remove();
  });

  /** What a registration needs beforehand, so that the call itself is what meets the fault. */
  const solved = async () => ({ 'x-challenge-token': await installation.browser().solve() });
  const registerWith = (challenge: Record<string, string>) =>
    register(installation.browser(), customer().email, challenge);
  const get = async (path: string) => {
    const began = performance.now();
    const response = await fetch(`${installation.origin}${path}`);
    return { status: response.status, text: await response.text(), ms: performance.now() - began };
  };
  const status = async (path: string) => (await get(path)).status;
  /** Reads the metrics about the database. */
  const database = async () => {
    const { text } = await get('/metrics');
    return { answers: /^database_up 1$/m.test(text), takesWrites: /^database_takes_writes 1$/m.test(text) };
  };
  const AWAY = { answers: false, takesWrites: false };
  const READ_ONLY = { answers: true, takesWrites: false };

  /** Expects that calls succeed, the outbox delivers, and it is still the same process. */
  async function expectRecovered(): Promise<void> {
    await expect.poll(database).toEqual({ answers: true, takesWrites: true });
    const { email } = customer();
    expect((await register(installation.browser(), email)).status).toBe(200);
    await installation.simulators.waitForMessages(email, 1);
    expect((await member.call('GET /v1/user/init')).status).toBe(200);
    expect(ended, 'the process of before').toBe(false);
  }

  it.each(['fast', 'immediate'] as const)(
    '[ERR-002] a database restart (%s) ends no process: calls answer 503 until it is back',
    async (how) => {
      const challenge = await solved();
      await server.stop(how);
      await expect.poll(database).toEqual(AWAY);
      expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);
      const metrics = await get('/metrics');
      expect(metrics.status).toBe(200);
      expect(metrics.text).toMatch(/^database_up 0$/m);
      expect(metrics.text).not.toMatch(/^outbox_waiting \d/m);
      expectUnavailable(await registerWith(challenge));
      expectUnavailable(await member.call('GET /v1/user/init'));
      await server.start();
      await expectRecovered();
      expect((await get('/metrics')).text).toMatch(/^database_up 1$/m);
    },
  );

  it('a process whose database is away stays behind its balancer: pages are served, and calls get the refusal of the product', async () => {
    await expect.poll(() => balancer.sendsTo(installation.origin)).toBe(true);
    await server.stop('fast');
    await expect.poll(database).toEqual(AWAY);
    expect(await status('/readyz')).toBe(200);
    const visitor = makeBrowser(overSockets(() => balancer.origin));
    expect((await visitor.send({ method: 'GET', url: '/' })).text).toBe(PAGE);
    for (const [name, value] of member.cookies) visitor.cookies.set(name, value);
    expectUnavailable(await visitor.call('GET /v1/user/init'));
    await server.start();
    await expectRecovered();
  });

  it('sessions that the server ends within a transaction end no process', async () => {
    const challenge = await solved();
    const url = installation.databaseUrl ?? '';
    const hold = 'begin; lock table registrations in access exclusive mode; select pg_sleep(60)';
    const holder = queryAt(url, hold).catch(() => undefined);
    const held = `select pid from pg_stat_activity where query = '${hold}' and wait_event = 'PgSleep'`;
    await expect.poll(async () => (await server.query(held)).length).toBe(1);
    const waits =
      "select pid from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'wattle'";
    const called = registerWith(challenge);
    await expect.poll(async () => (await server.query(waits)).length).toBeGreaterThan(0);
    await server.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wattle'",
    );
    expectUnavailable(await called);
    await server.query(`select pg_terminate_backend(pid) from (${held}) as those`);
    await holder;
    await expectRecovered();
  });

  it('a hung database is reported in time, and calls are refused meanwhile', async () => {
    const challenge = await solved();
    const goOn = server.pause();
    try {
      // An answer less than a second old is repeated.
      await expect.poll(database).toEqual(AWAY);
      expectUnavailable(await registerWith(challenge));
      expectUnavailable(await member.call('GET /v1/user/init'));
      const answers = await Promise.all(['/readyz', '/readyz', '/metrics', '/healthz'].map(get));
      expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 200]);
      expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(15_000);
    } finally {
      goOn();
    }
    await expectRecovered();
  });

  it('a full disk is reported by calls, and by a process started meanwhile', async () => {
    const url = installation.databaseUrl ?? '';
    const challenge = await solved();
    await queryAt(url, FILL_DISK);
    expectUnavailable(await registerWith(challenge));
    await expect.poll(database).toEqual(READ_ONLY);
    await api.kill();
    api = watch(await installation.start());
    expect(await status('/healthz')).toBe(200);
    expect(await status('/readyz')).toBe(200);
    expect(await database()).toEqual(READ_ONLY);
    await queryAt(url, MAKE_ROOM);
    await expectRecovered();
  });

  it('a read-only database, as after a failover, is reported until it takes writes, by a process started meanwhile too', async () => {
    const name = new URL(installation.databaseUrl ?? '').pathname.slice(1);
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wattle'`;
    const challenge = await solved();
    await server.query(`alter database ${name} set default_transaction_read_only = on`);
    await server.query(end);
    // The check that meets the ended sessions finds no database, and is repeated for a second.
    await expect.poll(database).toEqual(READ_ONLY);
    expectUnavailable(await registerWith(challenge));
    await api.kill();
    api = watch(await installation.start());
    expect(await database()).toEqual(READ_ONLY);
    await server.query(`alter database ${name} reset default_transaction_read_only`);
    // As the way back to a primary does. Sessions that began read-only would stay so.
    await server.query(end);
    await expectRecovered();
  });

  it('a process waits for a database that is still starting', async () => {
    await server.stop('fast');
    const second = launch({ ...installation.environment, PORT: String(await freePort()) });
    await pause(1500);
    await server.start();
    await second.listening;
    expect((await second.terminate()).code).toBe(0);
    await expectRecovered();
  });

  it('a process stops in order while its database is down', async () => {
    await server.stop('immediate');
    expect(await api.terminate()).toMatchObject({ code: 0, signal: null });
    await server.start();
    api = watch(await installation.start());
    await expectRecovered();
  });
});
