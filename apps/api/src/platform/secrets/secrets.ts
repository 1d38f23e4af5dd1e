import {
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { ConfigError, readFieldKeys, readSecretKeys } from '../../config.ts';

/** A secret, from which a 32-byte key is derived for each purpose. */
export type Root = {
  /** As key objects, which cost a fifth of raw bytes per call. */
  keyFor: (purpose: string) => KeyObject;
  /** For libraries that take a text key: 64 hexadecimal digits. */
  textKeyFor: (purpose: string) => KeyObject;
};

/** At least one. The first is used for writing. */
export type Ring<T> = readonly [T, ...T[]];

/** Keys of this installation: derived keys for tokens and lookups, and field keys for personal data. */
export type Secrets = {
  /** The key that a purpose writes with. */
  keyFor: (purpose: string) => KeyObject;
  /** All keys that a purpose may have written with. */
  keysFor: (purpose: string) => Ring<KeyObject>;
  textKeysFor: (purpose: string) => Ring<KeyObject>;
  roots: Ring<Root>;
  /** By key id, 1 to 255. The first is used for writing. */
  fieldKeys: ReadonlyMap<number, KeyObject>;
  currentFieldKey: number;
};

const Stored = z.object({ secretKey: z.string(), fieldKeys: z.string() });

function parseFieldKeys(text: string): Map<number, KeyObject> {
  const keys = readFieldKeys(text);
  if (keys === null) throw new ConfigError('FIELD_KEYS: not the form of these keys');
  return new Map([...keys].map(([id, key]) => [id, createSecretKey(key)]));
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
 * Keys from the configuration. Outside production they may be generated once and stored beside the embedded database.
 * Data encrypted with a lost key is lost.
 */
export function loadSecrets(config: {
  secretKey: string | null;
  fieldKeys: string | null;
  dataDir: string;
}): Secrets {
  const given =
    config.secretKey !== null && config.fieldKeys !== null
      ? { secretKey: config.secretKey, fieldKeys: config.fieldKeys }
      : readOrMake(config.dataDir);
  const roots = parseSecretKeys(given.secretKey);
  const fieldKeys = parseFieldKeys(given.fieldKeys);
  const [currentFieldKey] = fieldKeys.keys();
  if (currentFieldKey === undefined) throw new ConfigError('FIELD_KEYS: give at least one key');
  return { ...keysOf(roots), roots, fieldKeys, currentFieldKey };
}

function parseSecretKeys(text: string): Ring<Root> {
  const [first, ...others] = readSecretKeys(text)?.map(rootOf) ?? [];
  if (first === undefined) throw new ConfigError('SECRET_KEY: not the form of these keys');
  return [first, ...others];
}

function rootOf(secret: Buffer): Root {
  const bytesFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `wattle:${purpose}`, 32));
  return {
    keyFor: (purpose) => createSecretKey(bytesFor(purpose)),
    textKeyFor: (purpose) => createSecretKey(Buffer.from(bytesFor(purpose).toString('hex'))),
  };
}

const each = <T, U>([first, ...others]: Ring<T>, of: (item: T) => U): Ring<U> => [
  of(first),
  ...others.map((other) => of(other)),
];

function keysOf(roots: Ring<Root>): Pick<Secrets, 'keyFor' | 'keysFor' | 'textKeysFor'> {
  const [first] = roots;
  return {
    keyFor: (purpose) => first.keyFor(purpose),
    keysFor: (purpose) => each(roots, (root) => root.keyFor(purpose)),
    textKeysFor: (purpose) => each(roots, (root) => root.textKeyFor(purpose)),
  };
}

/** Replaces the keys of purposes that must not change with the secret. */
export function withLastingKeys(secrets: Secrets, lasting: ReadonlyMap<string, KeyObject>): Secrets {
  return {
    ...secrets,
    keyFor: (purpose) => lasting.get(purpose) ?? secrets.keyFor(purpose),
    keysFor(purpose) {
      const key = lasting.get(purpose);
      return key === undefined ? secrets.keysFor(purpose) : [key];
    },
  };
}

/** Keyed hash for one purpose. */
export type KeyedHash = (...parts: readonly string[]) => Buffer;
/** `all`: the hashes under each secret while a secret is being changed, the written one first. */
export type RingHash = KeyedHash & { all: (...parts: readonly string[]) => Ring<Buffer> };

declare module '#api/platform/context.ts' {
  interface Context {
    /** Keyed hashes by purpose. */
    hash: (purpose: string) => RingHash;
    /** Keys for signatures made outside `hash`. */
    keys: { deviceSession: Ring<KeyObject>; unsubscribe: KeyObject };
  }
}

/** Derives the key of a purpose on first use. */
export function makeKeyedHashes(secrets: Pick<Secrets, 'keysFor'>): (purpose: string) => RingHash {
  const made = new Map<string, RingHash>();
  return (purpose) => {
    const hash = made.get(purpose) ?? makeKeyedHash(secrets, purpose);
    made.set(purpose, hash);
    return hash;
  };
}

export function makeKeyedHash(secrets: Pick<Secrets, 'keysFor'>, purpose: string): RingHash {
  const hashes = each(secrets.keysFor(purpose), hashUnder);
  return Object.assign(hashes[0], {
    all: (...parts: readonly string[]) => each(hashes, (hash) => hash(...parts)),
  });
}

function hashUnder(key: KeyObject): KeyedHash {
  return (...parts) => {
    const hmac = createHmac('sha256', key);
    // The length prefix distinguishes ('ab', 'c') from ('a', 'bc').
    for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:${part}`);
    return hmac.digest();
  };
}

/** Constant-time comparison with each of the hashes. */
export function isOneOf(hashes: readonly Buffer[], given: Uint8Array): boolean {
  let found = false;
  for (const hash of hashes) {
    const same = hash.length === given.length && timingSafeEqual(hash, given);
    found = found || same;
  }
  return found;
}
