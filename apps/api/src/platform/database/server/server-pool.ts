import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

import { statementName } from '../../tracing/statement-names.ts';
import { isConnectionLost } from '../database-faults.ts';

/**
 * A pool whose connections may break at any moment without harm to the process. A caller waiting for a statement learns
 * of it through that statement; a connection that breaks while nobody waits would otherwise end the process.
 */
export function makePool(options: PoolConfig): Pool {
  const pool = new Pool({ keepAlive: true, application_name: 'wattle', ...options });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Runs a statement, and measures it under its name. */
export type AroundStatement = <T>(name: () => string, run: () => Promise<T>) => Promise<T>;

/**
 * The same pool for Kysely, which returns a connection whatever happened to its statements. One whose statement got no
 * answer may still begin a transaction later, into which the next caller's writes would go and be lost; so it is
 * closed, and whatever was to follow on it fails at once, for the same reason.
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
    // Kysely names fewer commands than the driver, and cursors that are not configured here.
    query: query as unknown as PostgresPoolClient['query'],
    release(discard) {
      client.release(discard === true || failure !== null);
    },
  };
}
