/**
 * How an attempt ended. `code` says about a failure what an operator needs and nothing about a person. A `refused`
 * effect would be refused at any later time, too.
 */
export type Delivery = { kind: 'accepted' } | { kind: 'failed' | 'refused'; code: string };

export const ACCEPTED: Delivery = { kind: 'accepted' };
