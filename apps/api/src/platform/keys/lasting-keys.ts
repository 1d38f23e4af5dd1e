import { createSecretKey, type KeyObject } from 'node:crypto';

import { ConfigError } from '../../config.ts';
import type { Db } from '#api/platform/context.ts';
import { refusesWrites } from '../database/database-faults.ts';
import { homeRoot } from '../members/key-canary.ts';
import { makeFieldCipher } from '../secrets/field-encryption.ts';
import type { SealedTable } from '../secrets/sealed-table.ts';
import type { Secrets } from '../secrets/secrets.ts';

/**
 * Purposes whose hashes and signatures outlive a secret: document owners, erased members, links in old mails,
 * counters, idempotency. They cannot be recomputed, because their input is not stored.
 */
const LASTING_PURPOSES = [
  'challenge',
  'correction-item',
  'document',
  'erasure',
  'idempotency',
  'invitation',
  'lost-phone',
  'outbox',
  'receipt',
  'report-item',
  'throttle',
  'unsubscribe',
] as const;

const context = (purpose: string) => `lasting_keys.sealed:${purpose}`;

export const LASTING_KEYS_TABLE: SealedTable = {
  table: 'lasting_keys',
  key: { purpose: 'text' },
  columns: { sealed: (key) => context(key('purpose')) },
};

/**
 * Keys of the lasting purposes. Those not stored yet are derived from the secret that the database was created with.
 */
export async function readLastingKeys(db: Db, secrets: Secrets): Promise<Map<string, KeyObject>> {
  const cipher = makeFieldCipher(secrets);
  const root = await homeRoot(db, secrets);
  const keys = new Map<string, KeyObject>(LASTING_PURPOSES.map((purpose) => [purpose, root.keyFor(purpose)]));
  const rows = await db.selectFrom('lasting_keys').select(['purpose', 'sealed']).execute();
  for (const { purpose, sealed } of rows) {
    const id = sealed[0] ?? 0;
    if (!secrets.fieldKeys.has(id)) {
      throw new ConfigError(
        `FIELD_KEYS: key ${id} is still needed by this database. Put it back, and run \`npm run wattle -- keys change\` before it goes`,
      );
    }
    keys.set(purpose, createSecretKey(Buffer.from(cipher.open(sealed, context(purpose)), 'base64')));
  }
  return keys;
}

/** Stores missing keys. Concurrent processes derive the same ones. */
export async function keepLastingKeys(db: Db, secrets: Secrets): Promise<void> {
  const cipher = makeFieldCipher(secrets);
  const keys = await readLastingKeys(db, secrets);
  const kept = await db.selectFrom('lasting_keys').select('purpose').execute();
  const there = new Set(kept.map(({ purpose }) => purpose));
  const missing = [...keys].filter(([purpose]) => !there.has(purpose));
  if (missing.length === 0) return;
  const rows = missing.map(([purpose, key]) => ({
    purpose,
    sealed: cipher.seal(key.export().toString('base64'), context(purpose)),
  }));
  try {
    await db
      .insertInto('lasting_keys')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } catch (cause) {
    // They are derived again, and stored by a later start.
    if (!refusesWrites(cause)) throw cause;
  }
}
