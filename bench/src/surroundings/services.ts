import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@wattle/testkit/processes/free-port';

import { completeJourney, register, type Address, type Member } from './people.ts';
import { POOL } from './fire.ts';
import type { Cores } from './cores.ts';
import { makeBenchDatabase, onDatabase } from './postgres.ts';
import { projectRoot, until, type Processes, type Running } from './processes.ts';

export type Api = { url: string; process: Running };

/** What the figures measure: real processes, a database of their own, and members who registered. */
export type Services = {
  database: string;
  address: Address;
  /** Has a score for this month. */
  member: Member;
  members: Member[];
  /** The key under which every API here stores personal fields. */
  fieldKey: Buffer;
  /** One more API on the same data, on the measured cores unless others are named. */
  startApi: (settings?: Record<string, string>, cores?: Cores) => Promise<Api>;
  /** Where mails may go that are sent beside the bureau's answers: a provider of its own, on whatever core is free. */
  startMailServer: () => Promise<{ port: string }>;
  /** A bare route that reads the sessions which there are now, in turn. */
  startBareServer: () => Promise<Api>;
  /** Keeps the API at `address` from doing anything, until the answer is called. */
  hold: () => () => void;
  /** Resolves when nothing waits in the outbox any more. */
  drain: () => Promise<void>;
};

const MEMBERS = 50;
/** Few enough not to be refused for coming all at once. */
const REGISTERING_AT_ONCE = 10;

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status === 200;
}

/** Starts everything, on a database that is there or one of its own; what was started ends with `processes`, however far this got. */
export async function startServices(processes: Processes, given?: string): Promise<Services> {
  const folder = await mkdtemp(join(tmpdir(), 'wattle-bench-'));
  processes.atEnd(() => rm(folder, { recursive: true, force: true }));
  const database = given ?? (await makeBenchDatabase(processes));
  const providers = { SIMULATORS_PORT: String(await freePort()), SMTP_PORT: String(await freePort()) };
  const fieldKey = randomBytes(32);
  const keys = {
    SECRET_KEY: randomBytes(32).toString('base64'),
    FIELD_KEYS: `1:${fieldKey.toString('base64')}`,
  };
  const environment = {
    ...providers,
    ...keys,
    DATA_DIR: folder,
    DATABASE_URL: database,
  };
  const simulators = await startSimulators(processes, environment);
  const startApi: Services['startApi'] = (settings, cores = 'measured') =>
    startApiProcess(processes, { ...environment, ...settings }, cores);

  const first = await startApi();
  const api = first.url;
  const address = { api, simulators };
  const members: Member[] = [];
  while (members.length < MEMBERS) {
    members.push(
      ...(await Promise.all(Array.from({ length: REGISTERING_AT_ONCE }, () => register(address)))),
    );
  }
  const [member] = members;
  if (member === undefined) throw new Error('nobody registered');
  await completeJourney(address, member);
  return {
    database,
    address,
    member,
    members,
    fieldKey,
    startApi,
    startMailServer: () => startMailServer(processes, folder),
    startBareServer: () => startBareProcess(processes, database),
    hold() {
      process.kill(first.process.pid, 'SIGSTOP');
      return () => void process.kill(first.process.pid, 'SIGCONT');
    },
    drain: () => drain(database),
  };
}

/** After far more than the planned load there is much to send. */
const DRAINED_WITHIN_MS = 300_000;

const WAITING = `select count(*)::int as count from outbox
  where delivered_at is null and undelivered_at is null and next_try_at < now() + interval '2 minutes'`;

async function drain(database: string): Promise<void> {
  await until(
    async () => (await onDatabase<{ count: number }>(database, WAITING))[0]?.count === 0,
    undefined,
    DRAINED_WITHIN_MS,
  );
}

type Environment = Record<string, string>;

async function startMailServer(processes: Processes, folder: string): Promise<{ port: string }> {
  const port = String(await freePort());
  const own = { SIMULATORS_PORT: String(await freePort()), SMTP_PORT: port, DATA_DIR: join(folder, 'mails') };
  await startSimulators(processes, own, 'all');
  return { port };
}

async function startSimulators(processes: Processes, env: Environment, cores?: Cores): Promise<string> {
  const args = ['apps/simulators/src/main.mjs'];
  const running = processes.start({ args, env, ...(cores === undefined ? {} : { cores }) });
  const url = `http://127.0.0.1:${env['SIMULATORS_PORT'] ?? ''}`;
  await until(() => answers(`${url}/healthz`), running);
  return url;
}

async function startApiProcess(processes: Processes, settings: Environment, cores: Cores): Promise<Api> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: port,
    PUBLIC_URL: url,
    DATABASE_POOL: String(POOL),
    LOG_LEVEL: 'warn',
    // As in production; the providers and the connections are on this machine.
    NODE_ENV: 'production',
    ALLOW_INSECURE_PRODUCTION: 'true',
    MALLOC_ARENA_MAX: '1',
    CHALLENGE_COST: '1',
    RATE_LIMIT_FACTOR: '1000000',
    DRAIN_SECONDS: '0',
    ...settings,
    // A worker serves nothing else that could tell when it is ready.
    ...(settings['ROLE'] === 'worker' ? { OPERATIONS_PORT: port } : {}),
  };
  const args = [...apiFlags(), ...profiling(), 'apps/api/src/main.mjs'];
  const running = processes.start({ args, env, cores });
  await until(() => answers(`${url}/readyz`), running);
  return { url, process: running };
}

async function startBareProcess(processes: Processes, database: string): Promise<Api> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const running = processes.start({
    args: [join(import.meta.dirname, '../programs/bare-server.ts')],
    cores: 'measured',
    env: {
      BARE_PORT: port,
      BARE_POOL: String(POOL),
      DATABASE_URL: database,
    },
  });
  await until(() => answers(`${url}/named`), running);
  return { url, process: running };
}

/** `BENCH_PROFILE` names a folder in which each API leaves a profile of its processor time when it stops. */
function profiling(): string[] {
  const folder = process.env['BENCH_PROFILE'];
  return folder === undefined || folder === '' ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

/** The API bounds its heap with the flags in its own start script, and is measured with them. */
function apiFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'apps/api/package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((part) => part.startsWith('--'));
}
