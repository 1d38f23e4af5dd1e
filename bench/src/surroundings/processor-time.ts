import { readdirSync, readFileSync } from 'node:fs';

import { queryAt } from '@wattle/testkit/database/query-at';

/** The unit of `/proc` (USER_HZ). */
const TICK_MS = 10;

/** Milliseconds of processor time of a process with all its threads, and of the children that have ended. */
function timesOf(pid: number | string): { parent: number; own: number; ended: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name, which may hold spaces, comes the third field.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = (...at: number[]): number =>
    at.reduce((sum, field) => sum + (fields[field - 3] ?? 0), 0) * TICK_MS;
  return { parent: fields[4 - 3] ?? 0, own: ticks(14, 15), ended: ticks(16, 17) };
}

/** Milliseconds of processor time that a process has used. */
export const usedBy = (pid: number): number => timesOf(pid).own;

/** Milliseconds of processor time that a server of PostgreSQL on this machine has used: all backends, those that have ended too. */
export async function usedByDatabase(database: string): Promise<number> {
  const pidFile = `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`;
  const [server] = await queryAt<{ pid: number }>(database, pidFile);
  if (server === undefined) throw new Error('the server of the database is unknown');
  const { own, ended } = timesOf(server.pid);
  const backends = readdirSync('/proc').map((entry) =>
    /^\d+$/.test(entry) ? backendOf(server.pid, entry) : 0,
  );
  return backends.reduce((sum, each) => sum + each, own + ended);
}

function backendOf(server: number, pid: string): number {
  try {
    const { parent, own } = timesOf(pid);
    return parent === server ? own : 0;
  } catch {
    // It has ended since it was listed.
    return 0;
  }
}
