import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { Client } from 'pg';

const run = promisify(execFile);
const scripts = new URL('../../../deploy/citus/', import.meta.url);

/** The workers of the cluster whose coordinator `TEST_DATABASE` names, as host:port; none where there is no cluster. */
function workers(): string[] {
  // oxlint-disable-next-line node/no-process-env -- the suite names its cluster by environment
  const named = process.env['TEST_DATABASE_WORKERS'] ?? '';
  return named.split(',').filter((worker) => worker !== '');
}

/** Whether the suite runs on a cluster, where copies of a database would lack what lies on its workers. */
export const isSpread = (): boolean => workers().length > 0;

/** The addresses of one database on every machine of the cluster, the coordinator's first. */
function everywhere(server: string, name: string): string[] {
  const at = (host: string): string => {
    const url = new URL(server);
    url.host = host;
    url.pathname = `/${name}`;
    return url.href;
  };
  return [at(new URL(server).host), ...workers().map(at)];
}

async function onEach(urls: readonly string[], ...statements: string[]): Promise<void> {
  for (const connectionString of urls) {
    const client = new Client({ connectionString });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }
}

/** Tells the database at the coordinator of its workers, which have one of the same name by then. */
async function join(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const nodes = workers().map((worker) => `select citus_add_node('${worker.replace(':', "', ")})`);
  await onEach([url], `select citus_set_coordinator_host('${hostname}', ${port})`, ...nodes);
}

const runScript = (script: string, url: string) =>
  run('psql', ['-X', '-q', '-o', '/dev/null', '-f', fileURLToPath(new URL(script, scripts)), url]);

/** A database on all machines of the cluster; `prepare` makes its tables, which are then spread. */
export async function createSpreadDatabase(
  server: string,
  name: string,
  prepare: (url: string) => Promise<void>,
): Promise<string> {
  const maintenance = everywhere(server, new URL(server).pathname.slice(1));
  await onEach(maintenance, `create database ${name}`);
  const urls = everywhere(server, name);
  await onEach(urls, 'create extension citus');
  const [url = server] = urls;
  await join(url);
  await prepare(url);
  for (const script of ['keys.sql', 'spread.sql']) await runScript(script, url);
  return url;
}

/**
 * Spreads a database that lies at the coordinator alone, beside those who use it; returns how many of its tables are
 * spread then.
 */
export async function spreadLive(url: string): Promise<number> {
  const name = new URL(url).pathname.slice(1);
  const [, ...maintenance] = everywhere(url, 'postgres');
  await onEach(maintenance, `create database ${name}`);
  await onEach(everywhere(url, name), 'create extension citus');
  await runScript('keys.sql', url);
  await join(url);
  await runScript('spread-live.sql', url);
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(`select from pg_dist_partition where partmethod = 'h'`);
  await client.end();
  return rowCount ?? 0;
}

/** What `spreadLive` made on the workers. */
export async function dropOnWorkers(url: string): Promise<void> {
  const [, ...maintenance] = everywhere(url, 'postgres');
  const name = new URL(url).pathname.slice(1);
  await onEach(maintenance, `drop database if exists ${name} with (force)`);
}

export async function dropSpreadDatabase(server: string, name: string): Promise<void> {
  const maintenance = everywhere(server, new URL(server).pathname.slice(1));
  await onEach(maintenance, `drop database if exists ${name} with (force)`);
}

/** A machine that has started and is in no cluster yet, as host:port. */
function spareWorker(): string | null {
  // oxlint-disable-next-line node/no-process-env -- the suite names its cluster by environment
  return process.env['TEST_DATABASE_SPARE'] ?? null;
}

function onSpare(url: string): { maintenance: string; own: string; name: string } | null {
  const spare = spareWorker();
  if (spare === null || !isSpread()) return null;
  const own = new URL(url);
  own.host = spare;
  const maintenance = new URL(own.href);
  maintenance.pathname = '/postgres';
  return { maintenance: maintenance.href, own: own.href, name: own.pathname.slice(1) };
}

/** Adds the spare machine to a database's cluster, and moves shards there beside those who write; returns how many. */
export async function addWorker(url: string): Promise<number> {
  const spare = onSpare(url);
  if (spare === null) return 0;
  await onEach([spare.maintenance], `create database ${spare.name}`);
  await onEach([spare.own], 'create extension citus');
  const { hostname, port } = new URL(spare.own);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select citus_add_node('${hostname}', ${port})`);
    await client.query(`select citus_rebalance_start(shard_transfer_mode => 'force_logical')`);
    await client.query('select citus_rebalance_wait()');
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from citus_shards where nodeport = $1',
      [port],
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

export async function dropOnWorker(url: string): Promise<void> {
  const spare = onSpare(url);
  if (spare !== null) await onEach([spare.maintenance], `drop database if exists ${spare.name} with (force)`);
}
