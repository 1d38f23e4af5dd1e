import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

import { startDatabaseServer, type DatabaseServer } from '@wattle/testkit/database/database-server';

const NAMES = ['TEST_DATABASE', 'TEST_DATABASE_WORKERS', 'TEST_DATABASE_SPARE'] as const;

/** Settings of `deploy/citus/README.md`; few shards, so that moving all takes no longer than a test waits. */
const SETTINGS = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: '300',
  max_prepared_transactions: '300',
  max_worker_processes: '32',
  'citus.shard_count': '8',
  'citus.node_conninfo': 'sslmode=disable',
  fsync: 'off',
  full_page_writes: 'off',
};

/**
 * Starts a coordinator, two workers and a spare machine for a test run, unless the environment names a cluster. Without
 * Citus it throws: a test of several machines never passes on one.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const named = NAMES.filter((name) => (process.env[name] ?? '') !== '');
  if (named.length === NAMES.length) return undefined;
  if (named.length > 0) throw new Error(`a cluster is named by all of ${NAMES.join(', ')}, or by none`);
  const programs = citusPrograms();
  const settings = knows(programs.postgres, 'output_plugin_libraries')
    ? { ...SETTINGS, output_plugin_libraries: 'pgoutput, citus' }
    : SETTINGS;
  const machines: DatabaseServer[] = [];
  const remove = async (): Promise<void> => {
    await Promise.all(machines.map((machine) => machine.remove()));
  };
  try {
    for (let machine = 0; machine < 4; machine += 1) {
      machines.push(await startDatabaseServer({ settings, isListening: true, programs }));
    }
  } catch (cause) {
    await remove();
    throw cause;
  }
  const [coordinator = '', ...others] = machines.map(({ url }) => url);
  const [first, second, spare] = others.map((url) => new URL(url).host);
  process.env['TEST_DATABASE'] = coordinator;
  process.env['TEST_DATABASE_WORKERS'] = `${first},${second}`;
  process.env['TEST_DATABASE_SPARE'] = spare;
  return remove;
}

/** The PostgreSQL of `PG_CONFIG`, or Debian's newest that has Citus; the tests find its `psql` on the path. */
function citusPrograms() {
  const named = process.env['PG_CONFIG'];
  const all = named === undefined ? globSync('/usr/lib/postgresql/*/bin/pg_config').toSorted() : [named];
  const found = all.findLast((program) =>
    existsSync(join(ask(program, 'sharedir'), 'extension/citus.control')),
  );
  if (found === undefined) {
    throw new Error('no PostgreSQL with Citus was found: deploy/citus/README.md says where it comes from');
  }
  const folder = ask(found, 'bindir');
  process.env['PATH'] = `${folder}:${process.env['PATH'] ?? ''}`;
  return {
    initdb: join(folder, 'initdb'),
    postgres: join(folder, 'postgres'),
    major: Number.parseInt(ask(found, 'version').replace(/^\D+/, ''), 10),
  };
}

/** Whether this version knows the setting; an older minor version would not start with it. */
const knows = (postgres: string, setting: string): boolean =>
  execFileSync(postgres, ['--describe-config'], { encoding: 'utf8' }).includes(`${setting}\t`);

const ask = (program: string, what: string): string =>
  execFileSync(program, [`--${what}`], { encoding: 'utf8' }).trim();
