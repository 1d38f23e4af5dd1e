import { Kysely, PostgresDialect, type LogEvent } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';

import { traced, type Tracing } from '../tracing/tracing.ts';
import { withHealthCheck, makePool, type AroundStatement } from './server/server-pool.ts';
import type { Db, Tables } from '../context.ts';

/** A statement whose text never changes; the server prepares it once per connection by name. */
export type Statement = { name: string; text: string };

/**
 * A pool on a PostgreSQL server. `query` is the shortcut for the few statements on hot paths; everything else goes
 * through `db`, which is typed by the tables.
 */
export type Database = {
  db: Db;
  query: <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;
  /**
   * Writes one row and a little to the disk, or throws an error that says why that can't be done. No caller's
   * statements hold it up, and it takes three seconds at most.
   */
  proveWrites: () => Promise<void>;
  close: () => Promise<void>;
  pool: Pool;
};

/** Called with every statement, so that a test or a measurement can count them. */
export type OnStatement = (text: string, values: readonly unknown[]) => void;

declare module '../context.ts' {
  interface Context {
    /** For the few statements that nearly every call makes: each connection prepares them once, by name. */
    query: Database['query'];
    pool: Database['pool'];
  }
}

function kyselyLog(onStatement: OnStatement | undefined) {
  return onStatement === undefined
    ? {}
    : { log: (event: LogEvent) => onStatement(event.query.sql, event.query.parameters) };
}

/**
 * A row alone would be overwritten in place, even on a full disk; so a megabyte that exceeds the connection's memory
 * goes to a file, which the server removes at the end of the statement.
 */
const PROOF = `
  with room as materialized (select count(*) as pages from unnest(array_fill(repeat(' ', 8192), array[128])))
  insert into readiness (id, written_at) select 1, now() from room
  on conflict (id) do update set written_at = excluded.written_at`;

/** A single connection, opened when first needed, and separate from the callers' own, which may all be taken. */
function proofPool(connectionString: string): Pool {
  return makePool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: 1000,
    query_timeout: 1500,
    statement_timeout: 1500,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
    options: '-c work_mem=64kB',
  });
}

/** No statement of a request may take longer. */
const LIMITS = { statement_timeout: 3000, query_timeout: 3000 };

/** The server thinks of spinning disks; left alone it scans tables of a few thousand rows rather than use their indexes. */
const PLANS = { options: '-c random_page_cost=1.1' };

type Opening = {
  url: string;
  pool: number;
  patient?: boolean;
  tracing?: Tracing | null;
};

/** Spans for the statements of whatever is under way; looks and walks in the background would be traces of nothing. */
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
 * Opens a pool on a PostgreSQL server. Statements are limited on both sides: the server's `statement_timeout` alone
 * hangs when the network swallows packets. A `patient` pool has no limits, for migrations: they wait for each other,
 * and may rewrite a table.
 */
export function openServer(
  { url, pool: max, patient = false, tracing = null }: Opening,
  onStatement?: OnStatement,
): Database {
  const pool = makePool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3000,
    // Connections stay: a timer after each statement would end only those of a process that nobody calls.
    idleTimeoutMillis: 0,
    ...(patient ? {} : { ...LIMITS, ...PLANS }),
    idle_in_transaction_session_timeout: 10_000,
  });
  const proof = proofPool(url);
  const around = tracing === null ? undefined : aroundStatements(tracing);
  const dialect = new PostgresDialect({ pool: withHealthCheck(pool, around) });
  const db = new Kysely<Tables>({ dialect, ...kyselyLog(onStatement) });
  return {
    db,
    pool,
    async query<Row>(statement: Statement, values: readonly unknown[]) {
      onStatement?.(statement.text, values);
      const run = () => pool.query<Row & QueryResultRow>({ ...statement, values: [...values] });
      return (await (around === undefined ? run() : around(() => statement.name, run))).rows;
    },
    async proveWrites() {
      await proof.query(PROOF);
    },
    async close() {
      await proof.end();
      await db.destroy();
      // Kysely leaves a pool open that no statement of its own went through.
      if (!pool.ending) await pool.end();
    },
  };
}
