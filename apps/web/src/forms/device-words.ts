import { ApiError } from '@wattle/contract/client';
import { DeviceNotLoaded } from '#web/api/device.ts';

/** `accountLocked`: for a device that is refused. Before there is an account, pass another text. */
type Words = { deviceNotLoaded: string; accountLocked: string };

/** The message for a failed device check; null for any other failure (LOGIN-018, REG-059). */
export function deviceMessage(error: unknown, words: Words): string | null {
  if (error instanceof DeviceNotLoaded) return words.deviceNotLoaded;
  if (!(error instanceof ApiError)) return null;
  switch (error.code) {
    case 'device-not-reported':
    case 'device-unavailable':
      return words.deviceNotLoaded;
    case 'device-risk':
      return words.accountLocked;
    default:
      return null;
  }
}
