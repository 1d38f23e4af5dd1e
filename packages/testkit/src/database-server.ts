import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';

/** A PostgreSQL server of a test's own, to which everything may be done that befalls one. */
export type DatabaseServer = {
  url: `postgres://${string}`;
  start: () => Promise<void>;
  /** `fast` ends the sessions and writes everything down; `immediate` is a crash, from which the next start recovers. */
  stop: (how: 'fast' | 'immediate') => Promise<void>;
  /** Keeps every process of the server from running, as a machine that stands still does: nothing answers, nothing breaks. */
  pause: () => Promise<() => void>;
  /** Runs statements in a database of the server, the one of `url` where none is named. */
  run: (statement: string, url?: string) => Promise<Record<string, unknown>[]>;
  remove: () => Promise<void>;
};

const DEBIAN = '/usr/lib/postgresql';
const PATIENCE_MS = 30_000;

/** Where the server's programs are: Debian's newest, or those on the PATH; null where there are none. */
export function findDatabasePrograms(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
  const folders = [
    ...newestFirst.map((version) => join(DEBIAN, version, 'bin')),
    // oxlint-disable-next-line node/no-process-env -- where programs are is the environment's to say
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root, who has to lend it another account. */
function accountForServer(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const accounts = lines.map((line) => line.split(':'));
  const found =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  return { uid: Number(found?.[2]), gid: Number(found?.[3]) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

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

/** Makes a server that nobody else uses, and starts it. */
export async function startDatabaseServer(bin: string): Promise<DatabaseServer> {
  const folder = mkdtempSync(join(tmpdir(), 'wattle-server-'));
  const account = accountForServer();
  if (account !== null) chownSync(folder, account.uid, account.gid);
  const as = { cwd: folder, ...account };
  const data = join(folder, 'cluster');
  const layout = ['--username=wattle', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(bin, 'initdb'), ['--pgdata', data, ...layout], { ...as, stdio: 'ignore' });
  const port = await freePort();
  const url: DatabaseServer['url'] = `postgres://wattle@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | null = null;

  const start = async (): Promise<void> => {
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off'];
    const options = settings.flatMap((setting) => ['-c', setting]);
    child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...options], {
      ...as,
      stdio: 'ignore',
    });
    await untilAnswering(url, child);
  };
  const stop: DatabaseServer['stop'] = async (how) => {
    if (child === null) return;
    const ended = once(child, 'exit');
    child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
    child = null;
  };
  await start();
  return {
    url,
    start,
    stop,
    pause: () => standStill(url, child?.pid),
    run: (statement, at = url) => runAt(at, statement),
    async remove() {
      await stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await runAt(url, 'select 1');
      return;
    } catch (cause) {
      if (child.exitCode !== null || Date.now() > until) throw cause;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

/** The first process of the server before the others, so that it starts none meanwhile. */
async function standStill(url: string, first: number | undefined): Promise<() => void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const stopped: number[] = [];
  const stop = (pid: number): void => {
    stopped.push(pid);
    tell(pid, 'SIGSTOP');
  };
  if (first !== undefined) stop(first);
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
