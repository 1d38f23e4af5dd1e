import { ApiError } from '@wattle/contract/client';
import { ACCESS_MESSAGES } from '@wattle/domain/messages-access';
import { DeviceNotLoaded } from '#web/api/device.ts';

/** What a failure says of the device that was to be checked; null when it is about something else (LOGIN-018, REG-059). */
export function deviceWords(error: unknown): string | null {
  if (error instanceof DeviceNotLoaded) return ACCESS_MESSAGES.deviceNotLoaded;
  if (!(error instanceof ApiError)) return null;
  switch (error.code) {
    case 'device-not-reported':
    case 'device-unavailable':
      return ACCESS_MESSAGES.deviceNotLoaded;
    case 'device-risk':
      return ACCESS_MESSAGES.accountLocked;
    default:
      return null;
  }
}
