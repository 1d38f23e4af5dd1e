import { ApiError } from '@wattle/contract/client';
import { KEY_MESSAGES } from '@wattle/domain/messages/keys';
import { genericMessage } from './problem-words.ts';

/** What a passkey's failure means, by the browser's name for it; null where another question replaced this one. */
export function passkeyMessage(error: unknown): string | null {
  if (error instanceof ApiError) return error.problem?.errorMessage ?? genericMessage(error);
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') return null;
  if (name === 'NotAllowedError') return KEY_MESSAGES.closed;
  if (name === 'InvalidStateError') return KEY_MESSAGES.addedBefore;
  if (name === 'ConstraintError' || name === 'NotSupportedError') return KEY_MESSAGES.noLock;
  if (name === 'SecurityError') return KEY_MESSAGES.elsewhere;
  return genericMessage(error, KEY_MESSAGES.failed);
}

/** False also without a secure connection. */
export const hasPasskeys = () => 'PublicKeyCredential' in globalThis;

/** Whether this device has a fingerprint, face or screen lock for a passkey. */
export const canKeepPasskey = async (): Promise<boolean> =>
  hasPasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
