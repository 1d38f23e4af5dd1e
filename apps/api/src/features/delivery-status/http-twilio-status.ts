import { createHmac, timingSafeEqual } from 'node:crypto';

import { z } from 'zod';

import type { ReadSmsStatus, SmsStatus } from './delivery-status-gateway.ts';

/** `MessageStatus` of an SMS. Values such as `read` belong to other channels. */
const STATES: Readonly<Record<string, SmsStatus['state']>> = {
  accepted: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  sent: 'accepted',
  delivered: 'arrived',
  undelivered: 'returned',
  failed: 'returned',
};

const Callback = z.object({
  MessageStatus: z.string(),
  ErrorCode: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional()
    .catch(undefined),
});

type Deps = { token: string; origin: string };

/**
 * Twilio's status callbacks. `X-Twilio-Signature` is an HMAC-SHA1 with the account's token over the URL given to
 * Twilio, followed by the form's names and values, sorted by name.
 */
export function makeTwilioStatus({ token, origin }: Deps): ReadSmsStatus {
  return ({ target, headers, body }) => {
    const form = new URLSearchParams(body);
    const given = headers['x-twilio-signature'];
    if (typeof given !== 'string') return 'refused';
    const isTwilios = addresses(origin, target).some((url) => isSame(given, signatureOf(token, url, form)));
    if (!isTwilios) return 'refused';
    const callback = Callback.safeParse(Object.fromEntries(form));
    const state = callback.success ? STATES[callback.data.MessageStatus] : undefined;
    if (!callback.success || state === undefined) return 'malformed';
    return { state, code: callback.data.ErrorCode ?? null };
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
