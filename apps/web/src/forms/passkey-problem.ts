import { ApiError } from '@wattle/contract/client';
import { genericMessage } from './problem-words.ts';

/** Pass the domain's `KEY_MESSAGES` and `ERROR_MESSAGES`. */
type PasskeyMessages = Parameters<typeof genericMessage>[1] & {
  readonly closed: string;
  readonly addedBefore: string;
  readonly noLock: string;
  readonly elsewhere: string;
  readonly failed: string;
};

/** What a passkey's failure means, by the browser's name for it; null where another question replaced this one. */
export function passkeyMessage(error: unknown, words: PasskeyMessages): string | null {
  if (error instanceof ApiError) return error.problem?.errorMessage ?? genericMessage(error, words);
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') return null;
  if (name === 'NotAllowedError') return words.closed;
  if (name === 'InvalidStateError') return words.addedBefore;
  if (name === 'ConstraintError' || name === 'NotSupportedError') return words.noLock;
  if (name === 'SecurityError') return words.elsewhere;
  return genericMessage(error, { ...words, unexpectedError: words.failed });
}

/** False also without a secure connection. */
export const hasPasskeys = () => 'PublicKeyCredential' in globalThis;

/** Whether this device has a fingerprint, face or screen lock for a passkey. */
export const canKeepPasskey = async (): Promise<boolean> =>
  hasPasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
