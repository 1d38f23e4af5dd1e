import type { DeliveryStatus } from '#api/platform/outbox/delivery-status.ts';
import type { SignedCall, SignedCallFault } from '#api/platform/providers/signed-call.ts';

/** A delivery status from the SMS provider. The callback URL identifies the effect. */
export type SmsStatus = Pick<DeliveryStatus, 'state' | 'code'>;

/** Verifies the provider's signature before reading. */
export type ReadSmsStatus = (call: SignedCall) => SmsStatus | SignedCallFault;

/**
 * Verifies that a call delivers a message of the configured topic. `message` is null for a subscription message, which
 * is then already handled.
 */
export type ReadTopic = (call: SignedCall) => Promise<{ message: string | null } | SignedCallFault>;
