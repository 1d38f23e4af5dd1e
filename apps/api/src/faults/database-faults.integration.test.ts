import { setTimeout as pause } from 'node:timers/promises';

import { startDatabaseServer, type DatabaseServer } from '@wattle/testkit/database-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '@wattle/testkit/processes/free-port';

import { customer } from '#api/testing/people.ts';
import type { Answer, TestBrowser } from '#api/testing/test-browser.ts';

import { install, launch, type ApiProcess, type Installation } from './test-api-process.ts';

/** Makes every write fail as on a server whose disk is full, while reads still work. */
const FILL_DISK = `
  create function no_room() returns trigger language plpgsql as $$
  begin
    raise exception using errcode = '53100', message = 'could not extend file: No space left on device';
  end $$;
  do $$ declare place record; begin
    for place in select schemaname, tablename from pg_tables where schemaname in ('public', 'pgboss') loop
      execute format('create trigger no_room before insert or update or delete on %I.%I
        for each statement execute function public.no_room()', place.schemaname, place.tablename);
    end loop;
  end $$`;
const MAKE_ROOM = 'drop function no_room() cascade';

const register = (browser: TestBrowser, email = customer().email, headers = {}) =>
  browser.call('POST /v1/user/register-full', { body: customer({ email }), headers });

/** Answers are only ever 200 or 503, and a 503 says when to come back. */
function expectTruthful(answers: readonly Answer[]): void {
  const others = answers.filter((answer) => answer.status !== 200 && answer.status !== 503);
  expect(others.map(({ text }) => text)).toEqual([]);
  const refused = answers.filter((answer) => answer.status === 503);
  expect(
    refused.every(({ headers, body }) => headers['retry-after'] === '5' && body.code === 'unavailable'),
  ).toBe(true);
}

