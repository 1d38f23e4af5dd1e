import { api } from '#web/api/call.ts';
import { profileReady } from '#web/api/session.ts';

/**
 * Reports the partner's transaction that led to this registration, once it is saved (SPLASH-010, TRACK-003). A failure
 * is ignored.
 */
export function reportReferral(transactionId: string | null): void {
  if (transactionId === null || transactionId === '') return;
  void sendReferral(transactionId).catch(() => undefined);
}

/**
 * Resolves once stored (TRACK-003). The identifier is null until the registration becomes an account; the session
 * identifies it in any case.
 */
export async function sendReferral(tid: string): Promise<true> {
  const { identifier: userIdentifier } = await profileReady();
  return api('POST /v1/tracking/referral', { body: { tid, userIdentifier } });
}
