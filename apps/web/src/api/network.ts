import { ApiError } from '@wattle/contract/client';

export const OFFLINE_WORDS = 'You are offline. Nothing was sent. Try again once you are connected.';

class Offline extends Error {
  override name = 'Offline';
}

/** Throws when offline. Browsers are reliable about being offline, not about being online. */
export function expectNetwork(): void {
  if (!navigator.onLine) throw new ApiError(0, null, { cause: new Offline() });
}

export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.cause instanceof Offline;
}
