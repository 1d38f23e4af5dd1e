import type { DeliveryStatus } from '#api/platform/outbox/delivery-status.ts';
import type { SignedCall, SignedCallFault } from '#api/platform/providers/signed-call.ts';

/** What the SMS provider says of a message; the effect is the one in the address that it was given for it. */
export type SmsStatus = Pick<DeliveryStatus, 'state' | 'code'>;

/** Verifies that a call is the SMS provider's, and only then reads it. */
export type ReadSmsStatus = (call: SignedCall) => SmsStatus | SignedCallFault;

/**
 * Verifies that a call brings a message of the configured topic. Null for one that only keeps up the subscription, which
 * is done by then.
 */
export type ReadTopic = (call: SignedCall) => Promise<{ message: string | null } | SignedCallFault>;
