import { chmodSync, chownSync, existsSync, globSync, mkdirSync, statSync } from 'node:fs';

import { accountForServer, type Account } from '@wattle/postgres/account';

/** Where Debian keeps the programs of PostgreSQL's newest version; null without any. */
export function postgresPrograms(): string | null {
  const newest = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').toSorted().at(-1);
  return newest === undefined ? null : newest.replace(/\/pg_basebackup$/, '');
}

/** Debian's account of PostgreSQL, to whom the folder of the sockets belongs. */
export const accountOfDebian = (): Account | null =>
  accountForServer({ owner: statSync('/var/run/postgresql', { throwIfNoEntry: false })?.uid });

/** A folder that only the server's account may enter. */
export function privateFolder(path: string, account: Account | null): string {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o700);
  if (account !== null) chownSync(path, account.uid, account.gid);
  return path;
}

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
