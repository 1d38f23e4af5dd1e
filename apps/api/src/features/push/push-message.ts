import { randomUUID } from 'node:crypto';

import { PUSH_LINES, type PushGroup } from '@wattle/domain/notifications/push-lines';
import webPush from 'web-push';
import { z } from 'zod';

import type { Context, Tx } from '#api/platform/context.ts';
import { DAY, SLOW_RETRY } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect, type Delivery } from '#api/platform/outbox/effect.ts';
import { ACCEPTED } from '#api/platform/outbox/delivery.ts';
import { failedDelivery } from '#api/platform/outbox/failed-delivery.ts';
import { addEffects } from '#api/platform/outbox/outbox.ts';
import type { Provider } from '#api/platform/providers/provider.ts';
import {
  deletePushSubscription,
  pushSubscriptionsOf,
  setPushFailing,
  setPushMessages,
  type PushSubscription,
} from '#api/platform/sessions/push-subscriptions.sql.ts';

declare module '#api/platform/context.ts' {
  interface Providers {
    /** Every push service: its path is the whole address. */
    push: Provider;
  }
}

const GROUPS = Object.keys(PUSH_LINES) as [PushGroup, ...PushGroup[]];

/** Every payload has this length, so that its encrypted length says nothing. */
const PAYLOAD_LENGTH = 128;

/** A day of failures ends a message, the next failure the subscription. */
const FAILING_MS = DAY;

/** A message to one browser. It ends with the subscription, or by a newer one while the address fails. */
export const notificationPush = defineEffect({
  name: 'notification-push',
  /** The page says the same. */
  rule: {
    kind: 'notification-push',
    retryForMs: DAY,
    ...SLOW_RETRY,
    onFailure: 'purge',
    isLowPriority: true,
  },
  body: z.strictObject({ memberId: z.string(), subscription: z.string(), group: z.enum(GROUPS) }),
  receiver: ({ memberId }) => memberId,
  consent: { none: 'the member asked this browser for it, and it ends with the subscription' },
  sample: ({ memberId }) => ({ memberId, subscription: '00', group: 'file' as const }),
  leaves: {
    async call(ctx, { memberId, subscription: id, group }, messageId) {
      const key = { memberId, id };
      const [found] = await pushSubscriptionsOf(ctx, ctx.db, key);
      if (found === undefined) return ACCEPTED;
      const { failingSince } = found;
      // A newer one waits too. Messages of several groups may wait together for a service that answers.
      if (failingSince !== null && found.messageId !== messageId) return ACCEPTED;
      const delivery = await sendPush(ctx, found, group);
      if (delivery === 'gone' || hasFailedForLong(ctx, delivery, failingSince)) {
        await deletePushSubscription(ctx.db, key);
        return ACCEPTED;
      }
      if (delivery.kind === 'accepted' && failingSince !== null) await setPushFailing(ctx.db, key, null);
      if (hasFailed(delivery) && failingSince === null) await setPushFailing(ctx.db, key, ctx.now());
      return delivery;
    },
  },
  undelivered: 'operators',
});

export async function pushNotification(
  ctx: Context,
  tx: Tx,
  { memberId, group }: { memberId: string; group: PushGroup },
): Promise<void> {
  const found = await pushSubscriptionsOf(ctx, tx, { memberId });
  const newest = found.map(({ id }) => ({ id, messageId: randomUUID() }));
  await setPushMessages(tx, memberId, newest);
  const added = newest.map(({ id, messageId }) => ({
    id: messageId,
    body: { memberId, subscription: id, group },
  }));
  await addEffects(ctx, tx, notificationPush, added);
}

/** A service that is only busy says so for itself, not for the subscription. */
const hasFailed = (delivery: Delivery) =>
  delivery.kind === 'refused' || (delivery.kind === 'failed' && delivery.code !== 'http-429');

const hasFailedForLong = ({ now }: Context, delivery: Delivery, since: Date | null) =>
  hasFailed(delivery) && since !== null && now().getTime() - since.getTime() > FAILING_MS;

const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Refusals of the key or the address, which are the same at the next try. */
const FOR_GOOD: ReadonlySet<number> = new Set([401, 403, 405]);

/** By using the key: a point that is not on the curve would fail with each message. */
export function canEncryptFor({ p256dh, auth }: PushSubscription['keys']): boolean {
  try {
    webPush.encrypt(p256dh, auth, '', 'aes128gcm');
    return true;
  } catch {
    return false;
  }
}

/** Encrypts and signs the message, and hands it to the browser's push service. */
export async function sendPush(
  { config: { push, mail }, hash, providers }: Context,
  { serverKey, ...subscription }: PushSubscription,
  group: PushGroup,
): Promise<Delivery | 'gone'> {
  // The service would refuse every message under another key than the subscription's.
  if (push === null || serverKey !== push.publicKey) return 'gone';
  const payload = JSON.stringify({ group, line: PUSH_LINES[group] }).padEnd(PAYLOAD_LENGTH);
  const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
    vapidDetails: { subject: contactOf(mail.from), publicKey: push.publicKey, privateKey: push.key },
    contentEncoding: 'aes128gcm',
    TTL: DAY / 1000,
    // A browser that was away shows one of a group. The service can't tell which group it is.
    topic: hash('push')(subscription.endpoint, group).toString('base64url').slice(0, 32),
  });
  const answer = await providers.push({
    method: 'POST',
    path: subscription.endpoint,
    headers,
    body,
    answer: z.string(),
    isText: true,
    repeatable: false,
  });
  if (answer.ok) return ACCEPTED;
  const { failure } = answer;
  if (failure.kind === 'rejected' && GONE.has(failure.status)) return 'gone';
  if (failure.kind === 'rejected' && FOR_GOOD.has(failure.status))
    return { kind: 'refused', code: `http-${failure.status}` };
  return failedDelivery(failure, { opens: true });
}

/** Apple refuses a subject with spaces or brackets, or on localhost. `from`: with or without a name. */
const contactOf = (from: string) => `mailto:${from.replace(/^.*</, '').replace('>', '').trim()}`;
