import { sql } from 'kysely';

import { ConfigError } from '../../config.ts';
import type { Db } from '#api/platform/context.ts';
import { makeFieldCipher, type FieldCipher } from '../secrets/field-encryption.ts';
import { makeEmailLookup } from './email-lookup.ts';
import { openEmail } from './member-fields.ts';
import { anyMember } from './members.ts';
import { isOneOf, makeKeyedHash, type RingHash, type Root, type Secrets } from '../secrets/secrets.ts';

const WORD = 'these keys fit';
const CONTEXT = 'key_canary.sealed';

type Keys = { cipher: FieldCipher; hash: (purpose: string) => RingHash };
type Canary = { sealed: Buffer; lookup: Buffer };

/**
 * Throws when the keys do not fit the database, before anything is written with them. Values sealed with a lost key
 * are lost, and members cannot be found under another secret. Without a canary, a member's row is tried instead. Reads
 * only.
 */
export async function refuseWrongKeys(db: Db, secrets: Secrets): Promise<void> {
  const keys = keysOf(secrets);
  const canary = await readCanary(db);
  if (canary !== null) return refuseUnless(fits(keys, canary));
  const member = await someMember(db);
  if (member !== null) refuseUnless(fitsMember(keys, member));
}

/**
 * Stores the canary where it is missing, and reseals it after the writing key has changed, so that the old key can be
 * removed. Of two concurrent processes the first one wins; the other is refused if its keys differ.
 */
export async function keepCanary(db: Db, secrets: Secrets): Promise<void> {
  const keys = keysOf(secrets);
  const found = await readCanary(db);
  if (found === null) await write(db, keys);
  else if (found.sealed[0] !== secrets.currentFieldKey) await sealAgain(db, keys, found);
  const canary = await readCanary(db);
  if (canary === null) throw new Error('the canary was not kept');
  refuseUnless(fits(keys, canary));
}

const wordUnder = (root: Root): Buffer =>
  makeKeyedHash({ keysFor: (purpose) => [root.keyFor(purpose)] }, 'key-canary')(WORD);

/** The secret that the database's lookups belong to. It stays until a change of the secret has ended. */
export async function homeRoot(db: Db, { roots }: Secrets): Promise<Root> {
  const canary = await readCanary(db);
  return roots.find((root) => canary !== null && wordUnder(root).equals(canary.lookup)) ?? roots[0];
}

/**
 * Ends a change of the secret: processes that lack the new one are refused from now on. False when it had ended
 * before.
 */
export async function moveToFirstRoot(db: Db, { roots: [first] }: Secrets): Promise<boolean> {
  const lookup = wordUnder(first);
  const moved = await db
    .updateTable('key_canary')
    .set({ lookup })
    .where('lookup', '<>', lookup)
    .returning('written_at')
    .execute();
  return moved.length > 0;
}

function keysOf(secrets: Secrets): Keys {
  return { cipher: makeFieldCipher(secrets), hash: (purpose) => makeKeyedHash(secrets, purpose) };
}

type Fit = { fieldKeys: boolean; secretKey: boolean };

function fits({ cipher, hash }: Keys, { sealed, lookup }: Canary): Fit {
  return {
    fieldKeys: orNull(() => cipher.open(sealed, CONTEXT)) === WORD,
    secretKey: isOneOf(hash('key-canary').all(WORD), lookup),
  };
}

type Member = { id: string; email: Buffer; email_lookup: Buffer };

/** Reports one wrong key at a time, because a lookup can only be checked with the decrypted address. */
function fitsMember({ cipher, hash }: Keys, member: Member): Fit {
  const email = orNull(() => openEmail(cipher, member.id, member.email));
  if (email === null) return { fieldKeys: false, secretKey: true };
  return { fieldKeys: true, secretKey: isOneOf(makeEmailLookup(hash).all(email), member.email_lookup) };
}

function orNull<T>(open: () => T): T | null {
  try {
    return open();
  } catch {
    return null;
  }
}

function refuseUnless({ fieldKeys, secretKey }: Fit): void {
  const wrong = [...(secretKey ? [] : ['SECRET_KEY']), ...(fieldKeys ? [] : ['FIELD_KEYS'])];
  if (wrong.length === 0) return;
  const verb = wrong.length === 1 ? 'does' : 'do';
  throw new ConfigError(
    `${wrong.join(' and ')} ${verb} not fit this database, whose data other keys wrote. Nothing in it was changed`,
  );
}

async function exists(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/** Null when the database has no canary, or no table for it yet. */
async function readCanary(db: Db): Promise<Canary | null> {
  if (!(await exists(db, 'key_canary'))) return null;
  const row = await db.selectFrom('key_canary').select(['sealed', 'lookup']).executeTakeFirst();
  return row === undefined ? null : { sealed: Buffer.from(row.sealed), lookup: Buffer.from(row.lookup) };
}

async function someMember(db: Db): Promise<Member | null> {
  if (!(await exists(db, 'members'))) return null;
  const row = await anyMember(db);
  if (row === undefined) return null;
  return { id: row.id, email: Buffer.from(row.email), email_lookup: Buffer.from(row.email_lookup) };
}

async function write(db: Db, { cipher, hash }: Keys): Promise<void> {
  await db
    .insertInto('key_canary')
    .values({ sealed: cipher.seal(WORD, CONTEXT), lookup: hash('key-canary')(WORD) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Full disk, read-only server. */
const TAKES_NO_WRITES = new Set(['53100', '25006']);

/** Not urgent: the old key stays in the ring until nothing needs it. */
async function sealAgain(db: Db, { cipher }: Keys, { sealed }: Canary): Promise<void> {
  // A canary that does not open belongs to other keys, and is refused unchanged.
  if (orNull(() => cipher.open(sealed, CONTEXT)) === null) return;
  try {
    await db
      .updateTable('key_canary')
      .set({ sealed: cipher.seal(WORD, CONTEXT) })
      .where('sealed', '=', sealed)
      .execute();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (!TAKES_NO_WRITES.has(code)) throw cause;
  }
}
