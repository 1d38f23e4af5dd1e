import { readdirSync, readFileSync } from 'node:fs';

import { queryAt } from '@wattle/testkit/database/query-at';

/** The unit of `/proc` (USER_HZ). */
const TICK_MS = 10;

/** Milliseconds of processor time of a process with all its threads, and of the children that have ended. */
function timesOf(process: string): { parent: number; own: number; ended: number } {
  const stat = readFileSync(`${process}/stat`, 'utf8');
  // After the name, which may hold spaces, comes the third field.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = (...at: number[]): number =>
    at.reduce((sum, field) => sum + (fields[field - 3] ?? 0), 0) * TICK_MS;
  return { parent: fields[4 - 3] ?? 0, own: ticks(14, 15), ended: ticks(16, 17) };
}

/** The name that libuv gives the threads of its pool. */
const POOL = 'libuv-worker';

/** Milliseconds of processor time that a Node process has used, and how many of them its thread pool, which hashes. */
export function usedBy(pid: number): { all: number; pool: number } {
  const tasks = `/proc/${pid}/task`;
  const threads = readdirSync(tasks).map((id) => `${tasks}/${id}`);
  const pool = threads.filter((thread) => readFileSync(`${thread}/comm`, 'utf8').trim() === POOL);
  return {
    all: timesOf(`/proc/${pid}`).own,
    pool: pool.reduce((sum, thread) => sum + timesOf(thread).own, 0),
  };
}

/** Milliseconds for which the first thread of a process ran, by the scheduler's own clock. */
export const firstThreadMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** Milliseconds of processor time that a server of PostgreSQL on this machine has used: all backends, those that have ended too. */
export async function usedByDatabase(database: string): Promise<number> {
  const pidFile = `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`;
  const [server] = await queryAt<{ pid: number }>(database, pidFile);
  if (server === undefined) throw new Error('the server of the database is unknown');
  const { own, ended } = timesOf(`/proc/${server.pid}`);
  const backends = readdirSync('/proc').map((entry) =>
    /^\d+$/.test(entry) ? backendOf(server.pid, entry) : 0,
  );
  return backends.reduce((sum, each) => sum + each, own + ended);
}

function backendOf(server: number, pid: string): number {
  try {
    const { parent, own } = timesOf(`/proc/${pid}`);
    return parent === server ? own : 0;
  } catch {
    // It has ended since it was listed.
    return 0;
  }
}
