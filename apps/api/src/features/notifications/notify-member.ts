import { randomUUID } from 'node:crypto';

import { NOTIFICATION_KINDS } from '@wattle/domain/notifications/kinds';
import { NOTIFICATION_CATEGORIES } from '@wattle/domain/notifications/categories';

import type { Context, Tx } from '#api/platform/context.ts';

import { pushNotification } from '../push/push-message.ts';
import { channelsOf, type Channels } from './choices.sql.ts';
import { deliveryOf } from './deliveries.rules.ts';
import { mailNotifications } from './notification-mail.ts';
import { mailLinesOf } from './notification-words.ts';
import { insertNotification, type NotificationContent } from './notifications.sql.ts';

export type Notice = NotificationContent & {
  memberId: string;
  /** Prevents a second notification of the same thing. Without a key, each call makes another. */
  key?: string;
  /** The log-in that did it. Only what is about security is unread in the member's others. */
  sessionId?: string | null;
  /** Found together with another of its kind, which is pushed. */
  isFurther?: boolean;
};

/**
 * Tells a member, in the transaction that found it and with the member locked: stores the notification and adds one
 * effect for each way that it leaves by. Returns whether it is new.
 */
export async function notifyMember(
  ctx: Context,
  tx: Tx,
  notice: Notice,
  known?: Channels | null,
): Promise<boolean> {
  const { memberId, kind, key = randomUUID(), sessionId = null, isFurther = false } = notice;
  const channels = known === undefined ? await channelsOf(ctx, tx, memberId) : known;
  if (channels === null) return false;
  const { mail, isPushed } = deliveryOf(kind, channels);
  const { group } = NOTIFICATION_CATEGORIES[NOTIFICATION_KINDS[kind].category];
  const isRead = sessionId !== null && group !== 'security';
  if (!(await insertNotification(ctx, tx, { ...notice, key, sessionId, isRead, mailWaits: mail === 'day' })))
    return false;
  if (mail === 'now' && channels.mail !== null)
    await mailNotifications(ctx, tx, channels.mail, mailLinesOf([notice]));
  if (isPushed && !isFurther) await pushNotification(ctx, tx, { memberId, group });
  return true;
}
