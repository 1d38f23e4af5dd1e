import { setTimeout as wait } from 'node:timers/promises';

import { Client } from 'pg';

import type { Database } from './database.ts';
import { optionsOf } from './server/server-settings.ts';

const POLL_INTERVAL_MS = 100;
/** Limit for closing the connection to a hung server. What was sent still releases the lock. */
const CLOSE_TIMEOUT_MS = 1000;

/**
 * Runs work that only one process per database may do at a time.
 * The lock is transaction-scoped on a dedicated connection. It ends when the process dies, and works behind a pooler
 * in transaction mode. The work itself uses other connections. If the lock's connection breaks, another process may
 * start the same work; the work in progress finishes and then counts as failed. It must therefore be safe to repeat.
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
    options: optionsOf(),
    keepAlive: true,
  });
  let isLost = false;
  client.on('error', () => {
    isLost = true;
  });
  await client.connect();
  try {
    // The server may be configured to end idle transactions.
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    while (!(await tryLock(client, lock))) await wait(POLL_INTERVAL_MS);
    const done = await work();
    if (isLost) throw new Error('Connection terminated while it held the lock');
    return done;
  } finally {
    await Promise.race([release(client), wait(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  }
}

async function release(client: Client): Promise<void> {
  // Nothing is left to commit on a broken connection.
  await client.query('commit').catch(() => undefined);
  await client.end();
}

/**
 * Has no parameters: an extended-protocol statement keeps its snapshot until the next one, and `CREATE INDEX
 * CONCURRENTLY` would wait for that without end.
 */
async function tryLock(client: Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_xact_lock(${Math.trunc(lock)}) as locked`,
  );
  return rows[0]?.locked === true;
}
