import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { accountForServer } from '@wattle/postgres/account';
import { makeCluster } from '@wattle/postgres/make-cluster';
import { programsFor } from '@wattle/postgres/programs';
import { startServer, type Server } from '@wattle/postgres/server';
import { Client } from 'pg';
import { freePort } from '@wattle/testkit/processes/free-port';

import { until } from './pause.ts';

export type Row = Record<string, unknown>;

/** A PostgreSQL server to which anything may be done that can happen to one. */
export type Database = {
  url: string;
  /** Ends it: `fast` in order, `immediate` as a crash, `kill` with its first process alone killed. */
  stop: (how: 'fast' | 'immediate' | 'kill') => Promise<void>;
  /** Starts it if it does not run; repeats that until what a crash left behind is gone. */
  start: () => Promise<void>;
  /** Stops all of its processes from running, like a machine that has hung; the returned function lets them go on. */
  pause: () => () => void;
  query: (text: string, values?: readonly unknown[]) => Promise<Row[]>;
  remove: () => Promise<void>;
};

const SETTINGS = { max_connections: '150', listen_addresses: '127.0.0.1' };

/** Runs one statement on a connection of its own. */
export async function queryAt(url: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Row>(text, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * Makes a server in a folder and starts it. It writes to the disk before it acknowledges, as in production: what is lost
 * is never its settings' fault.
 */
export async function startDatabase(folder: string): Promise<Database> {
  const account = accountForServer();
  const programs = programsFor(account);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (account !== null) chownSync(folder, account.uid, account.gid);
  const cluster = { data: join(folder, 'cluster'), account };
  const port = await freePort();
  const how = { settings: { ...SETTINGS, port: String(port) }, socketFolder: folder };
  let server: Server | null = null;
  const start = async (): Promise<void> => {
    if (server !== null) return;
    const started = await startServer(programs, cluster, how);
    server = started;
    const noteEnd = async (): Promise<void> => {
      await started.ended;
      if (server === started) server = null;
    };
    void noteEnd();
  };
  await makeCluster(programs, cluster, { durable: false });
  await start();
  const url = `postgres://wattle@127.0.0.1:${port}/postgres`;
  return {
    url,
    async stop(way) {
      if (way !== 'kill') return server?.stop(way);
      const ended = server?.ended;
      if (server !== null) process.kill(server.pid, 'SIGKILL');
      await ended;
      return undefined;
    },
    start: () => until('the database starts', () => start().then(() => true)),
    pause() {
      const pids = server === null ? [] : familyOf(server.pid);
      for (const pid of pids) tell(pid, 'SIGSTOP');
      return () => {
        for (const pid of pids) tell(pid, 'SIGCONT');
      };
    },
    query: (text, values) => queryAt(url, text, values),
    async remove() {
      await server?.stop('immediate');
    },
  };
}

/** A process with its children, the first of them itself, so that it starts none meanwhile. */
function familyOf(first: number): number[] {
  tell(first, 'SIGSTOP');
  const all = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' });
  const children = all
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (parent === first && pid !== undefined ? [pid] : []));
  return [first, ...children];
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
