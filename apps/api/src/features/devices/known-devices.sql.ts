import type { Db, Tx } from '#api/platform/context.ts';
import type { Bytes, NullableDate, View } from '#api/platform/database/column-types.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    known_devices: {
      member_id: string;
      device_hash: Bytes;
      passed_at: NullableDate;
      locked_until: NullableDate;
    };
    passed_devices: View<{ member_id: string; device_hash: Uint8Array; passed_at: Date }>;
  }
}

type Device = { memberId: string; deviceHash: Buffer };

/** The row of one browser, if there is one. */
export const deviceOf = (db: Db, { memberId, deviceHash }: Device) =>
  db
    .selectFrom('known_devices')
    .select(['passed_at', 'locked_until'])
    .where('member_id', '=', memberId)
    .where('device_hash', '=', deviceHash);

export const devicesOf = (db: Db, memberId: string) =>
  db
    .selectFrom('known_devices')
    .select(['passed_at', 'locked_until'])
    .where('member_id', '=', memberId)
    .orderBy('passed_at')
    .execute();

/** The limit for one member. */
export const MAX_DEVICES = 20;

/** Makes room for a browser: locked ones that never passed go first, then those whose last pass is the oldest. */
export const deletionOfCrowdedDevices = (db: Db, { memberId, deviceHash }: Device) =>
  db
    .deleteFrom('known_devices')
    .where('member_id', '=', memberId)
    .where('device_hash', 'in', (eb) =>
      eb
        .selectFrom('known_devices')
        .select('device_hash')
        .where('member_id', '=', memberId)
        .where('device_hash', '!=', deviceHash)
        .orderBy('passed_at', (order) => order.desc().nullsLast())
        .orderBy('locked_until', 'desc')
        .offset(MAX_DEVICES - 1),
    );

export async function lockDevice(
  db: Db,
  { memberId, deviceHash, until }: Device & { until: Date },
): Promise<void> {
  await deletionOfCrowdedDevices(db, { memberId, deviceHash }).execute();
  await db
    .insertInto('known_devices')
    .values({ member_id: memberId, device_hash: deviceHash, passed_at: null, locked_until: until })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'device_hash']).doUpdateSet({ locked_until: until }),
    )
    .execute();
}

/** Forgets every other browser, and unlocks this one. */
export async function forgetOtherDevices(tx: Tx, { memberId, deviceHash }: Device): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('member_id', '=', memberId)
    .where('device_hash', '!=', deviceHash)
    .execute();
  await tx
    .updateTable('known_devices')
    .set({ locked_until: null })
    .where('member_id', '=', memberId)
    .execute();
}

/** Unlocks it too. */
export function insertionOfPassed(tx: Tx, { memberId, deviceHash, at }: Device & { at: Date }) {
  const passed = { passed_at: at, locked_until: null };
  return tx
    .insertInto('known_devices')
    .values({ member_id: memberId, device_hash: deviceHash, ...passed })
    .onConflict((conflict) => conflict.columns(['member_id', 'device_hash']).doUpdateSet(passed));
}

export async function eraseDevices(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('member_id', '=', memberId).execute();
}
