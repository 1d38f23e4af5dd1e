import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import type { Cluster } from '@wattle/postgres/inherited-folder';
import { isServerOf, readPostmaster } from '@wattle/postgres/postmaster-file';
import { PostgresFailed } from '@wattle/postgres/postgres-failed';
import { makePrivateFolder } from '@wattle/postgres/private-folder';
import type { Programs } from '@wattle/postgres/programs';
import {
  emptySocketFolder,
  socketUrl,
  startServer,
  type Server,
  type Settings,
} from '@wattle/postgres/server';

import { asFault, EmbeddedFault } from './embedded-fault.ts';
import { dataFolder, readyCluster } from './existing-cluster.ts';
import { stopOrphanedServer, SOCKET_FOLDER } from './orphaned-server.ts';
import { superviseServer } from './supervise-server.ts';

class DirectoryInUse extends EmbeddedFault {
  override name = 'DirectoryInUse';
}

/** SQLITE_BUSY: another process holds the lock. */
const BUSY = 5;

/**
 * Locks a directory for this process; throws when another one holds it. SQLite is used only for the kernel lock on an
 * empty file: a `kill -9` releases it, and no process id can be mistaken.
 */
function lockDirectory(directory: string): { release: () => void } {
  const file = new DatabaseSync(join(directory, 'lock'));
  try {
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (cause) {
    file.close();
    if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === BUSY)) throw cause;
    throw new DirectoryInUse(
      `${directory} is in use by another process. Stop that one, or set DATA_DIR to another directory`,
    );
  }
  return { release: () => file.close() };
}

const POLL_INTERVAL_MS = 200;
const TIMEOUT_MS = 30_000;

/** The processes of a killed server keep its shared memory until they notice. */
const STILL_IN_USE = /shared memory block .* is still in use|lock file "postmaster.pid" already exists/;

export type EmbeddedServer = { url: string; close: () => Promise<void> };

type How = {
  dataDir: string;
  connections: number;
  /** Called with one line about each incident of the running server. */
  onIncident: (line: string) => void;
  /** Whether to use another process's running server, as commands do. */
  beside?: boolean;
  /** Aborted when the start is no longer wanted. */
  asked?: AbortSignal | undefined;
};

/** Durable, and sized for one machine with a few dozen connections. */
function settingsFor(connections: number): Settings {
  return {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: String(connections),
    shared_buffers: '16MB',
    min_wal_size: '16MB',
    max_wal_size: '64MB',
    io_method: 'sync',
    jit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_worker_processes: '0',
    max_parallel_workers: '0',
    max_logical_replication_workers: '0',
    autovacuum_worker_slots: '1',
    autovacuum_max_workers: '1',
  };
}

/**
 * Runs the PostgreSQL server of a data directory for this process, behind a socket that only this user and root can
 * reach. Restarts it at the same address whenever it ends. Throws `EmbeddedFault` when that fails.
 */
export async function startEmbeddedServer(how: How): Promise<EmbeddedServer> {
  const { dataDir, beside = false } = how;
  try {
    mkdirSync(dataDir, { recursive: true });
    return await startWithLock(how);
  } catch (cause) {
    if (!(beside && cause instanceof DirectoryInUse)) throw asFault(cause, dataDir);
    return { url: await urlOfRunning(dataDir), close: async () => undefined };
  }
}

async function startWithLock(how: How): Promise<EmbeddedServer> {
  const lock = lockDirectory(how.dataDir);
  try {
    return await startLocked(how, lock.release);
  } catch (cause) {
    lock.release();
    throw cause;
  }
}

async function startLocked(
  { dataDir, connections, onIncident, asked }: How,
  release: () => void,
): Promise<EmbeddedServer> {
  const { programs, cluster } = await readyCluster(dataDir, asked);
  const socketFolder = makePrivateFolder(SOCKET_FOLDER, cluster.account);
  const removeSocket = () => rmSync(socketFolder, { recursive: true, force: true });
  const how = { settings: settingsFor(connections), socketFolder, removeWhenOrphaned: socketFolder };
  const start = () => startWhenFree(programs, cluster, how);
  let server: Server;
  try {
    server = await start();
  } catch (cause) {
    removeSocket();
    throw cause;
  }
  const supervised = superviseServer(server, {
    start,
    onEnd: (lastLines) => onIncident(incidentOf(dataDir, lastLines)),
    onBack: () => onIncident(`the database in ${dataDir} runs again`),
  });
  return {
    url: socketUrl(socketFolder),
    async close() {
      await supervised.end();
      removeSocket();
      release();
    },
  };
}

type Started = Parameters<typeof startServer>;

async function startWhenFree(programs: Programs, cluster: Cluster, how: Started[2]): Promise<Server> {
  const until = performance.now() + TIMEOUT_MS;
  for (;;) {
    await stopOrphanedServer(cluster.data, how.socketFolder);
    emptySocketFolder(how.socketFolder);
    try {
      return await startServer(programs, cluster, how);
    } catch (cause) {
      const isTransient = cause instanceof PostgresFailed && cause.matches(STILL_IN_USE);
      if (!isTransient || performance.now() > until) throw cause;
    }
    await wait(POLL_INTERVAL_MS);
  }
}

function incidentOf(dataDir: string, lastLines: readonly string[]): string {
  const failure = new PostgresFailed('ended', lastLines);
  return failure.isDiskFull
    ? `the database in ${dataDir} has ended, as its disk is full. It runs again as soon as there is room; nothing that was acknowledged is lost`
    : `the database in ${dataDir} has ended by itself and is started again: ${failure.message}`;
}

/** The server may be starting. */
async function urlOfRunning(dataDir: string): Promise<string> {
  const data = dataFolder(dataDir);
  const until = performance.now() + TIMEOUT_MS;
  while (performance.now() < until) {
    const running = readPostmaster(data);
    if (running?.ready === true && isServerOf(data, running.pid)) return socketUrl(running.socketFolder);
    await wait(POLL_INTERVAL_MS);
  }
  throw new EmbeddedFault(`${dataDir} is in use by another process, whose database does not answer`);
}
