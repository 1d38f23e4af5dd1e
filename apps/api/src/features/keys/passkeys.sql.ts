import { randomUUID } from 'node:crypto';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import type { Bytes, NullableDate } from '#api/platform/database/column-types.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    passkeys: {
      member_id: string;
      id: string;
      credential_id: Bytes;
      public_key: Bytes;
      counter: number;
      backed_up: boolean;
      name: Bytes;
      added_at: Date;
      used_at: NullableDate;
      used_on: string | null;
    };
  }
}

const nameContext = (id: string) => `passkeys.name:${id}`;

export const PASSKEYS_TABLE: SealedTable = {
  table: 'passkeys',
  key: { member_id: 'uuid', id: 'uuid' },
  columns: { name: (key) => nameContext(key('id')) },
};

export async function passkeysOf({ cipher }: Context, db: Db, memberId: string) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'name', 'added_at', 'used_at', 'used_on', 'backed_up'])
    .where('member_id', '=', memberId)
    .orderBy('added_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    credentialId: Buffer.from(row.credential_id).toString('base64url'),
    name: cipher.open(row.name, nameContext(row.id)),
    addedAt: row.added_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
    usedOn: row.used_on,
    isSynced: row.backed_up,
  }));
}

type NewPasskey = {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  isSynced: boolean;
  name: string;
};

/** False for one that the member has. */
export async function insertPasskey(
  { cipher, now }: Context,
  tx: Tx,
  memberId: string,
  made: NewPasskey,
): Promise<boolean> {
  const id = randomUUID();
  const inserted = await tx
    .insertInto('passkeys')
    .values({
      member_id: memberId,
      id,
      credential_id: Buffer.from(made.credentialId, 'base64url'),
      public_key: Buffer.from(made.publicKey),
      counter: made.counter,
      backed_up: made.isSynced,
      name: cipher.seal(made.name, nameContext(id)),
      added_at: now(),
      used_at: null,
      used_on: null,
    })
    // The browser sends what it made once more when the first answer was lost.
    .onConflict((conflict) => conflict.columns(['member_id', 'credential_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export type StoredPasskey = {
  id: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  /** The member has logged in on this device before. */
  isKnownDevice: boolean;
};

type Shown = { memberId: string; credentialId: string; deviceHash: Buffer };

export async function findPasskey(
  db: Db,
  { memberId, credentialId, deviceHash }: Shown,
): Promise<StoredPasskey | null> {
  const row = await db
    .selectFrom('passkeys as p')
    .leftJoin('passed_devices as d', (join) =>
      join.on((eb) => eb('d.member_id', '=', memberId)).on((eb) => eb('d.device_hash', '=', deviceHash)),
    )
    .select(['p.id', 'p.public_key', 'p.counter', 'd.passed_at'])
    .where('p.member_id', '=', memberId)
    .where('p.credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        id: row.id,
        publicKey: new Uint8Array(row.public_key),
        counter: row.counter,
        isKnownDevice: row.passed_at !== null,
      };
}

type Use = { memberId: string; id: string; counter: number; isSynced: boolean; device: string };

/**
 * Records a use. False when the passkey was removed meanwhile, or when its counter did not go up: then a copy of it
 * exists. Passkeys that are synced between devices keep no counter and send 0.
 */
export async function recordUse({ now }: Context, tx: Tx, use: Use): Promise<boolean> {
  const used = await tx
    .updateTable('passkeys')
    .set({ counter: use.counter, backed_up: use.isSynced, used_at: now(), used_on: use.device })
    .where('member_id', '=', use.memberId)
    .where('id', '=', use.id)
    .where((eb) => (use.counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', use.counter)))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

type Named = { memberId: string; id: string };

export async function renamePasskey(
  { cipher }: Context,
  tx: Tx,
  { memberId, id, name }: Named & { name: string },
) {
  const renamed = await tx
    .updateTable('passkeys')
    .set({ name: cipher.seal(name, nameContext(id)) })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return renamed !== undefined;
}

export async function deletePasskey(tx: Tx, { memberId, id }: Named): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
