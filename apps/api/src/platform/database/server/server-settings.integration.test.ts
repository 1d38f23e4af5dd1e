import { createTestDatabase, type TestDatabase } from '@wattle/testkit/database/test-database';
import { databaseAt, queryAt } from '@wattle/testkit/database/query-at';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readConfig } from '#api/config.ts';

import { openDatabase } from '../../open-database.ts';
import { openServer } from '../database.ts';
import { SERVER_SETTINGS } from './server-settings.ts';
import { forgetfulPooler, keepingPooler } from './test-pooler.ts';

let database: TestDatabase;

beforeAll(async () => {
  // oxlint-disable-next-line node/no-process-env -- the suite names the server by environment
  database = await createTestDatabase(process.env['TEST_DATABASE']);
});
afterAll(() => database.drop());

/** A value of each setting that breaks what depends on it. */
const OTHERWISE: Readonly<Record<keyof typeof SERVER_SETTINGS, string>> = {
  DateStyle: 'SQL, DMY',
  IntervalStyle: 'iso_8601',
  TimeZone: 'Australia/Perth',
  array_nulls: 'off',
  bytea_output: 'escape',
  default_transaction_deferrable: 'on',
  default_transaction_isolation: 'serializable',
  extra_float_digits: '-15',
  lock_timeout: '1',
  standard_conforming_strings: 'off',
  transform_null_equals: 'on',
};

/** Settings of the same kinds that the product does not depend on, with the reason. */
const UNAFFECTED = new Map([
  ['backslash_quote', 'values are parameters'],
  ['check_function_bodies', 'only looks at functions earlier or later'],
  ['client_encoding', 'the driver asks for it, and the start looks'],
  ['client_min_messages', 'notices are not read'],
  ['createrole_self_grant', 'no role is made'],
  ['default_table_access_method', 'where an operator keeps tables'],
  ['default_tablespace', 'where an operator keeps tables'],
  ['default_text_search_config', 'no text search'],
  ['default_toast_compression', 'how an operator keeps values'],
  ['default_transaction_read_only', 'database_takes_writes tells, as of a standby'],
  ['escape_string_warning', 'notices are not read'],
  ['event_triggers', 'none of ours'],
  ['gin_pending_list_limit', 'speed'],
  ['icu_validation_level', 'no collation is made'],
  ['idle_in_transaction_session_timeout', 'asked for by each pool'],
  ['idle_session_timeout', 'a connection that ends while idle is replaced'],
  ['lc_messages', 'messages are not read'],
  ['lc_monetary', 'no money is formatted'],
  ['lc_numeric', 'no number is formatted'],
  ['lc_time', 'no date is formatted'],
  ['lo_compat_privileges', 'no large objects'],
  ['quote_all_identifiers', 'no text of statements is asked for'],
  ['restrict_nonsystem_relation_kind', 'a limit of dumps'],
  ['row_security', 'no policies'],
  ['search_path', 'an operator’s schema; another one is empty'],
  ['session_replication_role', 'the start looks'],
  ['statement_timeout', 'asked for by each pool'],
  ['synchronize_seqscans', 'whatever needs an order asks for it'],
  ['temp_tablespaces', 'where an operator keeps tables'],
  ['timezone_abbreviations', 'times are written with offsets'],
  ['transaction_deferrable', 'of the default'],
  ['transaction_isolation', 'of the default'],
  ['transaction_read_only', 'of the default'],
  ['transaction_timeout', 'an operator’s bound; counts as a database that is away'],
  ['xmlbinary', 'no XML'],
  ['xmloption', 'no XML'],
]);

const KINDS = [
  'Client Connection Defaults / Locale and Formatting',
  'Client Connection Defaults / Statement Behavior',
  'Version and Platform Compatibility / Other Platforms and Clients',
  'Version and Platform Compatibility / Previous PostgreSQL Versions',
];

it('PostgreSQL has no setting of these kinds that was not looked at', async () => {
  const rows = await queryAt(
    database.url,
    // PostgreSQL 17 and earlier count settings of vacuum among these kinds.
    `select name from pg_settings
      where context in ('user', 'superuser') and category = any($1) and name not like 'vacuum\\_%'`,
    [KINDS],
  );
  const names = rows.map(({ name }) => String(name));
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !(name in SERVER_SETTINGS) && !UNAFFECTED.has(name))).toEqual([]);
});

const databaseName = () => new URL(database.url).pathname.slice(1);

const alter = (change: string) =>
  queryAt(databaseAt(database.url, 'template1'), `alter database ${databaseName()} ${change}`);

describe.each(Object.entries(OTHERWISE))('a server whose %s is %s', (name, value) => {
  const otherwise = `set ${name} = '${value}'`;
  const shown = async (settings: { patient?: boolean }) => {
    const server = openServer({ url: database.url, pool: 1, ...settings });
    try {
      return (await server.pool.query(`show ${name}`)).rows[0];
    } finally {
      await server.close();
    }
  };

  it('is asked for another by every connection, and a pooler that asks for it is refused by name', async () => {
    await alter(otherwise);
    const [mine, patient] = [await shown({}), await shown({ patient: true })];
    await alter(`reset ${name}`);
    expect(patient).toEqual(mine);
    expect(
      Object.values(mine ?? {})
        .join()
        .replaceAll(' ', ''),
    ).toBe(SERVER_SETTINGS[name]?.replaceAll(/[\\ ]/g, ''));
    const url = new URL(database.url);
    url.searchParams.set('options', `-c ${name}=${value.replaceAll(' ', '\\ ')}`);
    const refused = openDatabase(readConfig({ NODE_ENV: 'test', DATABASE_URL: url.href }));
    await expect(refused).rejects.toThrow(
      new RegExp(`settings that the product cannot work with: ${name} is`),
    );
  });
});

describe('a pooler', () => {
  it.each([
    ['keeps', keepingPooler, /^opened$/],
    ['loses', forgetfulPooler, /^DATABASE_URL: the pooler loses prepared statements between transactions/],
  ] as const)('that %s prepared statements is taken or refused in one line', async (_, start, said) => {
    const pooler = await start(database.url);
    try {
      const opening = openDatabase(readConfig({ NODE_ENV: 'test', DATABASE_URL: pooler.url }));
      const message = await opening.then(
        async ({ close }) => close().then(() => 'opened'),
        (cause: Error) => cause.message,
      );
      expect(message).toMatch(said);
    } finally {
      pooler.close();
    }
  });
});
