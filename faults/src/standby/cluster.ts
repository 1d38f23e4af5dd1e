import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { accountForServer, type Account } from '@wattle/postgres/account';
import { ownFolder, type DatabaseServer } from '@wattle/testkit/database/database-server';
import { queryAt } from '@wattle/testkit/database/query-at';
import { freePort } from '@wattle/testkit/processes/free-port';
import type { RunningProcess } from '@wattle/testkit/processes/running-process';
import { projectRoot } from '@wattle/testkit/project-root';
import { until } from '@wattle/testkit/waiting';

import { accountOfDebian, postgresPrograms, startSystemProgram } from './programs.ts';

const NODES = ['a', 'b'] as const;
type NodeName = (typeof NODES)[number];
type Node = { name: NodeName; postgres: number; rest: number; data: string; patroni: RunningProcess | null };

export type Cluster = {
  /** The address through the balancer alone, for processes that listen. */
  direct: string;
  /** The address through the pooler before it. */
  pooled: string;
  query: DatabaseServer['query'];
  /** Resolves once the standby may take over. */
  untilSafe: () => Promise<void>;
  /**
   * Kills the primary, the whole node or its server alone, and resolves once another takes writes. The dead node is
   * started again, as its machine would be.
   */
  killPrimary: (what: 'node' | 'server') => Promise<void>;
};

type Given = { folder: string; results: string; pgbouncer: string; endings: (() => unknown)[] };

/** etcd, two nodes with Patroni, HAProxy and PgBouncer on loopback, set up by the files of `deploy`. */
export async function startCluster(given: Given): Promise<Cluster> {
  const { results, endings } = given;
  const account = accountOfDebian();
  const etcd = await startEtcd(given);
  const nodes = await placesOf(given, account);
  endings.push(async () => {
    for (const node of nodes) await killNode(node);
  });
  const startNode = (node: Node): void => {
    node.patroni = startSystemProgram({
      command: '/usr/bin/patroni',
      args: [join(projectRoot, 'deploy/standby/patroni.yml')],
      env: environmentOf(node, etcd),
      log: join(results, `node-${node.name}.log`),
      account,
    });
  };
  for (const node of nodes) {
    startNode(node);
    await until('a primary is there', async () => (await primaryOf(nodes)) !== null, 120_000);
  }
  const admin = `postgres://postgres@127.0.0.1:${nodes[0]?.postgres}/postgres`;
  await queryAt(admin, 'create role wattle login');
  await queryAt(admin, 'create database wattle owner wattle');
  const balancer = await startBalancer(nodes, given);
  const pooler = await startPooler(given, balancer);
  const direct = `postgres://wattle@127.0.0.1:${balancer}/wattle`;
  const pooled = `postgres://wattle@127.0.0.1:${pooler}/wattle`;
  await until(
    'pooler and balancer lead to the primary',
    async () => (await queryAt(pooled, 'select 1')).length === 1,
  );
  return {
    direct,
    pooled,
    query: (text, values) => queryAt(direct, text, values),
    untilSafe: () => until('a synchronous standby', () => hasSynchronousStandby(nodes), 180_000),
    killPrimary: (what) => killPrimary(nodes, what, startNode),
  };
}

const placesOf = ({ folder }: Given, account: Account | null): Promise<Node[]> =>
  Promise.all(
    NODES.map(async (name) => ({
      name,
      postgres: await freePort(),
      rest: await freePort(),
      data: ownFolder(join(folder, `node-${name}`), account),
      patroni: null,
    })),
  );

/** What tells one node from the other, as their machines' environments would. */
function environmentOf({ name, postgres, rest, data }: Node, etcd: number): Record<string, string> {
  return {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcd}`,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgres}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgres}`,
    PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms() ?? '',
    PATRONI_POSTGRESQL_DATA_DIR: join(data, 'data'),
    PATRONI_POSTGRESQL_PGPASS: join(data, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_REPLICATION_USERNAME: 'replicator',
    // Only this loopback; the README has what a network needs.
    PATRONI_POSTGRESQL_PG_HBA:
      '["host all all 127.0.0.1/32 trust", "host replication replicator 127.0.0.1/32 trust"]',
    PGHOST: '127.0.0.1',
    HOME: data,
  };
}

