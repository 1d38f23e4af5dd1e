import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

import { isReachable, type Account } from './account.ts';
import { PostgresUnusable } from './postgres-unusable.ts';

/** A cluster's folder, and the account it belongs to. */
export type Cluster = { data: string; account: Account | null };

/** None of our environment: our settings hold secrets, and some would be mistaken for PostgreSQL's. */
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** How to start a program that works on a cluster, and how to tell it where that is. */
export type Lent = {
  argument: string;
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number };
  /** The descriptors it is given beside its three streams. */
  handed: number[];
};

/**
 * Lets `start` start a program on a cluster. A folder below one that the account may not enter, such as root's home, is
 * passed on as an open descriptor, whose path bypasses everything above.
 */
export function lend<T>({ data, account }: Cluster, start: (lent: Lent) => T): T {
  const options = { cwd: '/', env: ENVIRONMENT, ...account };
  if (isReachable(account, join(data, 'any'))) return start({ argument: data, options, handed: [] });
  if (process.platform !== 'linux') {
    throw new PostgresUnusable(`${data} lies in a folder that only root may enter`);
  }
  const folder = openSync(data, 'r');
  try {
    return start({ argument: '/proc/self/fd/3', options, handed: [folder] });
  } finally {
    closeSync(folder);
  }
}
