import { hash } from 'node:crypto';

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
  const nameOf = statementNames();
  return {
    options: pool.options,
    connect: async () => lend(await pool.connect(), { nameOf, around }),
    end: () => pool.end(),
  };
}

/** Texts that vary with the length of a list must not fill the server's memory. Frequent ones come early. */
export const MAX_PREPARED = 200;

type NameOf = (text: string, values: readonly unknown[]) => string | undefined;

/**
 * Names under which each connection prepares a text once. The server spends half of its time on parsing and planning a
 * short statement otherwise. A hash, because behind a pooler processes share connections.
 */
function statementNames(): NameOf {
  const names = new Map<string, string>();
  return (text, values) => {
    const known = names.get(text);
    if (known !== undefined || values.length === 0 || names.size >= MAX_PREPARED) return known;
    const name = hash('sha1', text);
    names.set(text, name);
    return name;
  };
}

type Lending = { nameOf: NameOf; around: AroundStatement | undefined };

function lend(client: PoolClient, { nameOf, around }: Lending): PostgresPoolClient {
  let failure: Error | null = null;
  const query = async (text: string, values: readonly unknown[]) => {
    if (failure !== null) throw failure;
    const name = nameOf(text, values);
    const run = () => client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] });
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
