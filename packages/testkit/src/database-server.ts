import { freePort } from './processes/free-port.ts';
import { startThrowAwayServer } from '@wattle/postgres/throw-away-server';
import { Client } from 'pg';

/** A PostgreSQL server of a test's own, to which anything may be done that can happen to one. */
export type DatabaseServer = {
  url: `postgres://${string}`;
  start: () => Promise<void>;
  /**
   * `fast` ends the sessions and writes everything down; `immediate` is a crash, from which the next start recovers.
   */
  stop: (how: 'fast' | 'immediate') => Promise<void>;
  /** Stops every process of the server from running, like a machine that has hung: nothing answers, nothing breaks. */
  pause: () => Promise<() => void>;
  /** Runs statements in a database on the server, the one at `url` if none is named. */
  run: (statement: string, url?: string) => Promise<Record<string, unknown>[]>;
  remove: () => Promise<void>;
};

/** What is acknowledged is with the operating system by then, so a crash of the server loses nothing. */
const OUTLIVES_CRASHES = { fsync: 'off', synchronous_commit: 'on' };

async function runAt(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(statement);
    return Array.isArray(result) ? [] : result.rows;
  } finally {
    await client.end();
  }
}

/** Creates a server that nobody else uses, and starts it: on a loopback port, the way a remote one is reached. */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const server = await startThrowAwayServer({ settings: OUTLIVES_CRASHES, port: await freePort() });
  const { url } = server;
  return {
    url,
    start: server.start,
    stop: server.stop,
    pause: () => standStill(url, server.pid()),
    run: (statement, at = url) => runAt(at, statement),
    remove: server.remove,
  };
}

/** The server's first process before the others, so that it starts none meanwhile. */
async function standStill(url: string, first: number | null): Promise<() => void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const stopped: number[] = [];
  const stop = (pid: number): void => {
    stopped.push(pid);
    tell(pid, 'SIGSTOP');
  };
  if (first !== null) stop(first);
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  );
  for (const { pid } of rows) stop(pid);
  await client.end();
  return () => {
    for (const pid of stopped) tell(pid, 'SIGCONT');
  };
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
