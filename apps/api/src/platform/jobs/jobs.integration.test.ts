import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import type { Job, Run } from './job.ts';
import { startJobs, type Jobs } from './jobs.ts';

const SOON = { interval: 50 };

let harness: Harness;
const opened: Jobs[] = [];

beforeAll(async () => {
  harness = await startHarness({ ROLE: 'web' }, { keepsPauses: true });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()));
  await query(`delete from jobs`);
});
afterAll(() => harness.stop());

const query = async (text: string) => (await harness.database.pool.query<Record<string, unknown>>(text)).rows;

type Line = Record<string, unknown> & { event?: string };

/** Starts the background work of another process on the same database. Returns what it reports. */
async function startProcess(workers: readonly Job[]) {
  const said: Line[] = [];
  const say = (line: unknown) => void said.push(line as Line);
  const logger = { info: say, warn: say, error: say } as unknown as Harness['platform']['logger'];
  const jobs = startJobs({ ...harness.platform.ctx, logger }, workers);
  opened.push(jobs);
  const count = (event: string) => said.filter((line) => line.event === event).length;
  return { jobs, said, count };
}

function cleaning(work: (run: Run) => Promise<unknown>, everyMs = 500): Job {
  return { name: 'clean-up', everyMs: () => everyMs, work: (_ctx, run) => work(run) };
}

/** A claim of a dead process that soon expires. */
const addClaim = (tries: number) =>
  query(`insert into jobs (name, slot, due_at, claimed_until, token, tries)
    values ('clean-up', 0, now(), now() + interval '1 second', gen_random_uuid(), ${tries})`);

describe('recurring jobs', () => {
  it('a job runs on one of two processes at a time', async () => {
    let [underWay, most, runs] = [0, 0, 0];
    const worker = cleaning(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await pause(300);
      underWay -= 1;
      runs += 1;
    });
    await startProcess([worker]);
    await startProcess([worker]);
    await expect.poll(() => runs, SOON).toBeGreaterThan(3);
    expect(most).toBe(1);
  });

  it('a long job is shared with an idle process', async () => {
    const done = Promise.withResolvers<void>();
    const runs: string[] = [];
    const walker = (name: string) =>
      cleaning(async ({ callHelp }) => {
        runs.push(name);
        await callHelp();
        await done.promise;
      });
    await startProcess([walker('one')]);
    await startProcess([walker('other')]);
    await expect.poll(() => new Set(runs).size, SOON).toBe(2);
    done.resolve();
  });

  it('a failed job is reported and counted, and runs again at its next time', async () => {
    let runs = 0;
    const { said, count } = await startProcess([
      cleaning(async () => {
        runs += 1;
        if (runs === 1) throw new TypeError('of a person');
      }),
    ]);
    await expect.poll(() => runs, SOON).toBeGreaterThan(2);
    expect(count('clean-up-failed')).toBe(1);
    expect(said).toContainEqual({ event: 'clean-up-failed', errorCode: 'TypeError' });
    const metrics = await harness.platform.metrics.text();
    expect(metrics).toMatch(/^job_failures_total\{kind="clean-up"\} 1$/m);
    expect(metrics).toMatch(/^jobs_done_total\{kind="clean-up"\} [1-9]/m);
    expect(metrics, 'of what has not run yet, too').toMatch(
      /^job_failures_total\{kind="monthly-refresh"\} 0$/m,
    );
  });

  it('a job of a dead process is taken over by another', async () => {
    await addClaim(1);
    let runs = 0;
    await startProcess([cleaning(async () => void (runs += 1), 2000)]);
    await expect.poll(() => runs, { ...SOON, timeout: 5000 }).toBe(1);
  });

  it('a job that keeps killing its process is given up, reported, and runs again at its next time', async () => {
    await addClaim(4);
    let runs = 0;
    const { said } = await startProcess([cleaning(async () => void (runs += 1), 3000)]);
    const given = { event: 'job-given-up', job: 'clean-up', tries: 4 };
    await expect.poll(() => said, { ...SOON, timeout: 5000 }).toContainEqual(given);
    expect(runs, 'not at once').toBe(0);
    await expect.poll(() => runs, { ...SOON, timeout: 6000 }).toBe(1);
  });

  it('a job stops with its process, and another one continues it soon', async () => {
    const begun = Promise.withResolvers<void>();
    let isAborted = false;
    const { jobs } = await startProcess([
      cleaning(async ({ signal }) => {
        begun.resolve();
        await pause(60_000, undefined, { signal }).catch(() => {
          isAborted = true;
        });
      }, 3_600_000),
    ]);
    await begun.promise;
    await jobs.stop();
    expect(isAborted).toBe(true);
    let runs = 0;
    await startProcess([cleaning(async () => void (runs += 1), 1000)]);
    await expect.poll(() => runs, SOON).toBeGreaterThan(0);
  });

  it('a job adopts a shorter interval when a process with that setting starts', async () => {
    let runs = 0;
    const slow = await startProcess([cleaning(async () => void (runs += 1), 3_600_000)]);
    await expect.poll(() => runs, SOON).toBe(1);
    await slow.jobs.stop();
    await startProcess([cleaning(async () => void (runs += 1), 1000)]);
    await expect.poll(() => runs, SOON).toBeGreaterThan(1);
  });
});
