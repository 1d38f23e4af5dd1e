import { Kysely, PostgresDialect, type LogEvent } from 'kysely';
import type { Pool } from 'pg';

import { traced, type Tracing } from '../tracing/tracing.ts';
import { withHealthCheck, makePool, type AroundStatement } from './server/server-pool.ts';
import { sharedReads } from './server/shared-reads.ts';
import { optionsOf } from './server/server-settings.ts';
import type { Db, Tables } from '../context.ts';
import { writeProof } from './readiness.sql.ts';

/** A constant statement that each connection prepares once under its name. */
export type Statement = { name: string; text: string };

/** A PostgreSQL pool. `db` is typed by the tables; `readText` is for the few constant texts of hot paths. */
export type Database = {
  db: Db;
  readText: <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;
  /**
   * Writes a row and a temporary file, or throws the reason why that fails. Uses its own connection and takes three
   * seconds at most.
   */
  proveWrites: () => Promise<void>;
  close: () => Promise<void>;
  pool: Pool;
};

/** Observes every statement, for tests and benchmarks. */
export type OnStatement = (text: string, values: readonly unknown[]) => void;

declare module '../context.ts' {
  interface Context {
    /** Runs short reads that nearly every call needs, over connections that many calls share. */
    readText: Database['readText'];
    pool: Database['pool'];
  }
}

function kyselyLog(onStatement: OnStatement | undefined) {
  return onStatement === undefined
    ? {}
    : { log: (event: LogEvent) => onStatement(event.query.sql, event.query.parameters) };
}

/** One separate connection, opened on demand, because the callers' pool may be exhausted. */
function proofPool(connectionString: string): Pool {
  return makePool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: 1000,
    query_timeout: 1500,
    statement_timeout: 1500,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
    options: optionsOf({ work_mem: '64kB' }),
  });
}

/** Limits for the statements of requests, in milliseconds. */
export const LIMITS = { statement_timeout: 3000, query_timeout: 3000 };
export const IDLE_IN_TRANSACTION_MS = 10_000;

/** The default assumes spinning disks, and scans tables of a few thousand rows instead of using their indexes. */
export const PLANS = { random_page_cost: '1.1' };

type Opening = {
  url: string;
  pool: number;
  patient?: boolean;
  tracing?: Tracing | null;
};

/** Spans for statements that belong to a trace. Polling in the background has none. */
function aroundStatements(tracing: Tracing): AroundStatement {
  return (name, run) => {
    if (tracing.current() === null) return run();
    return traced(
      tracing,
      { name: `sql ${name()}`, kind: 'client', facts: { 'db.system.name': 'postgresql' } },
      run,
    );
  };
}

/**
 * Opens a pool. Time limits apply on both sides, because the server's `statement_timeout` alone hangs when the network
 * drops packets. A `patient` pool has no limits: migrations wait for each other and may rewrite a table.
 */
export function openServer(
  { url, pool: max, patient = false, tracing = null }: Opening,
  onStatement?: OnStatement,
): Database {
  const options = {
    connectionString: url,
    connectionTimeoutMillis: 3000,
    // With a timeout, only the connections of an idle process would close, at the price of a timer for each statement.
    idleTimeoutMillis: 0,
    ...(patient ? {} : LIMITS),
    options: optionsOf(patient ? {} : PLANS),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
  const pool = makePool({ ...options, max });
  const reads = sharedReads(options);
  const proof = proofPool(url);
  const around = tracing === null ? undefined : aroundStatements(tracing);
  const dialect = new PostgresDialect({ pool: withHealthCheck(pool, around) });
  const db = new Kysely<Tables>({ dialect, ...kyselyLog(onStatement) });
  return {
    db,
    pool,
    async readText<Row>(statement: Statement, values: readonly unknown[]) {
      onStatement?.(statement.text, values);
      const run = () => reads.query<Row>({ ...statement, values: [...values] });
      return around === undefined ? run() : around(() => statement.name, run);
    },
    async proveWrites() {
      await writeProof(proof);
    },
    async close() {
      await proof.end();
      await reads.end();
      await db.destroy();
      // Kysely closes the pool only if it has run a statement.
      if (!pool.ending) await pool.end();
    },
  };
}
