import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A server's `postmaster.pid`. */
export type Postmaster = { pid: number; socketFolder: string; ready: boolean };

export function postmasterFile(data: string): string {
  return join(data, 'postmaster.pid');
}

/** Null without the file; the process it names may no longer exist. */
export function readPostmaster(data: string): Postmaster | null {
  let text: string;
  try {
    text = readFileSync(postmasterFile(data), 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw cause;
  }
  // The order of PostgreSQL's src/include/utils/pidfile.h.
  const [pid = '', , , , socketFolder = '', , , status = ''] = text.split('\n');
  return { pid: Number(pid), socketFolder, ready: status.trim() === 'ready' };
}

/**
 * Whether a process is a PostgreSQL server of this data folder. After a power cut or in a restarted container the pid
 * may belong to another program.
 */
export function isServerOf(data: string, pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  return process.platform === 'linux' ? worksIn(pid, data) : isStartedWith(pid, data);
}

function worksIn(pid: number, data: string): boolean {
  try {
    const isPostgres = readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
    return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return false;
  }
}

function isStartedWith(pid: number, data: string): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes('postgres') && stdout.includes(data);
}
