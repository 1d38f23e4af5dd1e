/**
 * Result of one attempt. `code` is for operators and contains no personal data. `refused` is permanent: a retry would
 * be refused too.
 */
export type Delivery = { kind: 'accepted' } | { kind: 'failed' | 'refused'; code: string };

export const ACCEPTED: Delivery = { kind: 'accepted' };
