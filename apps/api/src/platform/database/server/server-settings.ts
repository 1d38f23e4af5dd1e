import type { Pool } from 'pg';

import { ConfigError } from '../../../config.ts';

/**
 * What statements and the driver depend on, and a server, a database or a role may have otherwise. Asked for with every
 * connection; a pooler has to ask for it itself.
 */
export const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  DateStyle: 'ISO,MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  array_nulls: 'on',
  bytea_output: 'hex',
  default_transaction_deferrable: 'off',
  default_transaction_isolation: 'read\\ committed',
  extra_float_digits: '1',
  lock_timeout: '0',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
};

/** What a connection cannot ask for, or the driver does. */
const GIVEN: Readonly<Record<string, string>> = {
  client_encoding: 'UTF8',
  server_encoding: 'UTF8',
  // Otherwise no foreign key is checked.
  session_replication_role: 'origin',
};

/** The `options` of a connection. */
export const optionsOf = (settings: Readonly<Record<string, string>> = {}): string =>
  Object.entries({ ...SERVER_SETTINGS, ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** The oldest major version that is supported and tested. */
const OLDEST = 15;

/** Runs before any other statement. */
export async function refuseOldServer(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version >= OLDEST) return;
  throw new ConfigError(
    `DATABASE_URL: the PostgreSQL server is of version ${version}; ${OLDEST} or later is needed`,
  );
}

const plain = (value: string) => value.replaceAll(/[\\\s]/g, '').toLowerCase();

/** Throws where a pooler, or the address itself, asks for other settings. */
export async function refuseOtherSettings(pool: Pool): Promise<void> {
  const needed: Readonly<Record<string, string>> = { ...SERVER_SETTINGS, ...GIVEN };
  const { rows } = await pool.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) as name',
    [Object.keys(needed)],
  );
  const others = rows.filter(({ name, value }) => plain(value) !== plain(needed[name] ?? ''));
  if (others.length === 0) return;
  const wanted = others.map(
    ({ name, value }) => `${name} is ${value}, not ${needed[name]?.replace('\\', '')}`,
  );
  throw new ConfigError(
    `DATABASE_URL: the connections have settings that the product cannot work with: ${wanted.join(', ')}. A pooler has to ask for them itself (deploy/compose/pooler/pgbouncer.ini)`,
  );
}

const NAMED = { name: 'named-statement', text: 'select 1' };

/**
 * Throws where a pooler loses named statements: it gives the connection of the first statement to another transaction,
 * and the second statement a connection that has not heard of the name. The pool must have room for two connections.
 */
export async function refuseLostStatements(pool: Pool): Promise<void> {
  const [one, other] = [await pool.connect(), await pool.connect()];
  try {
    await one.query(NAMED);
    await other.query('begin');
    await one.query(NAMED);
  } catch (cause) {
    if (!isLostStatement(cause)) throw cause;
    throw new ConfigError(
      'DATABASE_URL: the pooler loses prepared statements between transactions. Use PgBouncer 1.21 or later with max_prepared_statements, or another that keeps them',
    );
  } finally {
    one.release(true);
    other.release(true);
  }
}

/** Unknown prepared statement, or one of that name by another process. */
const isLostStatement = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && (cause.code === '26000' || cause.code === '42P05');
