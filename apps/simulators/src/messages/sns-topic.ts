import { randomBytes, randomUUID, sign } from 'node:crypto';
import type { Callbacks } from './callbacks.ts';
import { signingKey } from './signing-key.ts';

/** The topic's endpoint, once confirmed. */
type Subscription = { endpoint: string; topicArn: string; token: string; isConfirmed: boolean };

export type SnsTopic = {
  /** Asks the endpoint to confirm the subscription. */
  subscribe(subscription: { endpoint: string; topicArn: string; origin: string }): void;
  /** False for a token that was never issued. */
  confirm(confirmation: { topicArn: string; token: string }): boolean;
  /** Publishes to the endpoint, if it has confirmed. */
  publish(message: object): void;
  readonly certificatePath: string;
  /** The certificate at that path. */
  certificate(): string;
  readonly subscription: Omit<Subscription, 'token'> | null;
};

const certificatePath = '/SimpleNotificationService-simulated.pem';

/**
 * One topic of Amazon SNS with signature version 2. It serves a bare public key in place of a certificate; Node reads
 * both.
 */
export function makeSnsTopic(callbacks: Callbacks): SnsTopic {
  let subscription: (Subscription & { origin: string }) | null = null;

  const post = (fields: Record<string, string>): void => {
    if (subscription === null) return;
    const { endpoint, origin, topicArn } = subscription;
    const message = signed({ ...fields, TopicArn: topicArn }, `${origin}${certificatePath}`);
    callbacks.post(endpoint, {
      body: JSON.stringify(message),
      headers: {
        'content-type': 'text/plain; charset=UTF-8',
        'x-amz-sns-message-type': message['Type'] ?? '',
        'x-amz-sns-topic-arn': topicArn,
      },
    });
  };

  return {
    subscribe({ endpoint, topicArn, origin }) {
      const token = randomBytes(32).toString('hex');
      subscription = { endpoint, topicArn, token, isConfirmed: false, origin };
      const query = new URLSearchParams({ Action: 'ConfirmSubscription', TopicArn: topicArn, Token: token });
      post({
        Type: 'SubscriptionConfirmation',
        Token: token,
        Message: `You have chosen to subscribe to the topic ${topicArn}.`,
        SubscribeURL: `${origin}/?${query.toString()}`,
      });
    },
    confirm({ topicArn, token }) {
      if (subscription?.token !== token || subscription.topicArn !== topicArn) return false;
      subscription.isConfirmed = true;
      return true;
    },
    publish(message) {
      if (subscription?.isConfirmed !== true) return;
      post({ Type: 'Notification', Message: JSON.stringify(message) });
    },
    certificatePath,
    certificate: () => signingKey().publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    get subscription() {
      if (subscription === null) return null;
      const { endpoint, topicArn, isConfirmed } = subscription;
      return { endpoint, topicArn, isConfirmed };
    },
  };
}

/** Signs names and values in the order of the names, a line each. */
function signed(fields: Record<string, string>, SigningCertURL: string): Record<string, string> {
  const message: Record<string, string> = {
    ...fields,
    MessageId: randomUUID(),
    Timestamp: new Date().toISOString(),
  };
  const text = Object.entries(message)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}\n${value}\n`)
    .join('');
  const Signature = sign('sha256', Buffer.from(text), signingKey().privateKey).toString('base64');
  return { ...message, SignatureVersion: '2', Signature, SigningCertURL };
}
