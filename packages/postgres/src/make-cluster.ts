import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

import { lend, type Cluster } from './lent.ts';
import { PostgresFailed } from './postgres-failed.ts';
import type { Programs } from './programs.ts';

/** The only account of our clusters. Anybody who may enter its socket's folder needs no password. */
export const USER = 'wattle';

const LAYOUT = [`--username=${USER}`, '--auth=trust', '--encoding=UTF8', '--no-instructions'];

/** Texts are ordered by their code points, the same on every machine. */
const localeOf = ({ major }: Programs): string[] =>
  major < 17 ? ['--locale=C.UTF-8'] : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** A cluster that is kept starts with a quarter of the space. */
const SMALL = ['--wal-segsize=4'];
const CAREFREE = ['--no-sync'];

/**
 * Creates a cluster where there is no folder yet. It exists as a whole or not at all: it is made next to its place and
 * then renamed. Without `durable` nothing waits for the disk. If it is `asked` to stop, it gives up and throws.
 */
export async function makeCluster(
  programs: Programs,
  { data, account }: Cluster,
  { durable, asked }: { durable: boolean; asked?: AbortSignal | undefined },
): Promise<void> {
  const making = `${data}.making`;
  // A process killed halfway may have left behind the program that creates it, which ends soon.
  rmSync(making, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  try {
    mkdirSync(making, { mode: 0o700 });
    chmodSync(making, 0o700);
    if (account !== null) chownSync(making, account.uid, account.gid);
    const layout = [...LAYOUT, ...localeOf(programs), ...(durable ? SMALL : CAREFREE)];
    const child = lend({ data: making, account }, ({ argument, options, handed }) =>
      spawn(programs.initdb, ['--pgdata', argument, ...layout], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe', ...handed],
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
    if (code !== 0) throw new PostgresFailed('could not make a place for its data', said.split('\n'));
    renameSync(making, data);
    if (durable) writeDown(dirname(data));
  } catch (cause) {
    rmSync(making, { recursive: true, force: true });
    throw cause;
  }
}

/** Makes new names in a folder survive a power cut from here on. */
function writeDown(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
