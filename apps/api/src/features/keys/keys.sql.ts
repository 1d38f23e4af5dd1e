import { sql } from 'kysely';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import type { Flag, NullableBytes, NullableDate, View } from '#api/platform/database/column-types.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    member_keys: {
      member_id: string;
      app_secret: NullableBytes;
      app_confirmed_at: NullableDate;
      app_step: number | null;
      recovery_hashes: Uint8Array[] | null;
      codes_off: Flag;
      passkey_offered_at: NullableDate;
    };
    key_states: View<Omit<KeysRow, 'has_passkey'> & { member_id: string }>;
    passkey_owners: View<{ member_id: string }>;
  }
}

const secretContext = (memberId: string) => `member_keys.app_secret:${memberId}`;

export const MEMBER_KEYS_TABLE: SealedTable = {
  table: 'member_keys',
  key: { member_id: 'uuid' },
  columns: { app_secret: (key) => secretContext(key('member_id')) },
};

export type MemberKeys = {
  hasPasskey: boolean;
  hasApp: boolean;
  /** Unused ones; null where none were made. */
  recoveryCodesLeft: number | null;
  /** Codes by e-mail and text are no second factor. */
  isCodesOff: boolean;
  passkeyOfferedAt: Date | null;
};

/** A member's row of `key_states`, null in every column without one, and whether there is a passkey. */
export type KeysRow = {
  has_app: boolean | null;
  recovery_codes_left: number | null;
  codes_off: boolean | null;
  passkey_offered_at: Date | null;
  has_passkey: boolean;
};

export const keysFrom = (row: KeysRow | undefined): MemberKeys => ({
  hasPasskey: row?.has_passkey === true,
  hasApp: row?.has_app === true,
  recoveryCodesLeft: row?.recovery_codes_left ?? null,
  isCodesOff: row?.codes_off === true,
  passkeyOfferedAt: row?.passkey_offered_at ?? null,
});

export async function keysOf(db: Db, memberId: string): Promise<MemberKeys> {
  const row = await db
    .selectFrom('member_records as m')
    .leftJoin('key_states as k', 'k.member_id', 'm.id')
    .select(['k.has_app', 'k.recovery_codes_left', 'k.codes_off', 'k.passkey_offered_at'])
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom('passkey_owners as p').select('p.member_id').where('p.member_id', '=', memberId),
        )
        .$castTo<boolean>()
        .as('has_passkey'),
    )
    .where('m.id', '=', memberId)
    .executeTakeFirst();
  return keysFrom(row);
}

type Values = Partial<{
  app_secret: Buffer | null;
  app_confirmed_at: Date | null;
  app_step: number | null;
  recovery_hashes: Buffer[];
  codes_off: boolean;
  passkey_offered_at: Date;
}>;

async function set(db: Db, memberId: string, values: Values): Promise<void> {
  await db
    .insertInto('member_keys')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
}

/** Replaces an app whose first code was not entered. False where one is in use. */
export async function beginApp(
  { cipher }: Context,
  tx: Tx,
  memberId: string,
  secret: string,
): Promise<boolean> {
  if ((await keysOf(tx, memberId)).hasApp) return false;
  await set(tx, memberId, { app_secret: cipher.seal(secret, secretContext(memberId)), app_step: null });
  return true;
}

export const removeApp = (tx: Tx, memberId: string) =>
  set(tx, memberId, { app_secret: null, app_confirmed_at: null, app_step: null });

type App = { secret: string; isConfirmed: boolean };

/** The app's base32 secret; null without one. */
export async function appOf({ cipher }: Context, db: Db, memberId: string): Promise<App | null> {
  const row = await db
    .selectFrom('member_keys')
    .select(['app_secret', 'app_confirmed_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (row?.app_secret == null) return null;
  return {
    secret: cipher.open(row.app_secret, secretContext(memberId)),
    isConfirmed: row.app_confirmed_at !== null,
  };
}

/** Marks a 30-second step as used, and the app as confirmed. False when it, or a later one, was used before. */
export async function takeStep(
  { now }: Context,
  tx: Tx,
  { memberId, step }: { memberId: string; step: number },
) {
  const taken = await tx
    .updateTable('member_keys')
    .set({ app_step: step, app_confirmed_at: sql`coalesce(app_confirmed_at, ${now()})` })
    .where('member_id', '=', memberId)
    .where('app_secret', 'is not', null)
    .where((eb) => eb.or([eb('app_step', 'is', null), eb('app_step', '<', step)]))
    .returning('member_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export const storeRecoveryHashes = (tx: Tx, memberId: string, hashes: Buffer[]) =>
  set(tx, memberId, { recovery_hashes: hashes });

/** How many are left; null for a code that is unknown or was used. */
export async function takeRecoveryHash(tx: Tx, memberId: string, hash: Buffer): Promise<number | null> {
  const taken = await tx
    .updateTable('member_keys')
    .set({ recovery_hashes: sql`array_remove(recovery_hashes, ${hash}::bytea)` })
    .where('member_id', '=', memberId)
    .where(sql<boolean>`${hash}::bytea = any(recovery_hashes)`)
    .returning(sql<number>`cardinality(recovery_hashes)`.as('left'))
    .executeTakeFirst();
  return taken?.left ?? null;
}

export const switchCodes = (tx: Tx, memberId: string, isCodesOff: boolean) =>
  set(tx, memberId, { codes_off: isCodesOff });

export const markPasskeyOffered = ({ now }: Context, tx: Tx, memberId: string) =>
  set(tx, memberId, { passkey_offered_at: now() });

export async function eraseKeys(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('member_keys').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('passkeys').where('member_id', '=', memberId).execute();
}
