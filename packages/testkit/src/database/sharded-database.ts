import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { Client } from 'pg';

import { databaseAt, queryAt } from './query-at.ts';

const run = promisify(execFile);
const scripts = new URL('../../../../deploy/citus/', import.meta.url);

/* oxlint-disable node/no-process-env -- the suite names its cluster by environment */

/** The workers of the cluster whose coordinator `TEST_DATABASE` names, as host:port; empty without a cluster. */
const workers = (): string[] =>
  (process.env['TEST_DATABASE_WORKERS'] ?? '').split(',').filter((worker) => worker !== '');

/** A started server that is not in the cluster yet, as host:port. */
const spareWorker = (): string | undefined => (isSharded() ? process.env['TEST_DATABASE_SPARE'] : undefined);

/* oxlint-enable node/no-process-env */

/** Whether the suite runs on a cluster. A copy of a database there would lack what lies on the workers. */
export const isSharded = (): boolean => workers().length > 0;

function atHost(server: string, host: string, name: string): string {
  const url = new URL(databaseAt(server, name));
  url.host = host;
  return url.href;
}

/** The addresses of one database on every server of the cluster, the coordinator's first. */
const everywhere = (server: string, name: string): string[] => [
  databaseAt(server, name),
  ...workers().map((host) => atHost(server, host, name)),
];

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

async function onEach(urls: readonly string[], statement: string): Promise<void> {
  for (const url of urls) await queryAt(url, statement);
}

/** Advisory lock while machines are added. The number is arbitrary. */
const JOIN_LOCK = 7_422_021;

/**
 * Registers machines with the coordinator. Each has a database of the same name by then. One database at a time: Citus
 * writes the roles of a machine, which all its databases share, and of two at a time one fails.
 */
async function addMachines(url: string, machines: readonly string[]): Promise<void> {
  const turn = new Client({ connectionString: databaseAt(url, 'postgres') });
  await turn.connect();
  try {
    await turn.query('select pg_advisory_lock($1)', [JOIN_LOCK]);
    for (const machine of machines)
      await queryAt(url, `select citus_add_node('${machine.replace(':', "', ")})`);
  } finally {
    await turn.end();
  }
}

async function join(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  await queryAt(url, `select citus_set_coordinator_host('${hostname}', ${port})`);
  await addMachines(url, workers());
}

const runScript = (script: string, url: string) =>
  run('psql', ['-X', '-q', '-o', '/dev/null', '-f', fileURLToPath(new URL(script, scripts)), url]);

const drop = (name: string): string => `drop database if exists ${name} with (force)`;

/** A database on all servers of the cluster; `prepare` makes its tables, which are then sharded. */
export async function createShardedDatabase(
  server: string,
  name: string,
  prepare: (url: string) => Promise<void>,
): Promise<string> {
  await onEach(everywhere(server, nameOf(server)), `create database ${name}`);
  await onEach(everywhere(server, name), 'create extension citus');
  const url = databaseAt(server, name);
  await join(url);
  await prepare(url);
  for (const script of ['keys.sql', 'shard.sql']) await runScript(script, url);
  return url;
}

export const dropShardedDatabase = (server: string, name: string): Promise<void> =>
  onEach(everywhere(server, nameOf(server)), drop(name));

/** Runs a script beside writers, again where it gave way to one, as the page says. */
async function runBesideWriters(script: string, url: string, tries = 5): Promise<void> {
  await runScript(script, url).catch((cause: unknown) => {
    if (tries === 1 || !/deadlock detected|lock timeout|connection to server was lost/.test(String(cause)))
      throw cause;
    return runBesideWriters(script, url, tries - 1);
  });
}

/** Ends the connection that shards a table, half-way. */
async function interrupt(url: string, table: string): Promise<void> {
  const end = `
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like $1
      and exists (select 1 from pg_dist_partition where logicalrelid = $2::regclass)`;
  const step = `select create_distributed_table_concurrently('${table}'%`;
  while ((await queryAt(url, end, [step, table])).length === 0) await wait(50);
}

/**
 * Shards a database that lies at the coordinator alone while it is used, interrupted half-way, and once more, as an
 * update that adds a table does; returns how many tables are sharded then.
 */
export async function shardLive(url: string): Promise<number> {
  const name = nameOf(url);
  const [, ...maintenance] = everywhere(url, 'postgres');
  await onEach(maintenance, `create database ${name}`);
  await onEach(everywhere(url, name), 'create extension citus');
  await runBesideWriters('keys.sql', url);
  await join(url);
  await Promise.all([runBesideWriters('shard-live.sql', url), interrupt(url, 'notifications')]);
  await runBesideWriters('shard-live.sql', url);
  return (await queryAt(url, `select from pg_dist_partition where partmethod = 'h'`)).length;
}

/** Drops what `shardLive` made on the workers. */
export async function dropOnWorkers(url: string): Promise<void> {
  const [, ...maintenance] = everywhere(url, 'postgres');
  await onEach(maintenance, drop(nameOf(url)));
}

/** Adds the spare server to a database's cluster, and moves shards there while it is used; returns how many. */
export async function addWorker(url: string): Promise<number> {
  const spare = spareWorker();
  if (spare === undefined) return 0;
  const name = nameOf(url);
  await queryAt(atHost(url, spare, 'postgres'), `create database ${name}`);
  await queryAt(atHost(url, spare, name), 'create extension citus');
  await addMachines(url, [spare]);
  await queryAt(url, `select citus_rebalance_start(shard_transfer_mode => 'force_logical')`);
  await queryAt(url, 'select citus_rebalance_wait()');
  const moved = 'select count(*)::int as count from citus_shards where nodeport = $1';
  return (await queryAt<{ count: number }>(url, moved, [spare.split(':')[1]]))[0]?.count ?? 0;
}

/** Drops what `addWorker` made. */
export async function dropOnWorker(url: string): Promise<void> {
  const spare = spareWorker();
  if (spare !== undefined) await queryAt(atHost(url, spare, 'postgres'), drop(nameOf(url)));
}
