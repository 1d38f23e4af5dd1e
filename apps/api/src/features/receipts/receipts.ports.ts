import type { SignedCall, SignedCallFault } from '#api/platform/providers/signed-call.ts';
import type { EffectReceipt } from '#api/platform/effects/effect-receipts.ts';

/** What the SMS provider says of a message; the effect is the one in the address that it was given for it. */
export type SmsReceipt = Pick<EffectReceipt, 'state' | 'code'>;

/** Verifies that a call is the SMS provider's, and only then reads it. */
export type ReadSmsReceipt = (call: SignedCall) => SmsReceipt | SignedCallFault;

export type NoteReceipt = (receipt: EffectReceipt) => Promise<void>;
