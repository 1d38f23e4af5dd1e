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

export async function lockDevice(
  db: Db,
  { memberId, deviceHash, until }: Device & { until: Date },
): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ member_id: memberId, device_hash: deviceHash, passed_at: null, locked_until: until })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'device_hash']).doUpdateSet({ locked_until: until }),
    )
    .execute();
}

export async function unlockDevices(tx: Tx, memberId: string): Promise<void> {
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
