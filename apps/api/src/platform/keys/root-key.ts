import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

import { ConfigError } from '../../config.ts';
import type { Db } from '#api/platform/context.ts';
import { makeFieldCipher } from '../secrets/field-encryption.ts';
import type { FieldKeys } from '../secrets/field-keys.ts';
import type { SealedTable } from '../secrets/sealed-table.ts';
import { findRootKey, storeRootKey } from './keys.sql.ts';

const CONTEXT = 'root_key.sealed';

export const ROOT_KEY_TABLE: SealedTable = {
  table: 'root_key',
  key: { id: 'text' },
  columns: { sealed: () => CONTEXT },
};

/**
 * The key that all hashes and signatures are derived from, random and made with the database. It never changes: what
 * document owners, erased members and links in old mails were hashed from is not stored. Throws when the field keys do
 * not open it.
 */
export async function openRootKey(db: Db, keys: FieldKeys): Promise<KeyObject> {
  const found = await findRootKey(db);
  if (found !== undefined) return opened(found, keys);
  await storeRootKey(db, makeFieldCipher(keys).seal(randomBytes(32).toString('base64'), CONTEXT));
  const stored = await findRootKey(db);
  if (stored === undefined) throw new Error('the root key was not stored');
  return opened(stored, keys);
}

/** Throws when the field keys do not fit the database. Reads only. */
export async function refuseWrongKeys(db: Db, keys: FieldKeys): Promise<void> {
  const found = await findRootKey(db);
  if (found !== undefined) opened(found, keys);
}

function opened(sealed: Uint8Array, keys: FieldKeys): KeyObject {
  const id = sealed[0] ?? 0;
  if (!keys.fieldKeys.has(id)) {
    throw new ConfigError(
      `FIELD_KEYS: key ${id} is still needed by this database. Put it back, and run \`npm run wattle -- keys change\` before it goes`,
    );
  }
  try {
    return createSecretKey(Buffer.from(makeFieldCipher(keys).open(sealed, CONTEXT), 'base64'));
  } catch {
    throw new ConfigError(
      'FIELD_KEYS does not fit this database, whose data other keys wrote. Nothing in it was changed',
    );
  }
}
