import type { EffectReceipt } from '#api/platform/outbox/effect-receipts.ts';
import type { SignedCall, SignedCallFault } from '#api/platform/providers/signed-call.ts';

/** What the SMS provider says of a message; the effect is the one in the address that it was given for it. */
export type SmsReceipt = Pick<EffectReceipt, 'state' | 'code'>;

/** Verifies that a call is the SMS provider's, and only then reads it. */
export type ReadSmsReceipt = (call: SignedCall) => SmsReceipt | SignedCallFault;

/**
 * Verifies that a call brings a message of the configured topic. Null for one that only keeps up the subscription, which
 * is done by then.
 */
export type ReadTopic = (call: SignedCall) => Promise<{ message: string | null } | SignedCallFault>;
