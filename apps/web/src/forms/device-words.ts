import { ApiError } from '@wattle/contract/client';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { DeviceNotLoaded } from '#web/api/device.ts';

/**
 * The message for a failed device check; null for any other failure (LOGIN-018, REG-059). `refused`: for a device that is
 * refused before there is an account.
 */
export function deviceMessage(
  error: unknown,
  refused: string = ACCESS_MESSAGES.accountLocked,
): string | null {
  if (error instanceof DeviceNotLoaded) return ACCESS_MESSAGES.deviceNotLoaded;
  if (!(error instanceof ApiError)) return null;
  switch (error.code) {
    case 'device-not-reported':
    case 'device-unavailable':
      return ACCESS_MESSAGES.deviceNotLoaded;
    case 'device-risk':
      return refused;
    default:
      return null;
  }
}
