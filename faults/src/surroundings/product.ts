import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { startBalancer, type Balancer } from '@wattle/testkit/balancer';
import { ORIGIN } from '@wattle/testkit/browser/browser';
import { startWattle, type Exit } from '@wattle/testkit/processes/collecting';
import {
  PRODUCTION,
  startApiProcess,
  startSimulatorsProcess,
  type Environment,
} from '@wattle/testkit/processes/product';
import { RunningProcess } from '@wattle/testkit/processes/running-process';
import { projectRoot } from '@wattle/testkit/project-root';

import type { ProcessName } from '../plan/names.ts';
import { startKillable, type Killable } from './killable.ts';
import { worldAt, type World } from './world.ts';

/** Debian's, which makes a process believe another time; `FAKETIME_TIMESTAMP_FILE` says which. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

export type Product = {
  balancer: Balancer;
  processes: Record<ProcessName, Killable>;
  /** Moves the clock of a process; null where that cannot be done on this machine. */
  setClock: ((process: ProcessName, seconds: number) => void) | null;
  /** Runs one of the operator's commands to its end. */
  command: (args: readonly string[]) => Promise<Exit>;
  stop: () => Promise<void>;
};

export type Surroundings = {
  folder: string;
  keys: Environment;
  /** Where processes keep what they write themselves. */
  dataDir: string;
  databaseUrl: { web: string; worker: string };
  /** Those of the providers. */
  ports: Record<'SIMULATORS_PORT' | 'SMTP_PORT', string>;
  movesClocks?: boolean;
};

const ROLES = { 'web-a': 'web', 'web-b': 'web', 'worker-a': 'worker', 'worker-b': 'worker' } as const;
const NAMES = Object.keys(ROLES) as ProcessName[];

/** A provider that never answers is given up before the crowd has gone home. */
export const PROVIDER_TIMEOUT_MS = 2000;

/** The settings of every process, but for its role and its database. */
export const environmentOf = ({
  keys,
  dataDir,
  ports,
}: Pick<Surroundings, 'keys' | 'dataDir' | 'ports'>): Environment => ({
  ...PRODUCTION,
  PUBLIC_URL: ORIGIN,
  DATA_DIR: dataDir,
  ERASURE_LEDGER: join(dataDir, 'erasures.jsonl'),
  ...keys,
  ...ports,
  RATE_LIMIT_FACTOR: '100000',
  DATABASE_POOL: '15',
  PROVIDER_TIMEOUT_MS: String(PROVIDER_TIMEOUT_MS),
});

/** Not through a pooler. */
const runCommand = (surroundings: Surroundings, args: readonly string[]): Promise<Exit> =>
  startWattle(args, {
    ...environmentOf(surroundings),
    DATABASE_URL: surroundings.databaseUrl.worker,
    OPERATOR: '1',
  }).ended;

/** Starts a worker, and waits until it ends by itself or shows that it goes on. */
export function whyNotStarted(surroundings: Surroundings): { status: number; line: string } | null {
  const env = { DATABASE_URL: surroundings.databaseUrl.worker, ROLE: 'worker', DATABASE_WAIT_SECONDS: '1' };
  const { status, stderr } = spawnSync(process.execPath, ['apps/api/src/main.mjs'], {
    cwd: projectRoot,
    env: { ...environmentOf(surroundings), ...env },
    encoding: 'utf8',
    timeout: ENDS_WITHIN_MS,
  });
  return status === null ? null : { status, line: stderr.trim() };
}

const ENDS_WITHIN_MS = 20_000;

/** Two web processes behind a balancer, and two workers. */
export async function startProduct(surroundings: Surroundings): Promise<Product> {
  const { folder, databaseUrl, movesClocks = false } = surroundings;
  const common = environmentOf(surroundings);
  const canMove = movesClocks && existsSync(FAKETIME);
  const clockOf = (name: string): string => join(folder, `${name}.clock`);
  const command: Product['command'] = (args) => runCommand(surroundings, args);
  const migrated = await command(['migrate']);
  if (migrated.code !== 0) throw new Error(`no tables: ${migrated.stderr}`);
  const started = await Promise.all(
    NAMES.map(async (name) => {
      const role = ROLES[name];
      if (canMove) writeFileSync(clockOf(name), '+0');
      const faked = canMove ? faking(clockOf(name)) : {};
      const env = { ...common, ROLE: role, DATABASE_URL: databaseUrl[role], ...faked };
      return startApiProcess(startKillable, { name, env, log: join(folder, `${name}.log`) });
    }),
  );
  const processes = Object.fromEntries(started.map(({ process }) => [process.name, process]));
  const balancer = await startBalancer(started.slice(0, 2).map(({ origin }) => origin));
  return {
    balancer,
    processes: processes as Product['processes'],
    setClock: canMove ? (name, seconds) => writeFileSync(clockOf(name), offset(seconds)) : null,
    command,
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

/** The providers, in a process of their own that keeps every message in a file. */
export async function startWorld(
  folder: string,
  endings: (() => unknown)[],
): Promise<{ world: World; ports: Surroundings['ports'] }> {
  const data = join(folder, 'simulators');
  mkdirSync(data, { recursive: true });
  const { url, ports, process } = await startSimulatorsProcess((program) => new RunningProcess(program), {
    // Corrections stay as they were asked for.
    env: { PATH: '/usr/bin:/bin', SIMULATORS_DATA_DIR: data, BUREAU_DECISION_SECONDS: '86400' },
    log: join(folder, 'simulators.log'),
  });
  endings.push(() => process.stop());
  return { world: worldAt(url, join(data, 'messages.jsonl')), ports };
}
