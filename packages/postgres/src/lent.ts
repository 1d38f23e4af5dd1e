import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

import { isReachable, type Account } from './account.ts';
import { PostgresUnusable } from './postgres-unusable.ts';

/** A folder of a cluster, and whom it belongs to. */
export type Cluster = { data: string; account: Account | null };

/** Nothing of our environment: settings of ours hold secrets, and some would be taken for PostgreSQL's. */
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** How a program is to be started that works on a cluster, and what it is to be told of where that is. */
export type Lent = {
  argument: string;
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number };
  /** What it is handed beside its three streams. */
  handed: number[];
};

/**
 * Lets `start` start a program on a cluster. A folder below one that the account may not enter, such as root's home, is
 * handed over open: its address as a descriptor leads there past what lies above.
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
