import type { Email } from '@wattle/domain/fields/contact-fields';

import type { SignedCall, SignedCallFault } from '#api/platform/providers/signed-call.ts';
import type { EffectReceipt } from '#api/platform/outbox/effect-receipts.ts';

/** What the SMS provider says of a message; the effect is the one in the address that it was given for it. */
export type SmsReceipt = Pick<EffectReceipt, 'state' | 'code'>;

/** Verifies that a call is the SMS provider's, and only then reads it. */
export type ReadSmsReceipt = (call: SignedCall) => SmsReceipt | SignedCallFault;

export type NoteReceipt = (receipt: EffectReceipt) => Promise<void>;

/**
 * Verifies that a call brings a message of the configured topic. Null for one that only keeps up the subscription, which
 * is done by then.
 */
export type ReadTopic = (call: SignedCall) => Promise<{ message: string | null } | SignedCallFault>;

export type StopReason = 'returned' | 'complained';

/** What the mail provider says of one mail. `effectId` is null where it does not repeat our id. */
export type MailFeedback = {
  effectId: string | null;
  state: 'arrived' | 'returned';
  code: string | null;
  /** Addresses that get no more notices. */
  suppress: { why: StopReason; emails: readonly Email[] } | null;
};

export type ReadMailFeedback = (message: string) => MailFeedback | null | 'malformed';

/** Members who get no notices because mail to them came back or was reported; mails for the safety of accounts still go. */
export type MailSuppressions = {
  /** Does nothing for an address that is no member's. */
  suppress: (of: { email: Email; why: StopReason }) => Promise<void>;
  /** Null where nothing is stopped: also once the member has another address, or has proved theirs since. */
  stoppedFor: (memberId: string) => Promise<{ why: StopReason; since: Date } | null>;
  lift: (memberId: string) => Promise<void>;
  count: () => Promise<number>;
};
