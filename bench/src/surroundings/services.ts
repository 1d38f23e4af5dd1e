import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { queryAt } from '@wattle/testkit/database/query-at';
import { freePort } from '@wattle/testkit/processes/free-port';
import type { ProcessGroup } from '@wattle/testkit/processes/process-group';
import {
  freshKeys,
  PRODUCTION,
  startApiProcess,
  startSimulatorsProcess,
} from '@wattle/testkit/processes/product';
import type { Program, RunningProcess } from '@wattle/testkit/processes/running-process';
import { until } from '@wattle/testkit/waiting';

import { onCores, type Cores } from './cores.ts';
import { POOL } from './fire.ts';
import { completeJourney, register, type Address, type Member } from './people.ts';
import { makeBenchDatabase } from './postgres.ts';

export type Api = { url: string; process: RunningProcess };

/** What the figures measure: real processes, a database of their own, and members who registered. */
export type Services = {
  database: string;
  address: Address;
  /** The one at `address`. */
  api: Api;
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
  /** Resolves when nothing waits in the outbox any more. */
  drain: () => Promise<void>;
};

/** Few enough not to be refused for coming all at once. */
const REGISTRATION_CONCURRENCY = 10;

type Wanted = { database?: string; settings?: Record<string, string>; memberCount?: number };

/** Starts everything, on a database that is there or one of its own; what was started ends with `processes`, however far this got. */
export async function startServices(
  processes: ProcessGroup,
  { database: given, settings, memberCount = 50 }: Wanted = {},
): Promise<Services> {
  const folder = await mkdtemp(join(tmpdir(), 'wattle-bench-'));
  processes.atEnd(() => rm(folder, { recursive: true, force: true }));
  const database = given ?? (await makeBenchDatabase(processes));
  const providers = await startSimulatorsProcess((program) => processes.start(program), {
    env: { PATH: PRODUCTION['PATH'], DATA_DIR: folder },
  });
  const keys = freshKeys();
  const environment = { ...providers.ports, ...keys, DATA_DIR: folder, DATABASE_URL: database, ...settings };
  const startApi: Services['startApi'] = (more, cores = 'measured') =>
    startMeasured(processes, { ...environment, ...more }, cores);

  const api = await startApi();
  const address = { api: api.url, simulators: providers.url };
  const members: Member[] = [];
  while (members.length < memberCount) {
    const length = Math.min(REGISTRATION_CONCURRENCY, memberCount - members.length);
    members.push(...(await Promise.all(Array.from({ length }, () => register(address)))));
  }
  const [member] = members;
  if (member === undefined) throw new Error('no member is registered');
  await completeJourney(address, member);
  return {
    database,
    address,
    api,
    member,
    members,
    fieldKey: Buffer.from(keys.FIELD_KEYS.slice(2), 'base64'),
    startApi,
    startMailServer: () => startMailServer(processes, folder),
    startBareServer: () => startBareProcess(processes, database),
    drain: () => drain(database),
  };
}

/** Long, because after far more than the planned load there is much to send. */
const DRAINED_WITHIN_MS = 300_000;

const WAITING = `select count(*)::int as count from outbox
  where delivered_at is null and undelivered_at is null and next_try_at < now() + interval '2 minutes'`;

const drain = (database: string): Promise<void> =>
  until(
    'the outbox is empty',
    async () => (await queryAt<{ count: number }>(database, WAITING))[0]?.count === 0,
    DRAINED_WITHIN_MS,
  );

/** The same program on certain cores. */
export function pinned(cores: Cores, program: Program): Program {
  const [command, args] = onCores(cores, program.command ?? process.execPath, program.args);
  return { ...program, command, args };
}

async function startMailServer(processes: ProcessGroup, folder: string): Promise<{ port: string }> {
  const { ports } = await startSimulatorsProcess((program) => processes.start(pinned('all', program)), {
    env: { PATH: PRODUCTION['PATH'], DATA_DIR: join(folder, 'mails') },
  });
  return { port: ports.SMTP_PORT };
}

async function startMeasured(
  processes: ProcessGroup,
  settings: Record<string, string>,
  cores: Cores,
): Promise<Api> {
  const PORT = String(await freePort());
  const env = {
    ...PRODUCTION,
    PORT,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    DATABASE_POOL: String(POOL),
    MALLOC_ARENA_MAX: '1',
    RATE_LIMIT_FACTOR: '1000000',
    ...settings,
  };
  const start = (program: Program) => processes.start(pinned(cores, program));
  const { origin, process } = await startApiProcess(start, { env, nodeOptions: profiling() });
  return { url: origin, process };
}

async function startBareProcess(processes: ProcessGroup, database: string): Promise<Api> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const program = {
    name: 'the bare server',
    args: [join(import.meta.dirname, '../programs/bare-server.ts')],
    env: { PATH: PRODUCTION['PATH'], BARE_PORT: port, BARE_POOL: String(POOL), DATABASE_URL: database },
  };
  return { url, process: await processes.start(pinned('measured', program)).ready(`${url}/named`) };
}

/** `BENCH_PROFILE` names a folder in which each API leaves a profile of its processor time when it stops. */
function profiling(): string[] {
  const folder = process.env['BENCH_PROFILE'];
  return folder === undefined || folder === '' ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}
