import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

import { startOnCluster, type Cluster } from './inherited-folder.ts';
import { PostgresFailed } from './postgres-failed.ts';
import { PostgresUnusable } from './postgres-unusable.ts';
import type { Programs } from './programs.ts';

/** The only role. The socket's folder is the access control: no password is needed. */
export const USER = 'wattle';

const LAYOUT = [`--username=${USER}`, '--auth=trust', '--encoding=UTF8', '--no-instructions'];

/** Sorts text by code point, the same on every machine. */
const localeOf = ({ major }: Programs): string[] =>
  major < 17 ? ['--locale=C.UTF-8'] : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** A quarter of the usual space for a new cluster. */
const SMALL = ['--wal-segsize=4'];
const CAREFREE = ['--no-sync'];
/** What initdb says in a container that runs as a bare number. */
const NAMELESS = /could not look up effective user ID/;
const NAME_NEEDED =
  ': it needs a name for the user it runs as, and /etc/passwd has none. Add an entry there, start as another user, or use a server of your own';

/**
 * Creates a cluster atomically: makes it beside its place and renames it. Without `durable` nothing is synced to disk.
 * Throws when `asked` aborts.
 */
export async function makeCluster(
  programs: Programs,
  { data, account }: Cluster,
  { durable, asked }: { durable: boolean; asked?: AbortSignal | undefined },
): Promise<void> {
  const making = `${data}.making`;
  // The initdb of a killed process may still run for a moment.
  rmSync(making, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  try {
    mkdirSync(making, { mode: 0o700 });
    chmodSync(making, 0o700);
    if (account !== null) chownSync(making, account.uid, account.gid);
    const layout = [...LAYOUT, ...localeOf(programs), ...(durable ? SMALL : CAREFREE)];
    const child = startOnCluster({ data: making, account }, ({ argument, options, descriptors }) =>
      spawn(programs.initdb, ['--pgdata', argument, ...layout], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe', ...descriptors],
      }),
    );
    const giveUp = (): unknown => child.kill();
    asked?.addEventListener('abort', giveUp, { once: true });
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const [code] = await once(child, 'close');
    asked?.removeEventListener('abort', giveUp);
    if (code !== 0) {
      const failure = new PostgresFailed('could not make a place for its data', said.split('\n'));
      throw failure.matches(NAMELESS) ? new PostgresUnusable(`${failure.message}${NAME_NEEDED}`) : failure;
    }
    renameSync(making, data);
    if (durable) writeDown(dirname(data));
  } catch (cause) {
    rmSync(making, { recursive: true, force: true });
    throw cause;
  }
}

/** Syncs a folder, so that its new names survive a power cut. */
function writeDown(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
