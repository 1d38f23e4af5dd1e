import { MESSAGES } from '@wattle/domain/messages/all';

import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';

import type { DeviceOccasion, DeviceVerdict } from './device-gateway.ts';

const REFUSALS: Record<DeviceVerdict, Refusal | null> = {
  pass: null,
  reject: { code: 'device-risk', errorMessage: MESSAGES.accountLocked },
  unavailable: { code: 'device-unavailable', errorMessage: MESSAGES.deviceNotLoaded },
  'not-reported': { code: 'device-not-reported', errorMessage: MESSAGES.deviceNotLoaded },
};

/** Null for a device that passes. */
export function deviceRefusalOf(verdict: DeviceVerdict): Refusal | null {
  return REFUSALS[verdict];
}

type Input = { tm: string | null; occasion: DeviceOccasion; lastName: string };

/** Assesses a device that has no account yet; null when it passes. */
export async function checkDevice(
  { providers: { device } }: Context,
  { tm, occasion, lastName }: Input,
): Promise<Refusal | null> {
  if (tm === null) return deviceRefusalOf('not-reported');
  return deviceRefusalOf(await device.assess({ tm, account: null, occasion, tag: lastName.toLowerCase() }));
}
