import { chmodSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { accountForServer, type Account } from '@wattle/postgres/account';
import type { Cluster } from '@wattle/postgres/inherited-folder';
import { makeCluster } from '@wattle/postgres/make-cluster';
import { programsFor, type Programs } from '@wattle/postgres/programs';

import { EmbeddedFault } from './embedded-fault.ts';
import { stopOrphanedServer } from './orphaned-server.ts';

export const dataFolder = (dataDir: string) => join(dataDir, 'postgres');

/**
 * Opens or creates the cluster of a data directory. A cluster of another PostgreSQL version is refused and left
 * unchanged. The caller holds the directory's lock.
 */
export async function readyCluster(
  dataDir: string,
  asked?: AbortSignal,
): Promise<{ programs: Programs; cluster: Cluster }> {
  const data = dataFolder(dataDir);
  const state = statSync(data, { throwIfNoEntry: false });
  const account = accountForServer({ owner: state?.uid });
  const programs = programsFor(account);
  const cluster = { data, account };
  if (state === undefined) {
    await makeCluster(programs, cluster, { durable: true, asked });
    return { programs, cluster };
  }
  refuseOtherVersion(data, programs);
  giveOwnership(data, state.uid, account);
  await stopOrphanedServer(data);
  return { programs, cluster };
}

function refuseOtherVersion(data: string, { major }: Programs): void {
  const file = join(data, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new EmbeddedFault(
      `${data} is no folder of a database. Move it elsewhere; nothing in it was changed`,
    );
  }
  const written = Number(readFileSync(file, 'utf8'));
  if (written === major) return;
  throw new EmbeddedFault(
    `${data} was written by PostgreSQL ${written}, and this is ${major}. Bring the data over as docs/runbook.md says, or move the folder elsewhere to begin anew; nothing in it was changed`,
  );
}

/** A copy that root made belongs to root; the server's account must own it. */
function giveOwnership(data: string, owner: number, account: Account | null): void {
  const own = account?.uid ?? process.getuid?.();
  if (account !== null && owner !== own) chownAll(data, account);
  if (account === null && owner !== own) {
    throw new EmbeddedFault(
      `${data} belongs to another user. Start as that user, or set DATA_DIR to another directory`,
    );
  }
  chmodSync(data, 0o700);
}

function chownAll(path: string, { uid, gid }: Account): void {
  lchownSync(path, uid, gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) chownAll(below, { uid, gid });
    else lchownSync(below, uid, gid);
  }
}
