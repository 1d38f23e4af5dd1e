import { readFileSync, renameSync } from 'node:fs';

import { register, signIn } from '@wattle/testkit/people';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { storeErasures } from '#api/platform/erasures/erasures.sql.ts';
import { startJobs, type Jobs } from '#api/platform/jobs/jobs.ts';
import { ALERTS, metricsIn, watching } from '#api/reference/alerts.ts';
import { metricsPage } from '#api/reference/metrics-page.ts';
import { refreshComplete } from '#api/features/score/refresh/refresh-metrics.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ PRIMARY_BUREAU_KEY_EXPIRES_ON: '2027-02-28' });
});
afterEach(() => harness.simulators.clearFaults());
afterAll(() => harness.stop());

/** The value of one series as written; null when it is missing. */
async function shown(series: string): Promise<number | null> {
  const text = await harness.platform.metrics.text();
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

const lookUp = () =>
  harness.browser().call('GET /v1/address/lookup/:text', { params: { text: '12 smith street' } });
const addressCalls = (outcome: string) =>
  shown(`provider_calls_total{provider="address",outcome="${outcome}"}`);
const openCircuits = () => shown('provider_circuits_open{provider="address"}');

describe('calls to providers are counted', () => {
  it('counts provider calls by provider and outcome, with their duration', async () => {
    expect(await addressCalls('answered')).toBe(0);
    await lookUp();
    expect(await addressCalls('answered')).toBe(1);
    expect(await shown('provider_call_duration_seconds_count{provider="address"}')).toBe(1);
    expect(await shown('provider_call_duration_seconds_sum{provider="address"}')).toBeGreaterThan(0);
    await harness.simulators.setFault({ provider: 'address', mode: 'malformed' });
    await lookUp();
    expect(await addressCalls('malformed')).toBe(1);
  });

  it('counts calls to a provider that is down, with its circuit opening and closing', async () => {
    await harness.simulators.setFault({ provider: 'address', mode: 'down' });
    for (let call = 0; call < 5; call += 1) await lookUp();
    expect(await addressCalls('unavailable')).toBe(5);
    expect(await openCircuits()).toBe(1);
    await lookUp();
    expect(await addressCalls('held-back')).toBe(1);
    expect(await shown('provider_call_duration_seconds_count{provider="address"}'), 'not held back').toBe(7);
    await harness.simulators.clearFaults();
    await expect
      .poll(
        async () => {
          await lookUp();
          return openCircuits();
        },
        { timeout: 30_000, interval: 250 },
      )
      .toBe(0);
  });

  it('counts mails and SMS', async () => {
    const before = await shown('provider_calls_total{provider="mail",outcome="answered"}');
    await register(harness);
    await expect
      .poll(() => shown('provider_calls_total{provider="mail",outcome="answered"}'))
      .toBe((before ?? 0) + 1);
    expect(await shown('provider_calls_total{provider="sms",outcome="answered"}')).toBe(1);
  });
});

describe('background work is shown by kind', () => {
  let jobs: Jobs;
  beforeAll(async () => {
    const begun = Promise.withResolvers<void>();
    const work = async () => begun.resolve();
    const worker = { name: 'prune-files', everyMs: () => 3_600_000, work };
    jobs = startJobs(harness.platform.ctx, [worker]);
    await begun.promise;
  });
  afterAll(() => jobs.stop());

  it('shows jobs that are due and the age of the oldest', async () => {
    await expect.poll(() => shown('jobs_active{kind="prune-files"}')).toBe(0);
    expect(await shown('jobs_waiting{kind="prune-files"}')).toBe(0);
    expect(await shown('jobs_oldest_waiting_seconds{kind="prune-files"}')).toBe(0);
    const { db } = harness.database;
    const due = sql<Date>`now() - interval '600 seconds'`;
    await db.updateTable('jobs').set({ due_at: due }).where('name', '=', 'prune-files').execute();
    await db.insertInto('jobs').values({ name: 'removed-job', slot: 0, due_at: due, tries: 0 }).execute();
    expect(await shown('jobs_waiting{kind="prune-files"}')).toBe(1);
    expect(await shown('jobs_oldest_waiting_seconds{kind="prune-files"}')).toBeGreaterThanOrEqual(600);
    expect(await shown('jobs_waiting{kind="removed-job"}'), 'a row that a later version left').toBeNull();
  });
});

const NO_REPLAY = async () => undefined;

it('a running worker whose ledger is refused shows no entries, and that it is not open', async () => {
  const { config, ledger } = harness.platform;
  expect(await shown('erasure_ledger_entries')).toBe(0);
  renameSync(config.erasureLedger, `${config.erasureLedger}.away`);
  await storeErasures(harness.database.db, [{ subject: 'ab'.repeat(32), at: new Date().toISOString() }]);
  // Without members a worker begins another ledger.
  await register(harness);
  await expect(ledger.refresh(NO_REPLAY)).rejects.toThrow('is missing');
  expect(await shown('erasure_ledger_entries')).toBeNull();
  expect(await shown('erasure_ledger_open')).toBe(0);
  renameSync(`${config.erasureLedger}.away`, config.erasureLedger);
  await ledger.refresh(NO_REPLAY);
  expect(await shown('erasure_ledger_entries')).toBe(1);
});

describe('the pool, the refresh and log-ins are shown', () => {
  it('shows connections by state, their limit, and waiting callers', async () => {
    expect(await shown('database_pool_limit')).toBe(10);
    expect(await shown('database_pool_waiting')).toBe(0);
    const idle = (await shown('database_pool_connections{state="idle"}')) ?? 0;
    const busy = (await shown('database_pool_connections{state="busy"}')) ?? 0;
    expect(idle + busy).toBeGreaterThan(0);
  });

  it('shows how many members the monthly refresh found due, the results, and when it completed', async () => {
    expect(await shown('refresh_members_total{result="due"}')).toBe(0);
    const { metrics } = harness.platform;
    expect(await shown('refresh_complete_timestamp_seconds'), 'before the first walk').toBeNull();
    metrics.happened(refreshComplete, new Date(5000));
    metrics.happened(refreshComplete, new Date(7000));
    expect(await shown('refresh_complete_timestamp_seconds')).toBe(7);
  });

  it('counts logins by result, and security events by code', async () => {
    const { email, password } = await register(harness);
    await signIn(harness.browser(), { email, password: 'another-river-tram' });
    await signIn(harness.browser(), { email, password });
    expect(await shown('sign_ins_total{result="credentials-incorrect"}')).toBe(1);
    expect(await shown('sign_ins_total{result="passed"}')).toBe(1);
    expect(await shown('sign_ins_total{result="device-risk"}'), 'shown before the first').toBe(0);
    expect(await shown('security_events_total{event="log-in-failed"}')).toBe(1);
    expect(await shown('security_events_total{event="forgery-refused"}')).toBe(0);
    expect(await shown('limits_hit_total{limit="smsOverall"}')).toBe(0);
    expect(await shown('budget_alarms_total{budget="smsOverall"}')).toBe(0);
  });

  it('metrics contain no personal data and no label that Prometheus reserves', async () => {
    const text = await harness.platform.metrics.text();
    expect(text).not.toMatch(/@|\b\+?(?:61|0)4\d{8}\b|person-/);
    expect(text).not.toMatch(/[{,](job|instance)="/);
  });
});

it('the reference has every metric that a running product shows', async () => {
  harness.platform.metrics.happened(refreshComplete, new Date());
  const text = await harness.platform.metrics.text();
  const names = [...text.matchAll(/^# HELP (?!nodejs_|process_)(\w+)/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(20);
  const page = metricsPage();
  expect(names.filter((name) => !page.includes(`\n| \`${name}\` |`))).toEqual([]);
});

describe('deploy/watching', () => {
  it('deploy/watching uses only metrics that the product exports', async () => {
    const panels = [...watching('dashboard.json').matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(
      ([, expression = '']) => expression.replaceAll(String.raw`\"`, '"'),
    );
    const asked = [...ALERTS.map(({ expression }) => expression), ...panels].flatMap(metricsIn);
    expect(new Set(asked).size).toBeGreaterThan(25);
    harness.platform.metrics.effectFailed('code', 'ECONNECTION');
    harness.platform.metrics.happened(refreshComplete, new Date());
    const text = await harness.platform.metrics.text();
    // Prometheus makes `up` itself.
    const unknown = asked.filter((name) => name !== 'up' && !new RegExp(`^${name}[{ ]`, 'm').test(text));
    expect(unknown).toEqual([]);
  });

  it('every alert names a section of the runbook that exists, and has a test', () => {
    const runbook = readFileSync(new URL('../../../../../docs/runbook.md', import.meta.url), 'utf8');
    const sections = new Set(
      [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-')),
    );
    expect(ALERTS.length).toBeGreaterThan(25);
    for (const { name, section } of ALERTS) {
      expect(section, name).toBe(name.toLowerCase());
      expect(sections, name).toContain(section);
    }
    const tried = [...watching('alerts.test.yml').matchAll(/- name: (\w+) (fires|stays quiet)/g)];
    expect(tried.map(([, name, how]) => `${name} ${how}`).toSorted()).toEqual(
      ALERTS.flatMap(({ name }) => [`${name} fires`, `${name} stays quiet`]).toSorted(),
    );
  });
});
