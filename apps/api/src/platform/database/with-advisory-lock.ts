import { setTimeout as wait } from 'node:timers/promises';

import { Client } from 'pg';

import type { Database } from './database.ts';

const LOOK_AGAIN_MS = 100;
/** A hung server does not close a connection, but what it was sent still ends the lock. */
const GOODBYE_MS = 1000;

/**
 * Runs work that no two processes on one database may do at once. The lock belongs to a transaction on a connection of
 * its own, so it ends with a process that dies, and a pooler that lends out connections for a transaction each can
 * neither share the lock nor keep it; the work itself goes through other connections. The lock also ends when its
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
    // The server may be set to end transactions that wait for as long as this one.
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    while (!(await isOurs(client, lock))) await wait(LOOK_AGAIN_MS);
    const done = await work();
    if (isLost) throw new Error('Connection terminated that held the lock');
    return done;
  } finally {
    await Promise.race([leave(client), wait(GOODBYE_MS, undefined, { ref: false })]);
  }
}

async function leave(client: Client): Promise<void> {
  // On a broken connection there is no transaction left to end.
  await client.query('commit').catch(() => undefined);
  await client.end();
}

/**
 * Without parameters: the answer to a statement that has some is kept until the next one, and with it the view of the
 * database as it was, for which an index that is made beside its writers would wait without end.
 */
async function isOurs(client: Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>(
    `select pg_try_advisory_xact_lock(${Math.trunc(lock)}) as ours`,
  );
  return rows[0]?.ours === true;
}
