import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { accountForServer, type Account } from '@wattle/postgres/account';
import { makeCluster, USER } from '@wattle/postgres/make-cluster';
import { makePrivateFolder } from '@wattle/postgres/private-folder';
import { programsFor, type Programs } from '@wattle/postgres/programs';
import { socketUrl, startServer, type Server, type Settings } from '@wattle/postgres/server';

import { freePort } from '../processes/free-port.ts';
import { until } from '../waiting.ts';
import { queryAt } from './query-at.ts';

/** A PostgreSQL server of one's own, to which anything may be done that can happen to one. */
export type DatabaseServer = {
  url: `postgres://${string}`;
  /** Starts it unless it runs; retries until what a crash left behind is gone. */
  start: () => Promise<void>;
  /**
   * `fast` ends the sessions and writes everything down; `immediate` is a crash, from which the next start recovers;
   * `kill` kills its first process alone.
   */
  stop: (how: 'fast' | 'immediate' | 'kill') => Promise<void>;
  /** Stops every process of the server from running, like a machine that has hung; the answer lets them go on. */
  pause: () => () => void;
  /** Runs a statement in the database at `url`. */
  query: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
  remove: () => Promise<void>;
};

/** Suits servers whose data need not outlive them: never waits for the disk. */
const WITHOUT_DISK: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/** A crash of the server loses nothing it acknowledged: that is with the operating system by then. */
export const OUTLIVES_CRASHES: Settings = { fsync: 'off', synchronous_commit: 'on' };

type Options = {
  settings?: Settings;
  /** Listens on a loopback port, the way a remote server is reached, rather than a socket. */
  isListening?: boolean;
  /** The programs of another installation than npm's. */
  programs?: Programs;
  /** Where its cluster is made; a temporary folder when absent. */
  folder?: string;
};

/**
 * Creates a server and starts it. It ends with this process, and its temporary folder with it, even when this process
 * is killed.
 */
export async function startDatabaseServer({
  settings = WITHOUT_DISK,
  isListening = false,
  programs: given,
  folder: place,
}: Options = {}): Promise<DatabaseServer> {
  const account = accountForServer();
  const programs = given ?? programsFor(account);
  const folder =
    place === undefined ? makePrivateFolder('wattle-postgres', account) : ownFolder(place, account);
  const cluster = { data: join(folder, 'cluster'), account };
  const port = isListening ? await freePort() : null;
  const listening = port === null ? {} : { port: String(port), listen_addresses: '127.0.0.1' };
  const how = { settings: { ...settings, ...listening }, socketFolder: folder, removeWhenOrphaned: folder };
  const server = restartable(() => startServer(programs, cluster, how));
  const remove = async () => {
    await server.stop('immediate');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await makeCluster(programs, cluster, { durable: false });
    await server.startOnce();
  } catch (cause) {
    await remove();
    throw cause;
  }
  const url: DatabaseServer['url'] =
    port === null ? socketUrl(folder) : `postgres://${USER}@127.0.0.1:${port}/postgres`;
  return {
    url,
    start: () => until('the database server starts', () => server.startOnce()),
    stop: (way) => server.stop(way),
    pause: () => suspend(server.pid()),
    query: (text, values) => queryAt(url, text, values),
    remove,
  };
}

/** A server that may have ended, by itself too. */
function restartable(start: () => Promise<Server>) {
  let server: Server | null = null;
  const noteEnd = async (started: Server): Promise<void> => {
    await started.ended;
    if (server === started) server = null;
  };
  return {
    pid: () => server?.pid,
    async startOnce(): Promise<boolean> {
      if (server !== null) return true;
      server = await start();
      void noteEnd(server);
      return true;
    },
    async stop(way: Parameters<DatabaseServer['stop']>[0]): Promise<void> {
      if (way !== 'kill') return server?.stop(way);
      const { pid, ended } = server ?? {};
      if (pid !== undefined) signal(pid, 'SIGKILL');
      await ended;
      return undefined;
    },
  };
}

/** A folder that only the server's account may enter. */
export function ownFolder(path: string, account: Account | null): string {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o700);
  if (account !== null) chownSync(path, account.uid, account.gid);
  return path;
}

function suspend(first: number | undefined): () => void {
  const pids = first === undefined ? [] : familyOf(first);
  for (const pid of pids) signal(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) signal(pid, 'SIGCONT');
  };
}

/** A process with its children. It is suspended first, so that it starts none meanwhile. */
function familyOf(first: number): number[] {
  signal(first, 'SIGSTOP');
  const all = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' });
  const children = all
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (parent === first && pid !== undefined ? [pid] : []));
  return [first, ...children];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
