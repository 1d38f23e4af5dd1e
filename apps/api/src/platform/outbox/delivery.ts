/**
 * Result of one attempt. `code` is for operators and contains no personal data. `refused` is permanent: a retry would
 * be refused too. `lost`: it left without an answer, and its receiver would take another try for another message.
 * `held-back`: it wasn't tried, because its provider's circuit was open.
 */
export type Delivery =
  | { kind: 'accepted' }
  | { kind: 'failed'; code: string; retryAfterMs?: number | undefined }
  | { kind: 'refused' | 'lost'; code: string }
  | { kind: 'held-back' };

export const ACCEPTED: Delivery = { kind: 'accepted' };