describe('a database that fails', () => {
  let server: DatabaseServer;
  let installation: Installation;
  let api: ApiProcess;
  let ended: boolean;
  let member: TestBrowser;

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
    server = await startDatabaseServer();
    installation = await install({ RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'info' }, server.url);
    api = watch(await installation.start());
    member = installation.browser();
    await register(member);
  });
  afterAll(async () => {
    await installation.remove();
    await server.remove();
  });

  /** What a registration needs beforehand, so that the call itself is what meets the fault. */
  const solved = async () => ({ 'x-challenge-token': await installation.browser().solve() });
  const registerWith = (challenge: Record<string, string>) =>
    register(installation.browser(), customer().email, challenge);
  const look = async (path: string) => {
    const began = performance.now();
    const response = await fetch(`${installation.origin}${path}`);
    return { status: response.status, text: await response.text(), ms: performance.now() - began };
  };
  const status = async (path: string) => (await look(path)).status;
  const told = async () => (await look('/metrics')).text.includes('job_notifications_active 1');
  const checks = async () => JSON.parse((await look('/readyz')).text).checks;

  /** Everybody can continue, the outbox delivers, and it is still the same process. */
  async function expectRecovered(): Promise<void> {
    await expect.poll(() => status('/readyz')).toBe(200);
    const { email } = customer();
    expect((await register(installation.browser(), email)).status).toBe(200);
    await installation.simulators.waitForMessages(email, 1);
    expect((await member.call('GET /v1/user/init')).status).toBe(200);
    expect(ended, 'the process of before').toBe(false);
  }

  /** Calls without a pause while the fault lasts; records every answer, and everybody who was told 200. */
  async function underLoad(fault: () => Promise<void>): Promise<Answer[]> {
    const over = new AbortController();
    const answers: Answer[] = [];
    const acknowledged: string[] = [];
    const caller = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const { email } = customer();
        // If no challenge can be had, the attempt ends before the call.
        const answer = await register(installation.browser(), email).catch(() => null);
        if (answer?.status === 200) acknowledged.push(email);
        answers.push(...(answer === null ? [] : [answer]), await member.call('GET /v1/user/init'));
      }
    };
    const callers = Promise.all([caller(), caller(), caller(), caller()]);
    try {
      await expect.poll(() => acknowledged.length).toBeGreaterThan(3);
      await fault();
    } finally {
      over.abort();
      await callers;
    }
    await expectRecovered();
    for (const email of acknowledged) await installation.simulators.waitForMessages(email, 1);
    return answers;
  }

  it.each(['fast', 'immediate'] as const)(
    '[ERR-002] a restart (%s) under load ends no process',
    async (how) => {
      const answers = await underLoad(async () => {
        await server.stop(how);
        await expect.poll(() => status('/readyz')).toBe(503);
        expect(await status('/healthz')).toBe(200);
        const metrics = await look('/metrics');
        expect(metrics.status).toBe(200);
        expect(metrics.text).toMatch(/^database_up 0$/m);
        expect(metrics.text).not.toMatch(/^outbox_waiting \d/m);
        await server.start();
      });
      expectTruthful(answers);
      expect((await look('/metrics')).text).toMatch(/^database_up 1$/m);
    },
  );

  it('sessions that are ended in the middle of a transaction end no process', async () => {
    const challenge = await solved();
    const url = installation.databaseUrl ?? '';
    const hold = 'begin; lock table registrations in access exclusive mode; select pg_sleep(60)';
    const holder = server.run(hold, url).catch(() => undefined);
    const held = `select pid from pg_stat_activity where query = '${hold}' and wait_event = 'PgSleep'`;
    await expect.poll(async () => (await server.run(held)).length).toBe(1);
    const waits =
      "select pid from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'wattle'";
    const called = registerWith(challenge);
    await expect.poll(async () => (await server.run(waits)).length).toBeGreaterThan(0);
    await server.run(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wattle'",
    );
    expectTruthful([await called]);
    expect((await called).status).toBe(503);
    await server.run(`select pg_terminate_backend(pid) from (${held}) as those`);
    await holder;
    await expectRecovered();
  });

  it('a connection that is told of new jobs may break at any time, and is made again', async () => {
    const url = installation.databaseUrl ?? '';
    const listening = `select pid from pg_stat_activity where application_name = 'wattle-listening'`;
    for (let breaks = 0; breaks < 3; breaks += 1) {
      await expect.poll(told).toBe(true);
      const before = await server.run(listening, url);
      await server.run(`select pg_terminate_backend(pid) from (${listening}) as those`, url);
      await expectRecovered();
      const again = async () => (await server.run(listening, url)).length;
      await expect.poll(again).toBe(1);
      expect(await server.run(listening, url)).not.toEqual(before);
    }
  });

  it('one that stands still is said so in time, and costs nothing that was acknowledged', async () => {
    const answers = await underLoad(async () => {
      const goOn = await server.pause();
      try {
        // An answer less than a second old is repeated.
        await expect.poll(() => status('/readyz')).toBe(503);
        expect((await member.call('GET /v1/user/init')).status).toBe(503);
        const looks = await Promise.all(['/readyz', '/readyz', '/metrics', '/healthz'].map(look));
        expect(looks.map((one) => one.status)).toEqual([503, 503, 200, 200]);
        expect(Math.max(...looks.map(({ ms }) => ms))).toBeLessThan(15_000);
      } finally {
        goOn();
      }
    });
    expectTruthful(answers);
    expect(answers.some((answer) => answer.status === 503)).toBe(true);
  });

  it('a full disk is said, by calls and by a process that is killed and started meanwhile', async () => {
    const url = installation.databaseUrl ?? '';
    const challenge = await solved();
    await server.run(FILL_DISK, url);
    const refused = await registerWith(challenge);
    expectTruthful([refused]);
    expect(refused.status).toBe(503);
    const full = { database: true, databaseWrites: false, serving: true };
    await expect.poll(checks).toEqual(full);
    await api.kill();
    api = watch(await installation.start());
    expect(await status('/healthz')).toBe(200);
    expect(await status('/readyz')).toBe(503);
    expect(await checks()).toEqual(full);
    expect((await look('/metrics')).text).toMatch(/^database_takes_writes 0$/m);
    await server.run(MAKE_ROOM, url);
    await expectRecovered();
  });

  it('one that only reads, as after a failover, is said so until it can be written, by a process started meanwhile too', async () => {
    const name = new URL(installation.databaseUrl ?? '').pathname.slice(1);
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wattle'`;
    const challenge = await solved();
    await server.run(`alter database ${name} set default_transaction_read_only = on`);
    await server.run(end);
    // The check that meets the ended sessions finds no database, and is repeated for a second.
    await expect.poll(checks).toMatchObject({ database: true, databaseWrites: false });
    expectTruthful([await registerWith(challenge)]);
    await api.kill();
    api = watch(await installation.start());
    expect(await checks()).toMatchObject({ database: true, databaseWrites: false });
    await server.run(`alter database ${name} reset default_transaction_read_only`);
    await expectRecovered();
  });

  it('one that is only just starting is waited for', async () => {
    await server.stop('fast');
    const second = launch({ ...installation.environment, PORT: String(await freePort()) });
    await pause(1500);
    await server.start();
    await second.listening;
    expect((await second.terminate()).code).toBe(0);
    await expectRecovered();
  });

  it('and is away when the process is told to stop keeps it from nothing', async () => {
    await server.stop('immediate');
    expect(await api.terminate()).toMatchObject({ code: 0, signal: null });
    await server.start();
    api = watch(await installation.start());
    await expectRecovered();
  });
});
