import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { ConfigError, readFieldKeys } from '../../config.ts';

/** `FIELD_KEYS`, which seal personal data and the root key. */
export type FieldKeys = {
  /** Keys by their id, 1 to 255. */
  fieldKeys: ReadonlyMap<number, KeyObject>;
  /** Id of the first, which is used for writing. */
  currentFieldKey: number;
};

const Stored = z.object({ fieldKeys: z.string() });

/**
 * Keys from the configuration. Outside production they may be generated once and stored beside the embedded database.
 * Data encrypted with a lost key is lost.
 */
export function loadFieldKeys(config: { fieldKeys: string | null; dataDir: string }): FieldKeys {
  const keys = readFieldKeys(config.fieldKeys ?? readOrMake(config.dataDir));
  if (keys === null) throw new ConfigError('FIELD_KEYS: not the form of these keys');
  const fieldKeys = new Map([...keys].map(([id, key]) => [id, createSecretKey(key)]));
  const [currentFieldKey] = fieldKeys.keys();
  if (currentFieldKey === undefined) throw new ConfigError('FIELD_KEYS: give at least one key');
  return { fieldKeys, currentFieldKey };
}

function readOrMake(dataDir: string): string {
  const file = join(dataDir, 'secrets.json');
  try {
    return Stored.parse(JSON.parse(readFileSync(file, 'utf8'))).fieldKeys;
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause;
  }
  const fieldKeys = `1:${randomBytes(32).toString('base64')}`;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify({ fieldKeys }), { mode: 0o600, flag: 'wx' });
  return fieldKeys;
}
