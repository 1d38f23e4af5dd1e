import { existsSync, globSync, statSync } from 'node:fs';

import { accountForServer, type Account } from '@wattle/postgres/account';
import { RunningProcess, type Program } from '@wattle/testkit/processes/running-process';

/** Where Debian keeps the programs of PostgreSQL's newest version; null without any. */
export function postgresPrograms(): string | null {
  const newest = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').toSorted().at(-1);
  return newest === undefined ? null : newest.replace(/\/pg_basebackup$/, '');
}

/** Debian's account of PostgreSQL, the owner of its socket folder. */
export const accountOfDebian = (): Account | null =>
  accountForServer({ owner: statSync('/var/run/postgresql', { throwIfNoEntry: false })?.uid });

/** A program of the system, whose output goes into a file. */
export const startSystemProgram = ({
  command,
  env = {},
  ...program
}: Omit<Program, 'name' | 'command'> & { command: string; log: string }): RunningProcess =>
  new RunningProcess({
    name: command,
    command,
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', ...env },
    ...program,
  });

const NEEDED = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
} as const;

/** The packages of Debian that are missing. */
export function missingPackages(): string[] {
  const missing: string[] = Object.entries(NEEDED).flatMap(([path, name]) =>
    existsSync(path) ? [] : [name],
  );
  return postgresPrograms() === null ? ['postgresql', ...missing] : missing;
}
