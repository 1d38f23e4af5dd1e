import { createECDH, randomBytes, type ECDH } from 'node:crypto';

/** What the service answers for a subscription. `busy`: 429 with a `Retry-After` of a second; `other-key`: 403. */
export const states = ['open', 'gone', 'unknown', 'busy', 'other-key', 'too-large'] as const;
export type State = (typeof states)[number];

/** A subscription with the keys that its browser keeps. */
export type Subscription = { id: string; ecdh: ECDH; auth: Buffer; state: State; serverKey: string | null };

export type PushMessage = {
  subscription: string;
  text: string;
  /** The encrypted body's length. */
  bytes: number;
  ttl: number;
  topic: string | null;
  urgency: string;
  at: string;
};

export type PushService = ReturnType<typeof makePushService>;

/** Subscriptions and what reached them, in memory. */
export function makePushService() {
  const subscriptions = new Map<string, Subscription>();
  const messages: PushMessage[] = [];
  return {
    subscribe(): Subscription {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const id = randomBytes(16).toString('base64url');
      const made: Subscription = { id, ecdh, auth: randomBytes(16), state: 'open', serverKey: null };
      subscriptions.set(id, made);
      return made;
    },
    find: (id: string): Subscription | null => subscriptions.get(id) ?? null,
    add: (message: PushMessage) => messages.unshift(message),
    /** Latest first. */
    messages: (): readonly PushMessage[] => messages,
    clear(): void {
      messages.length = 0;
    },
  };
}
