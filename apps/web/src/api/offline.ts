import { ApiError } from '@wattle/contract/client';

/** The browser knew that it had no network, so nothing left it. */
class Offline extends Error {
  override name = 'Offline';
}

/**
 * Throws what a call without a network rejects with. Browsers are sure of being offline, and only guess that they are
 * online.
 */
export function expectNetwork(): void {
  if (!navigator.onLine) throw new ApiError(0, null, { cause: new Offline() });
}

export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.cause instanceof Offline;
}
