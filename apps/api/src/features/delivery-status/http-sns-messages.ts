import { createPublicKey, verify, type KeyObject } from 'node:crypto';

import { z } from 'zod';

import type { Provider } from '#api/platform/providers/provider.ts';
import type { SignedCallFault } from '#api/platform/providers/signed-call.ts';
import { parseJson } from '#api/platform/providers/parse-json.ts';

import type { ReadTopic } from './delivery-status-gateway.ts';

const Envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().optional(),
  Message: z.string(),
  Timestamp: z.iso.datetime(),
  /** Version 1 signs SHA-1. */
  SignatureVersion: z.literal('2'),
  Signature: z.string(),
  SigningCertURL: z.string(),
  SubscribeURL: z.string().optional(),
  Token: z.string().max(1000).optional(),
});
type Envelope = z.output<typeof Envelope>;

/** What a signature covers, each with its name, in this order; what is not there is left out (SNS developer guide). */
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
} as const;

/** How SNS names its certificates; the rest of the address is that of the topic's region, and no other. */
const CERTIFICATE = /^\/SimpleNotificationService-[\w-]{1,100}\.pem$/;

/** SNS changes its certificate once in a long while. */
const KEYS_KEPT = 4;

type Deps = {
  provider: Provider;
  /** Where the topic's region keeps certificates and takes confirmations. */
  url: string;
  topic: string;
};

/**
 * Messages of one Amazon SNS topic. Fetches nothing for any other: neither a certificate from elsewhere nor the address
 * that a confirmation names; ours is made from the token alone. Not `sns-validator`: it fetches certificates itself, of
 * any region, without a time limit or a limit of size, and keeps every one.
 */
export function makeSnsMessages({ provider, url, topic }: Deps): ReadTopic {
  const keyAt = makeKeys(provider);
  return async ({ body }) => {
    const parsed = Envelope.safeParse(parseJson(body));
    if (!parsed.success || parsed.data.TopicArn !== topic) return 'refused';
    const envelope = parsed.data;
    const path = pathWithin(url, envelope.SigningCertURL);
    if (path === null) return 'refused';
    const key = await keyAt(path);
    if (key === null) return 'later';
    if (!isSigned(key, envelope)) return 'refused';
    const { Type, Message, MessageId: id, Timestamp } = envelope;
    return {
      id,
      sentAt: new Date(Timestamp),
      message: Type === 'Notification' ? Message : null,
      confirm: Type === 'SubscriptionConfirmation' ? () => confirm(provider, envelope) : null,
    };
  };
}

function pathWithin(url: string, address: string): string | null {
  if (!address.startsWith(`${url}/`)) return null;
  const path = address.slice(url.length);
  return CERTIFICATE.test(path) ? path : null;
}

/** The key of a certificate, fetched once; null where it cannot be had. */
function makeKeys(provider: Provider) {
  const kept = new Map<string, KeyObject>();
  return async (path: string): Promise<KeyObject | null> => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const answer = await provider({
      method: 'GET',
      path,
      headers: { accept: '*/*' },
      answer: z.string().min(1).max(20_000),
      isText: true,
      repeatable: true,
    });
    const key = answer.ok ? keyIn(answer.value) : null;
    if (key !== null && kept.size < KEYS_KEPT) kept.set(path, key);
    return key;
  };
}

function keyIn(pem: string): KeyObject | null {
  try {
    return createPublicKey(pem);
  } catch {
    return null;
  }
}

function isSigned(key: KeyObject, envelope: Envelope): boolean {
  const names = envelope.Type === 'Notification' ? SIGNED.Notification : SIGNED.SubscriptionConfirmation;
  const signed = names.flatMap((name) => {
    const value = envelope[name];
    return value === undefined ? [] : [`${name}\n${value}\n`];
  });
  return verify('sha256', Buffer.from(signed.join('')), key, Buffer.from(envelope.Signature, 'base64'));
}

async function confirm(
  provider: Provider,
  { TopicArn, Token }: Envelope,
): Promise<'accepted' | SignedCallFault> {
  if (Token === undefined) return 'malformed';
  const query = new URLSearchParams({ Action: 'ConfirmSubscription', TopicArn, Token });
  const answer = await provider({
    method: 'GET',
    path: `/?${query.toString()}`,
    headers: { accept: '*/*' },
    answer: z.string(),
    isText: true,
    repeatable: true,
  });
  return answer.ok ? 'accepted' : 'later';
}
