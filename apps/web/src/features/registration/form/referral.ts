import { api } from '#web/api/call.ts';

/**
 * Reports which of a partner's transactions brought this registration, once it is saved (SPLASH-010, TRACK-003). Nobody
 * waits for it, and a refusal changes nothing for the visitor.
 */
export function tellReferral(transactionId: string | null): void {
  if (transactionId === null || transactionId === '') return;
  void api('POST /v1/tracking/referral', { body: { tid: transactionId } }).catch(() => undefined);
}
