import type { Context, Tx } from '#api/platform/context.ts';

import { insertPassedDevice } from './known-devices.sql.ts';

export { unlockDevices } from './known-devices.sql.ts';

/** Marks a new member's browser as a known device, as signing in does. */
export function rememberDevice(
  { now }: Context,
  tx: Tx,
  device: { memberId: string; deviceHash: Buffer },
): Promise<void> {
  return insertPassedDevice(tx, { ...device, at: now() });
}
