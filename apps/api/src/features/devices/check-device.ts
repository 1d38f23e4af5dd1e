import { MESSAGES } from '@wattle/domain/messages/all';

import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { spend } from '#api/platform/throttles/spend-challenge.sql.ts';

import type { DeviceOccasion, DeviceVerdict } from './device-gateway.ts';
import { DEVICE_SESSION_MS } from './device-session.ts';

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

/** The same at the registration, where there is no account to lock yet. */
export const newcomerRefusalOf = (verdict: DeviceVerdict): Refusal | null =>
  verdict === 'reject'
    ? { code: 'device-risk', errorMessage: MESSAGES.deviceRefused }
    : deviceRefusalOf(verdict);

type Input = {
  tm: string | null;
  /** Null for a device that has no account yet. */
  account: string | null;
  occasion: DeviceOccasion;
};

/**
 * A report serves one verdict: otherwise the clean browser that made it would be judged in place of a thousand others.
 * The page makes another report for its next call.
 */
export async function assessDevice(ctx: Context, { tm, account, occasion }: Input): Promise<DeviceVerdict> {
  if (tm === null) return 'not-reported';
  const verdict = await ctx.providers.device.assess({ tm, account, occasion });
  if (verdict === 'unavailable' || verdict === 'not-reported') return verdict;
  const expiresAt = new Date(ctx.now().getTime() + DEVICE_SESSION_MS);
  const isFirst = await spend(ctx, { id: ctx.hash('device-session')(tm), expiresAt });
  return isFirst ? verdict : 'not-reported';
}
