import type { Clock } from '#api/platform/clock.ts';
import type { Tx } from '#api/platform/context.ts';

/** Marks a browser that a new member passed with, as signing in does. */
export function makePgKnownDevice({ clock }: { clock: Clock }) {
  return async (
    tx: Tx,
    { memberId, deviceHash }: { memberId: string; deviceHash: Buffer },
  ): Promise<void> => {
    await tx
      .insertInto('known_devices')
      .values({ member_id: memberId, device_hash: deviceHash, passed_at: clock.now(), locked_until: null })
      .execute();
  };
}

/** Lifts the locks on a member's browsers. */
export async function unlockDevices(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('known_devices')
    .set({ locked_until: null })
    .where('member_id', '=', memberId)
    .execute();
}
