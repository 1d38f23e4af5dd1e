import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { isServerOf, postmasterFile, readPostmaster } from '@wattle/postgres/postmaster-file';

import { EmbeddedFault } from './embedded-fault.ts';

const POLL_INTERVAL_MS = 20;
/** Grace period for an orderly shutdown. After that the server recovers at the next start, without loss. */
const GRACE_PERIOD_MS = 10_000;
const TIMEOUT_MS = 20_000;

/** Folder name of the server's sockets. */
export const SOCKET_FOLDER = 'wattle';
const isSocketFolder = (folder: string) => basename(folder).startsWith(`${SOCKET_FOLDER}-`);

/**
 * Ends the server that a killed process left running, and removes the pid file that a power cut left. The caller holds
 * the directory's lock, so a server found there is ours.
 */
export async function stopOrphanedServer(data: string, ownSocketFolder?: string): Promise<void> {
  const left = readPostmaster(data);
  if (left === null) return;
  await endServer(data, left.pid);
  rmSync(postmasterFile(data), { force: true });
  const isRemoved = left.socketFolder !== ownSocketFolder && isSocketFolder(left.socketFolder);
  if (isRemoved) rmSync(left.socketFolder, { recursive: true, force: true });
}

async function endServer(data: string, pid: number): Promise<void> {
  const began = performance.now();
  let sent: NodeJS.Signals | null = null;
  while (isServerOf(data, pid)) {
    const waited = performance.now() - began;
    if (waited > TIMEOUT_MS) {
      throw new EmbeddedFault(
        `PostgreSQL (process ${pid}) holds ${data} and does not end. End it and start again`,
      );
    }
    const signal = waited > GRACE_PERIOD_MS ? 'SIGQUIT' : 'SIGINT';
    if (signal !== sent) send(pid, signal);
    sent = signal;
    await wait(POLL_INTERVAL_MS);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
