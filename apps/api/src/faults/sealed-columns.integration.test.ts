import { createTestDatabase } from '@wattle/testkit/database/test-database';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { migrated } from '#api/testing/migrated.ts';

import { ALL_TABLES, NOT_SEALED, within } from './test-key-change.ts';

it('a key change knows every column that holds bytes: an unnamed sealed one would be left behind', async () => {
  // oxlint-disable-next-line node/no-process-env -- the suite names the server by environment
  const { url, drop } = await createTestDatabase(process.env['TEST_DATABASE'], migrated);
  const { rows } = await within({ databaseUrl: url }, ({ db }) =>
    sql<{ name: string }>`
      select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.data_type = 'bytea' and t.table_type = 'BASE TABLE'`.execute(db),
  );
  await drop();
  const known = ALL_TABLES.flatMap(({ table, columns }) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect([...known, ...NOT_SEALED].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
