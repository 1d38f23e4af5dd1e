import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

import { isReachable, type Account } from './account.ts';
import { PostgresUnusable } from './postgres-unusable.ts';

/** A cluster's folder, and the account it belongs to. */
export type Cluster = { data: string; account: Account | null };

/** Nothing of this process's environment: it holds secrets and may hold variables that PostgreSQL reads. */
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** How to spawn a program that works on a cluster. */
type Spawn = {
  /** The path of the data folder for the program. */
  argument: string;
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number };
  /** Descriptors that it inherits beside its three streams. */
  descriptors: number[];
};

/**
 * Calls `start` with what a program needs to work on the cluster. If the account may not enter a parent folder, such as
 * root's home, the program inherits an open descriptor of the data folder and reaches it by `/proc/self/fd`.
 */
export function startOnCluster<T>({ data, account }: Cluster, start: (spawn: Spawn) => T): T {
  const options = { cwd: '/', env: ENVIRONMENT, ...account };
  if (isReachable(account, join(data, 'any'))) return start({ argument: data, options, descriptors: [] });
  if (process.platform !== 'linux') {
    throw new PostgresUnusable(`${data} lies in a folder that only root may enter`);
  }
  const folder = openSync(data, 'r');
  try {
    return start({ argument: '/proc/self/fd/3', options, descriptors: [folder] });
  } finally {
    closeSync(folder);
  }
}