/** Returns its port. */
async function startEtcd({ folder, results, endings }: Given): Promise<number> {
  const port = await freePort();
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort()}`];
  const args = {
    '--name': 'one',
    '--data-dir': join(folder, 'etcd'),
    '--listen-client-urls': client,
    '--advertise-client-urls': client,
    '--listen-peer-urls': peer,
    '--initial-advertise-peer-urls': peer,
    '--initial-cluster': `one=${peer}`,
    '--logger': 'zap',
  };
  const log = join(results, 'etcd.log');
  const program = startSystemProgram({ command: '/usr/bin/etcd', args: Object.entries(args).flat(), log });
  endings.push(() => program.stop());
  await until('etcd answers', async () => (await fetch(`${client}/health`)).ok);
  return port;
}

/** Returns its port. */
async function startBalancer(nodes: readonly Node[], { results, endings }: Given): Promise<number> {
  const port = await freePort();
  const addresses = nodes.flatMap(({ name, postgres, rest }) => {
    const prefix = `NODE_${name.toUpperCase()}`;
    return [
      [prefix, `127.0.0.1:${postgres}`],
      [`${prefix}_HOST`, '127.0.0.1'],
      [`${prefix}_REST`, String(rest)],
    ];
  });
  const program = startSystemProgram({
    command: '/usr/sbin/haproxy',
    args: ['-f', join(projectRoot, 'deploy/standby/haproxy.cfg')],
    env: { LISTEN: `127.0.0.1:${port}`, ...Object.fromEntries(addresses) },
    log: join(results, 'haproxy.log'),
  });
  endings.push(() => program.stop());
  return port;
}

/** The settings of `deploy/compose`, with the balancer as server and without passwords. Returns its port. */
async function startPooler({ folder, results, pgbouncer, endings }: Given, to: number): Promise<number> {
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  const file = readFileSync(join(projectRoot, 'deploy/compose/pooler/pgbouncer.ini'), 'utf8')
    .replace('host=database port=5432', `host=127.0.0.1 port=${to}`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*$/m, 'auth_type = trust')
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`);
  writeFileSync(users, '"wattle" ""\n');
  writeFileSync(settings, file);
  const program = startSystemProgram({
    command: pgbouncer,
    args: [settings],
    log: join(results, 'pgbouncer.log'),
    account: accountForServer(),
  });
  endings.push(() => program.stop());
  return port;
}

/** Whether a node's Patroni answers a question with 200. */
async function hasRole({ rest }: Node, question: 'primary' | 'synchronous'): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${rest}/${question}`, { signal: AbortSignal.timeout(2000) });
  await answer.body?.cancel();
  return answer.status === 200;
}

async function primaryOf(nodes: readonly Node[]): Promise<Node | null> {
  for (const node of nodes) if (await hasRole(node, 'primary').catch(() => false)) return node;
  return null;
}

async function hasSynchronousStandby(nodes: readonly Node[]): Promise<boolean> {
  const standby = await Promise.all(nodes.map((node) => hasRole(node, 'synchronous').catch(() => false)));
  return standby.includes(true) && (await primaryOf(nodes)) !== null;
}

async function killPrimary(
  nodes: readonly Node[],
  what: 'node' | 'server',
  startNode: (node: Node) => void,
): Promise<void> {
  const primary = await primaryOf(nodes);
  if (primary === null) throw new Error('there is no primary to kill');
  const others = nodes.filter((node) => node !== primary);
  if (what === 'server') killServer(primary);
  else await killNode(primary);
  await until('another takes writes', async () => (await primaryOf(others)) !== null, 120_000);
  if (what === 'node') startNode(primary);
}

/** The whole node at once, as when its machine loses power. */
async function killNode(node: Node): Promise<void> {
  const ended = node.patroni?.kill();
  killServer(node);
  await ended;
}

/** Every process of its PostgreSQL. */
function killServer({ data }: Node): void {
  const all = execFileSync('ps', ['-axo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const rows = all.map((line) => {
    const [pid = '', parent = '', ...args] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), args: args.join(' ') };
  });
  const first = rows.find(({ args }) => /bin\/postgres /.test(args) && args.includes(join(data, 'data')));
  for (const { pid, parent } of rows) {
    if (first === undefined || (pid !== first.pid && parent !== first.pid)) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}
