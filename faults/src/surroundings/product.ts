import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@wattle/testkit/processes/free-port';

import { PAGES } from '../journeys/browser.ts';
import type { ProcessName } from '../plan/names.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { until } from './pause.ts';
import { supervise, type Supervised } from './supervised.ts';

export const projectRoot = join(import.meta.dirname, '../../..');

/** Debian's, which makes a process believe another time; `FAKETIME_TIMESTAMP_FILE` says which. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

export type Product = {
  balancer: Balancer;
  processes: Record<ProcessName, Supervised>;
  /** Moves the clock of a process; null where that cannot be done on this machine. */
  setClock: ((process: ProcessName, seconds: number) => void) | null;
  stop: () => Promise<void>;
};

/** The keys of an installation, without which nobody reads its database. */
export const freshKeys = (): Record<string, string> => ({
  SECRET_KEY: randomBytes(32).toString('base64'),
  FIELD_KEYS: `1:${randomBytes(32).toString('base64')}`,
});

export type Surroundings = {
  folder: string;
  keys: Record<string, string>;
  /** Where processes keep what they write themselves. */
  dataDir: string;
  databaseUrl: { web: string; worker: string };
  simulatorsPort: number;
  smtpPort: number;
  movesClocks: boolean;
};

const ROLES = { 'web-a': 'web', 'web-b': 'web', 'worker-a': 'worker', 'worker-b': 'worker' } as const;
const NAMES = Object.keys(ROLES) as ProcessName[];

function environmentOf({ keys, dataDir, simulatorsPort, smtpPort }: Surroundings): Record<string, string> {
  return {
    PATH: '/usr/bin:/bin',
    // As in production; the flag lets it talk to simulators.
    NODE_ENV: 'production',
    ALLOW_INSECURE_PRODUCTION: 'true',
    PUBLIC_URL: PAGES,
    DATA_DIR: dataDir,
    ERASURE_LEDGER: join(dataDir, 'erasures.jsonl'),
    ...keys,
    SIMULATORS_PORT: String(simulatorsPort),
    SMTP_PORT: String(smtpPort),
    LOG_LEVEL: 'warn',
    CHALLENGE_COST: '1',
    CODE_RESEND_SECONDS: '0',
    IDENTITY_POLL_MS: '1',
    RATE_LIMIT_FACTOR: '100000',
    DRAIN_SECONDS: '0',
    DATABASE_POOL: '15',
    // A provider that never answers is given up before the crowd has gone home.
    PROVIDER_TIMEOUT_MS: '2000',
  };
}

/** Runs one of the operator's commands to its end: not through a pooler. */
export function runCommand(
  surroundings: Surroundings,
  args: readonly string[],
): { code: number | null; said: string } {
  const env = { ...environmentOf(surroundings), DATABASE_URL: surroundings.databaseUrl.worker };
  const command = ['apps/api/src/commands/wattle.ts', ...args];
  const done = spawnSync(process.execPath, command, { cwd: projectRoot, env, encoding: 'utf8' });
  return { code: done.status, said: `${done.stdout}${done.stderr}` };
}

/** Starts a process that works, and waits until it ends by itself or shows that it goes on. */
export async function whyNotStarted(surroundings: Surroundings): Promise<string | null> {
  const port = String(await freePort());
  const env = {
    ...environmentOf(surroundings),
    DATABASE_URL: surroundings.databaseUrl.worker,
    ROLE: 'worker',
    PORT: port,
  };
  const { status, stderr } = spawnSync(process.execPath, ['apps/api/src/main.mjs'], {
    cwd: projectRoot,
    env,
    encoding: 'utf8',
    timeout: ENDS_WITHIN_MS,
  });
  return status === null ? null : stderr.trim();
}

const ENDS_WITHIN_MS = 20_000;

/** Two processes that serve, behind a balancer, and two that work. */
export async function startProduct(surroundings: Surroundings): Promise<Product> {
  const { folder, databaseUrl, movesClocks } = surroundings;
  const common = environmentOf(surroundings);
  const canMove = movesClocks && existsSync(FAKETIME);
  const clockOf = (name: string): string => join(folder, `${name}.clock`);
  const origins: string[] = [];
  const begin = async (name: ProcessName): Promise<[ProcessName, Supervised]> => {
    const role = ROLES[name];
    const [port, operations] = [String(await freePort()), String(await freePort())];
    const origin = `http://127.0.0.1:${role === 'web' ? port : operations}`;
    origins.push(origin);
    if (canMove) writeFileSync(clockOf(name), '+0');
    const env = {
      ...common,
      ROLE: role,
      PORT: port,
      DATABASE_URL: databaseUrl[role],
      ...(role === 'worker' ? { OPERATIONS_PORT: operations } : {}),
      ...(canMove ? faking(clockOf(name)) : {}),
    };
    const args = ['--max-semi-space-size=4', '--max-old-space-size=192', 'apps/api/src/main.mjs'];
    return [name, supervise({ name, args, cwd: projectRoot, env, log: join(folder, `${name}.log`) })];
  };
  const migrated = runCommand(surroundings, ['migrate']);
  if (migrated.code !== 0) throw new Error(`no tables: ${migrated.said}`);
  const started = [];
  for (const name of NAMES) started.push(await begin(name));
  await untilReady(origins);
  const processes = Object.fromEntries(started) as Record<ProcessName, Supervised>;
  const balancer = await startBalancer(origins.slice(0, 2));
  return {
    balancer,
    processes,
    setClock: canMove ? (name, seconds) => writeFileSync(clockOf(name), offset(seconds)) : null,
    async stop() {
      await Promise.all(Object.values(processes).map((each) => each.stop()));
      balancer.close();
    },
  };
}

const offset = (seconds: number): string => (seconds < 0 ? String(seconds) : `+${seconds}`);

const faking = (file: string): Record<string, string> => ({
  LD_PRELOAD: FAKETIME,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_CACHE_DURATION: '1',
  // Waits and time-outs go on as ever: a clock that is set again does not change how long a second is.
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

async function untilReady(origins: readonly string[]): Promise<void> {
  for (const origin of origins) {
    await until(`${origin} is ready`, async () => (await fetch(`${origin}/readyz`)).ok, 120_000);
  }
}

export type Simulators = { port: number; smtpPort: number; journal: string; process: Supervised };

/** The providers, in a process of their own. */
export async function startSimulators(folder: string): Promise<Simulators> {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const data = join(folder, 'simulators');
  mkdirSync(data, { recursive: true });
  const env = {
    PATH: '/usr/bin:/bin',
    SIMULATORS_PORT: String(port),
    SMTP_PORT: String(smtpPort),
    SIMULATORS_DATA_DIR: data,
    // Corrections stay as they were asked for.
    BUREAU_DECISION_SECONDS: '86400',
  };
  const args = ['apps/simulators/src/main.mjs'];
  const process = supervise({
    name: 'simulators',
    args,
    cwd: projectRoot,
    env,
    log: join(folder, 'simulators.log'),
  });
  await until('the simulators answer', async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok);
  return { port, smtpPort, journal: join(data, 'messages.jsonl'), process };
}
