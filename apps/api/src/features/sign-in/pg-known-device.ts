import type { Clock } from '#api/platform/clock.ts';
import { statementsOf } from '#api/platform/database/statements.ts';
import type { Tx } from '#api/platform/database/transaction.ts';

/** Marks a browser that a new member passed with, as signing in does. */
export function makePgKnownDevice({ clock }: { clock: Clock }) {
  return async (
    tx: Tx,
    { memberId, deviceHash }: { memberId: string; deviceHash: Buffer },
  ): Promise<void> => {
    await statementsOf(tx)
      .insertInto('known_devices')
      .values({ member_id: memberId, device_hash: deviceHash, passed_at: clock.now(), locked_until: null })
      .execute();
  };
}

/** Lifts the locks on a member's browsers. */
export async function unlockDevices(tx: Tx, memberId: string): Promise<void> {
  await statementsOf(tx)
    .updateTable('known_devices')
    .set({ locked_until: null })
    .where('member_id', '=', memberId)
    .execute();
}
