import { createTestDatabase } from '@wattle/testkit/database/test-database';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { migrated } from '#api/testing/migrated.ts';

import { ALL_TABLES } from './test-key-change.ts';
import { within } from './test-members.ts';

/** Hashes whose names do not say so, what a passkey publishes, and the content of public files. */
const NOT_SEALED = [
  'challenge_uses.id',
  'erasures.subject',
  'idempotency_keys.scope',
  'notifications.key',
  'outbox.recipient',
  'page_files.content',
  'passkeys.credential_id',
  'passkeys.public_key',
  'push_subscriptions.endpoint',
  'throttles.key',
];

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
  const names = rows.map(({ name }) => name);
  expect(known.filter((name) => !names.includes(name))).toEqual([]);
  const others = names.filter((name) => !known.includes(name) && !/_(?:hash|lookup)$/.test(name));
  expect(others.toSorted()).toEqual(NOT_SEALED);
});
