import { z } from 'zod';

import type { DeliveryStatus } from '#api/platform/outbox/delivery-status.ts';
import type { SignedCall, SignedCallFault, VerifiedCall } from '#api/platform/providers/signed-call.ts';

/** A delivery status from the SMS provider. The callback URL identifies the effect. */
export type SmsStatus = Pick<DeliveryStatus, 'state' | 'code'>;

/** A genuine event whose kind or qualifier is not in our table. It changes nothing and is counted. */
export type UnknownEvent = { unknown: string };

/** Verifies the provider's signature before reading. Null for a known event that says nothing of delivery. */
export type ReadSmsStatus = (call: SignedCall) => SmsStatus | UnknownEvent | null | SignedCallFault;

/** The part of a call that tells it from others, and when it was signed. */
export type SignedAt = (call: SignedCall) => Pick<VerifiedCall, 'id' | 'sentAt'>;

/** A message of the configured topic; `confirm` for one that asks to confirm the subscription. */
export type TopicMessage = {
  id: string;
  sentAt: Date;
  message: string | null;
  confirm: (() => ReturnType<VerifiedCall['take']>) | null;
};

/** Verifies that a call delivers a message of the configured topic. */
export type ReadTopic = (call: SignedCall) => Promise<TopicMessage | SignedCallFault>;

/** The provider's own number of a failure. Leaves out one of another form. */
export const SmsErrorCode = z
  .string()
  .regex(/^\d{1,6}$/)
  .optional()
  .catch(undefined);

/** Names an event by the provider's own words, short and without anything that they cannot be. */
export function unknownEvent(...words: readonly (string | null | undefined)[]): UnknownEvent {
  const named = words.filter((word) => typeof word === 'string').map((word) => word.toLowerCase());
  return { unknown: named.map((word) => word.replaceAll(/[^a-z0-9_]+/g, '').slice(0, 40)).join('-') };
}

/** The table's entry for a provider's word, whatever that is. */
export function entryOf<Entry>(table: Readonly<Record<string, Entry>>, word: string): Entry | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
