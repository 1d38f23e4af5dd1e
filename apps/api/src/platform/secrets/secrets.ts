import { createHmac, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { ConfigError } from '../../config.ts';

/** Keys of this installation: one secret for tokens and look-ups, a ring for personal fields. */
export type Secrets = {
  /** A key of 32 bytes for one purpose; purposes never share a key. Per call, key objects cost a fifth of raw bytes. */
  keyFor: (purpose: string) => KeyObject;
  /** The same for a library that takes its key as text: 64 hexadecimal digits. */
  textKeyFor: (purpose: string) => KeyObject;
  /** Key id (1 to 255) to key; the first is used for writing. */
  fieldKeys: ReadonlyMap<number, KeyObject>;
  currentFieldKey: number;
};

const Stored = z.object({ secretKey: z.string(), fieldKeys: z.string() });

function parseFieldKeys(text: string): Map<number, KeyObject> {
  const keys = new Map<number, KeyObject>();
  for (const part of text.split(',')) {
    const [id = '', key = ''] = part.split(':');
    const bytes = Buffer.from(key, 'base64');
    const number = Number(id);
    if (!Number.isInteger(number) || number < 1 || number > 255 || bytes.length !== 32) {
      throw new ConfigError('FIELD_KEYS: write id:base64 of 32 bytes, id 1 to 255, comma between keys');
    }
    keys.set(number, createSecretKey(bytes));
  }
  return keys;
}

function readOrMake(dataDir: string): z.output<typeof Stored> {
  const file = join(dataDir, 'secrets.json');
  try {
    return Stored.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause;
  }
  const made = {
    secretKey: randomBytes(32).toString('base64'),
    fieldKeys: `1:${randomBytes(32).toString('base64')}`,
  };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' });
  return made;
}

/**
 * The keys from the configuration, or, outside production, keys made once and stored beside the embedded database.
 * Losing them loses what they encrypted.
 */
export function loadSecrets(config: {
  secretKey: string | null;
  fieldKeys: string | null;
  dataDir: string;
}): Secrets {
  if ((config.secretKey === null) !== (config.fieldKeys === null)) {
    throw new ConfigError('SECRET_KEY and FIELD_KEYS: set both or neither');
  }
  const given =
    config.secretKey !== null && config.fieldKeys !== null
      ? { secretKey: config.secretKey, fieldKeys: config.fieldKeys }
      : readOrMake(config.dataDir);
  const root = Buffer.from(given.secretKey, 'base64');
  if (root.length < 32) throw new ConfigError('SECRET_KEY: give base64 of at least 32 random bytes');
  const fieldKeys = parseFieldKeys(given.fieldKeys);
  const [currentFieldKey] = fieldKeys.keys();
  if (currentFieldKey === undefined) throw new ConfigError('FIELD_KEYS: give at least one key');
  const bytesFor = (purpose: string) => Buffer.from(hkdfSync('sha256', root, '', `wattle:${purpose}`, 32));
  const keyFor = (purpose: string) => createSecretKey(bytesFor(purpose));
  const textKeyFor = (purpose: string) => createSecretKey(Buffer.from(bytesFor(purpose).toString('hex')));
  return { keyFor, textKeyFor, fieldKeys, currentFieldKey };
}

/** A keyed hash for one purpose: finds things without storing them. */
export type KeyedHash = (...parts: readonly string[]) => Buffer;

export function makeKeyedHash(secrets: Secrets, purpose: string): KeyedHash {
  const key = secrets.keyFor(purpose);
  return (...parts) => {
    const hmac = createHmac('sha256', key);
    // The length prefix distinguishes ('ab', 'c') from ('a', 'bc').
    for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:${part}`);
    return hmac.digest();
  };
}
