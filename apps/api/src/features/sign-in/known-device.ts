import type { Context, Tx } from '#api/platform/context.ts';

import { storePassedDevice } from './known-devices.sql.ts';

export { unlockDevices } from './known-devices.sql.ts';

export function rememberDevice(
  { now }: Context,
  tx: Tx,
  device: { memberId: string; deviceHash: Buffer },
): Promise<void> {
  return storePassedDevice(tx, { ...device, at: now() });
}
