import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { accountForServer } from './account.ts';
import { makeCluster, USER } from './make-cluster.ts';
import { makePrivateFolder } from './private-folder.ts';
import { programsFor, type Programs } from './programs.ts';
import { socketUrl, startServer, type Server, type Settings } from './server.ts';

export type ThrowAwayServer = {
  url: `postgres://${string}`;
  /** Stops the server; `start` brings it back at the same address. */
  stop: Server['stop'];
  start: () => Promise<void>;
  /** The server's first process. */
  pid: () => number | null;
  remove: () => Promise<void>;
};

/** Its data need not survive, so nothing waits for the disk. */
const CAREFREE: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/** On a loopback port instead of a socket. */
const listening = (port: number): Settings => ({ port: String(port), listen_addresses: '127.0.0.1' });

/**
 * A server in a temporary folder, for a test run or a measurement. Both end with this process, even when it is killed.
 */
export async function startThrowAwayServer({
  settings = CAREFREE,
  port,
  programs: given,
}: {
  settings?: Settings;
  port?: number;
  /** Of another installation than npm's. */
  programs?: Programs;
} = {}): Promise<ThrowAwayServer> {
  const account = accountForServer();
  const programs = given ?? programsFor(account);
  const folder = makePrivateFolder('wattle-postgres', account);
  const cluster = { data: join(folder, 'cluster'), account };
  const all = port === undefined ? settings : { ...settings, ...listening(port) };
  const how = { settings: all, socketFolder: folder, removeWhenOrphaned: folder };
  let server: Server | null = null;
  const remove = async () => {
    await server?.stop('immediate');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await makeCluster(programs, cluster, { durable: false });
    server = await startServer(programs, cluster, how);
  } catch (cause) {
    await remove();
    throw cause;
  }
  return {
    url: port === undefined ? socketUrl(folder) : `postgres://${USER}@127.0.0.1:${port}/postgres`,
    async start() {
      server ??= await startServer(programs, cluster, how);
    },
    async stop(way) {
      await server?.stop(way);
      server = null;
    },
    pid: () => server?.pid ?? null,
    remove,
  };
}
