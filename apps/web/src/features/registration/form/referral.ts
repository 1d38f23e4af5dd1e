import { api } from '#web/api/call.ts';
import { profileReady } from '#web/api/session.ts';

/**
 * Reports which of a partner's transactions brought this registration, once it is saved (SPLASH-010, TRACK-003). Nobody
 * waits for it, and a refusal changes nothing for the visitor.
 */
export function tellReferral(transactionId: string | null): void {
  if (transactionId === null || transactionId === '') return;
  void sendReferral(transactionId).catch(() => undefined);
}

/**
 * True once it is kept, and rejects otherwise (TRACK-003). The identifier is null until the registration has become an
 * account; the session says whose it is in any case.
 */
export async function sendReferral(tid: string): Promise<true> {
  const { identifier: userIdentifier } = await profileReady();
  return api('POST /v1/tracking/referral', { body: { tid, userIdentifier } });
}
