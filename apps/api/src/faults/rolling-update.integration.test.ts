import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { startBalancer, type Balancer } from '@wattle/testkit/balancer';
import { makeBrowser } from '@wattle/testkit/browser/browser';
import { overSockets } from '@wattle/testkit/browser/over-sockets';
import { isSharded } from '@wattle/testkit/database/sharded-database';
import { customer } from '@wattle/testkit/people';
import { startWattle } from '@wattle/testkit/processes/collecting';
import { projectRoot as root } from '@wattle/testkit/project-root';
import { freePort } from '@wattle/testkit/processes/free-port';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { install, type ApiProcess, type Installation } from './test-api-process.ts';

const LATER = '9000_later.sql';
/** How many people read at once. Each pauses after an answer, so that a slow machine gets fewer calls, not a queue of them. */
const READERS = 3;
const READ_PAUSE_MS = 50;
const REGISTER_PAUSE_MS = 200;
/** How many calls have to be answered before the next step. */
const A_WHILE = 25;

let installation: Installation;
let balancer: Balancer;
let visitors: ReturnType<typeof people> | undefined;

beforeAll(async () => {
  installation = await install({
    FIELD_KEYS: `1:${Buffer.alloc(32, 8).toString('base64')}`,
    RATE_LIMIT_FACTOR: '1000',
    DRAIN_SECONDS: '1.5',
  });
  balancer = await startBalancer();
});
afterAll(async () => {
  await visitors?.stop();
  balancer.close();
  await installation.remove();
});

/** The product as its next version will be: one migration more. */
function nextVersion(): string {
  const copy = join(installation.directory, 'next');
  mkdirSync(copy);
  cpSync(join(root, 'apps/api'), join(copy, 'apps/api'), {
    recursive: true,
    filter: (path) => !/node_modules|\.test\.ts$/.test(path),
  });
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const own = join(root, 'apps/api/node_modules');
  if (existsSync(own)) symlinkSync(own, join(copy, 'apps/api/node_modules'));
  const later = `alter table members add column later text not null default 'nothing yet';
    create table laters (id uuid primary key, member_id uuid references members (id));`;
  writeFileSync(join(copy, 'apps/api/migrations', LATER), later);
  return copy;
}

/** The built pages of a version: one page with one script. */
function pagesOf(version: string): string {
  const pages = join(installation.directory, `pages-${version}`);
  if (existsSync(pages)) return pages;
  mkdirSync(join(pages, 'assets'), { recursive: true });
  const script = `/assets/page-${version.padEnd(8, '0')}.js`;
  writeFileSync(join(pages, script), `/* ${script} */`);
  writeFileSync(
    join(pages, 'index.html'),
    `<!doctype html><title>A page</title><script src="${script}"></script>`,
  );
  return pages;
}

/** Runs `wattle migrate` of the version in a folder; returns what it says. */
const migrated = async (folder: string): Promise<string> =>
  (await startWattle(['migrate'], { ...installation.environment, ROLE: 'web' }, { folder }).ended).stdout;

type Process = { api: ApiProcess; origin: string };

/** A process of the version in a folder, to which the balancer sends calls from when it is ready. */
async function begin(folder: string, more = {}): Promise<Process> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const WEB_DIR = pagesOf(folder === root ? 'old' : 'next');
  const api = await installation.start(
    { PORT: port, WEB_DIR, ...more },
    join(folder, 'apps/api/src/main.mjs'),
  );
  balancer.add(origin);
  await expect.poll(() => balancer.sendsTo(origin)).toBe(true);
  return { api, origin };
}

/** Has a process of the version in a folder take the place of another. */
async function replace({ api, origin }: Process, folder: string, more = {}): Promise<Process> {
  const other = await begin(folder, more);
  await visitors?.goOn();
  expect(await api.terminate()).toMatchObject({ code: 0 });
  await expect.poll(() => balancer.sendsTo(origin)).toBe(false);
  await visitors?.goOn();
  return other;
}

const visitor = () => makeBrowser(overSockets(() => balancer.origin));

/** Opens a page and its script, each from whichever process; 404 where the script is another version's and not found. */
async function openPage(): Promise<{ status: number }> {
  const page = await visitor().send({ method: 'GET', url: '/' });
  const [, script = ''] = /src="([^"]+)"/.exec(page.text) ?? [];
  const { status, text } = await visitor().send({ method: 'GET', url: script });
  return { status: text === `/* ${script} */` ? status : 404 };
}

/** The status of an answer; 0 where there was none. */
const statusOf = (call: Promise<{ status: number }>) =>
  call.then(
    ({ status }) => status,
    () => 0,
  );

/** People who read, and others who register one after another, until stopped. */
function people() {
  const answers: number[] = [];
  const registered: string[] = [];
  const over = new AbortController();
  const read = async () => {
    answers.push(await statusOf(visitor().call('GET /v1/user/init')), await statusOf(openPage()));
  };
  const register = async () => {
    const body = customer();
    const status = await statusOf(visitor().call('POST /v1/user/register-full', { body }));
    answers.push(status);
    if (status === 200) registered.push(body.email);
  };
  const repeating = async (act: () => Promise<void>, pauseMs: number) => {
    while (!over.signal.aborted) {
      await act();
      await wait(pauseMs);
    }
  };
  const coming = [
    ...Array.from({ length: READERS }, () => repeating(read, READ_PAUSE_MS)),
    repeating(register, REGISTER_PAUSE_MS),
  ];
  return {
    /** Waits until many more calls were answered. */
    async goOn() {
      const before = answers.length;
      await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThan(before + A_WHILE);
    },
    async stop() {
      over.abort();
      await Promise.all(coming);
      return { failed: answers.filter((status) => status !== 200), registered };
    },
  };
}

it('processes are replaced by those of a later version, on a database that it brought up to date, after going back half-way, without a failed call', async () => {
  // A database over several machines comes with its tables.
  expect(await migrated(root)).toContain(isSharded() ? 'up to date' : '0001_baseline.sql');
  const [first, second] = await Promise.all([begin(root), begin(root)]);
  visitors = people();
  await visitors.goOn();

  const next = nextVersion();
  expect(await migrated(next)).toBe(`The database is up to date: ${LATER}.\n`);
  await visitors.goOn();
  const ahead = await replace(first, next);
  const back = await replace(ahead, root, { ALLOW_LATER_SCHEMA: 'true' });
  await replace(back, next);
  await replace(second, next);

  const before = await visitor().send({ method: 'GET', url: '/assets/page-old00000.js' });
  expect([before.status, before.headers['cache-control']], 'for a tab that was open before').toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  const { failed, registered } = await visitors.stop();
  expect(failed).toEqual([]);
  expect(registered.length).toBeGreaterThan(3);
  for (const email of registered) {
    const mails = async () => (await installation.simulators.messages(email)).length;
    await expect.poll(mails, { timeout: 40_000 }).toBe(1);
  }
});
