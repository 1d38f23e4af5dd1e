import { createHmac, timingSafeEqual } from 'node:crypto';

import { z } from 'zod';

import {
  entryOf,
  SmsErrorCode,
  unknownEvent,
  type ReadSmsStatus,
  type SignedAt,
  type SmsStatus,
} from './delivery-status-gateway.ts';

/**
 * `MessageStatus` of a message that we send ("Message resource", all values). Null says nothing of delivery: messages
 * to us, and templates of another channel.
 */
const STATES: Readonly<Record<string, SmsStatus['state'] | null>> = {
  accepted: 'accepted',
  scheduled: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  sent: 'accepted',
  delivered: 'arrived',
  read: 'arrived',
  undelivered: 'returned',
  failed: 'returned',
  canceled: 'returned',
  partially_delivered: null,
  receiving: null,
  received: null,
};

const Callback = z.object({
  MessageStatus: z.string(),
  ErrorCode: SmsErrorCode,
});

type Deps = { token: string; origin: string };

/**
 * Twilio's status callbacks. `X-Twilio-Signature` is an HMAC-SHA1 with the account's token over the URL given to
 * Twilio, followed by the form's names and values, sorted by name.
 */
/** Twilio signs address and form, no time and no id. */
export const signedByTwilio: SignedAt = ({ target, headers }) => ({
  id: `${target} ${String(headers['x-twilio-signature'])}`,
  sentAt: null,
});

export function makeTwilioStatus({ token, origin }: Deps): ReadSmsStatus {
  return ({ target, headers, body }) => {
    const form = new URLSearchParams(body);
    const given = headers['x-twilio-signature'];
    if (typeof given !== 'string') return 'refused';
    const isTwilios = addresses(origin, target).some((url) => isSame(given, signatureOf(token, url, form)));
    if (!isTwilios) return 'refused';
    const callback = Callback.safeParse(Object.fromEntries(form));
    if (!callback.success) return 'malformed';
    const state = entryOf(STATES, callback.data.MessageStatus);
    if (state === undefined) return unknownEvent(callback.data.MessageStatus);
    return state && { state, code: callback.data.ErrorCode ?? null };
  };
}

/** Twilio signs the URL with or without its default port; its own library tries both. */
function addresses(origin: string, target: string): string[] {
  const { protocol, port } = new URL(origin);
  const standard = protocol === 'https:' ? ':443' : ':80';
  return port === '' ? [origin + target, origin + standard + target] : [origin + target];
}

function signatureOf(token: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  const signed = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value));
  return createHmac('sha1', token)
    .update([url, ...signed].join(''), 'utf8')
    .digest('base64');
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
