import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

import { statementName } from '../../tracing/statement-names.ts';
import { isConnectionLost } from '../database-faults.ts';

/**
 * A pool that survives broken connections. Without the error handler, a connection that breaks while idle would end
 * the process.
 */
export function makePool(options: PoolConfig): Pool {
  const pool = new Pool({ keepAlive: true, application_name: 'wattle', ...options });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Runs a statement inside a span. */
export type AroundStatement = <T>(name: () => string, run: () => Promise<T>) => Promise<T>;

/**
 * Kysely returns a connection to the pool whatever happened to its statements. A statement that timed out may still
 * open a transaction later, and the next caller's writes would join it and be lost. So such a connection is closed,
 * and further statements on it fail with the same error.
 */
export function withHealthCheck(pool: Pool, around: AroundStatement | undefined): PostgresPool {
  return {
    options: pool.options,
    connect: async () => lend(await pool.connect(), around),
    end: () => pool.end(),
  };
}

function lend(client: PoolClient, around: AroundStatement | undefined): PostgresPoolClient {
  let failure: Error | null = null;
  const query = async (text: string, values: readonly unknown[]) => {
    if (failure !== null) throw failure;
    const run = () => client.query({ text, values: [...values] });
    try {
      return await (around === undefined ? run() : around(() => statementName(text), run));
    } catch (cause) {
      if (cause instanceof Error && isConnectionLost(cause)) failure = cause;
      throw cause;
    }
  };
  return {
    // Kysely's type lists fewer commands than the driver's, and cursors, which are not configured.
    query: query as unknown as PostgresPoolClient['query'],
    release(discard) {
      client.release(discard === true || failure !== null);
    },
  };
}
