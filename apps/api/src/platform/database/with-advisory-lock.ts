import { setTimeout as wait } from 'node:timers/promises';

import { Client } from 'pg';

import type { Database } from './database.ts';

const LOOK_AGAIN_MS = 100;
/** A hung server does not close a connection, but the terminate message that it was sent still ends the lock. */
const GOODBYE_MS = 1000;

/**
 * Runs work that no two processes on one database may do at once. The lock belongs to its connection, so it ends with a
 * process that dies; the connection is separate from the pool, which may have only one. The lock also ends when its
 * connection breaks, and another process may begin the same work. Nothing can stop work in progress, so it is allowed
 * to end, and then counts as failed: the caller repeats it under a new lock. The work must therefore be safe to repeat.
 */
export async function withAdvisoryLock<T>(
  { options: { connectionString } }: Database['pool'],
  lock: number,
  work: () => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
    keepAlive: true,
  });
  let isLost = false;
  client.on('error', () => {
    isLost = true;
  });
  await client.connect();
  try {
    while (!(await isOurs(client, lock))) await wait(LOOK_AGAIN_MS);
    const done = await work();
    if (isLost) throw new Error('Connection terminated that held the lock');
    return done;
  } finally {
    await Promise.race([client.end(), wait(GOODBYE_MS, undefined, { ref: false })]);
  }
}

async function isOurs(client: Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [lock]);
  return rows[0]?.ours === true;
}
