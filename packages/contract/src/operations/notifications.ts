import {
  MAILED_CATEGORIES,
  NOTIFICATION_GROUPS,
  NOTIFICATION_CATEGORY_NAMES,
  type NotificationGroup,
} from '@wattle/domain/notifications/categories';
import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { token } from '../schemas.ts';

/** Tells nothing of how many there are. */
const Id = token(64).regex(/^[\da-f]+$/);

const Group = z.enum(Object.keys(NOTIFICATION_GROUPS) as [NotificationGroup]);

/** One row of the list, in words. */
const Notification = z.object({
  id: z.string(),
  group: Group,
  row: z.enum(NOTIFICATION_CATEGORY_NAMES),
  title: z.string(),
  text: z.string(),
  /** The page that it leads to. */
  path: z.string(),
  tone: z.enum(['up', 'down', 'warn', 'info']),
  /** ISO 8601 */
  at: z.string(),
  isRead: z.boolean(),
  /** Done in this log-in. */
  isOwn: z.boolean(),
  /** The account or enquiry that it tells of, for the member who did not ask for it. */
  newEntry: z.string().optional(),
});

const News = z.object({
  unread: z.int().min(0),
  /** Unread, and newer than the list was when it was last opened. */
  unseen: z.int().min(0),
  /** Id of the latest; `0` without any. */
  newest: z.string(),
});

/** `YYYY-MM` in Sydney. */
const Month = token(7).regex(/^\d{4}-(0[1-9]|1[0-2])$/);

const Mailed = z.array(z.enum(MAILED_CATEGORIES)).max(MAILED_CATEGORIES.length);
const Pushed = z.array(z.enum(NOTIFICATION_CATEGORY_NAMES)).max(NOTIFICATION_CATEGORY_NAMES.length);

const Choices = z.strictObject({
  email: Mailed,
  push: Pushed,
  /** One e-mail a day instead of one at once. */
  isDaily: z.boolean(),
  /**
   * Why none are mailed although they are asked for: mail to the member bounced, or was reported as spam. Choosing
   * e-mail again resumes them.
   */
  stopped: z.strictObject({ why: z.enum(['returned', 'complained']), since: z.iso.datetime() }).optional(),
});

/** What happened to a member, and what reaches them by which channel. */
export const notificationOperations = defineOperations('notifications', {
  'GET /v1/user/notifications': {
    summary:
      "The member's notifications of the last 31 days, newest first, and how many there are in each month before; with `month`, those of that month",
    access: { to: 'member', roles: ['2FA'] },
    querystring: z.strictObject({ month: Month.optional() }),
    example: { query: {} },
    response: News.extend({
      items: z.array(Notification),
      /** `YYYY-MM-DD` in Sydney. */
      today: z.string(),
      /** Newest first. */
      months: z.array(z.object({ month: Month, counts: z.record(Group, z.int().min(0)) })),
    }),
  },
  'GET /v1/user/notifications/unread': {
    summary: 'How many notifications the member has not read, how many are new, and the latest',
    access: { to: 'member', roles: ['2FA'] },
    background: true,
    response: News,
  },
  'POST /v1/user/notifications/seen': {
    summary: 'The list was opened down from this notification: it and earlier ones are not new any more',
    access: { to: 'member', roles: ['2FA'] },
    body: z.strictObject({ id: Id }),
    example: { body: { id: '1' } },
    response: News,
  },
  'POST /v1/user/notifications/read': {
    summary: 'Marks a notification as read, or all up to it; what this log-in did stays unread in others',
    access: { to: 'member', roles: ['2FA'] },
    body: z.strictObject({ id: Id, andEarlier: z.boolean() }),
    example: { body: { id: '1', andEarlier: false } },
    response: News,
  },
  'GET /v1/user/notifications/choices': {
    summary: 'Which kinds reach the member by e-mail and by push',
    access: { to: 'member', roles: ['2FA'] },
    response: Choices,
  },
  'PUT /v1/user/notifications/choices': {
    summary:
      'Changes what is sent and nothing else. Any e-mail is a consent, none withdraws it; each change is a record of its own',
    access: { to: 'member', roles: ['2FA'] },
    body: z
      .strictObject({
        email: z.strictObject({ kinds: Mailed, isOn: z.boolean() }),
        push: z.strictObject({ kinds: Pushed, isOn: z.boolean() }),
        isDaily: z.boolean(),
      })
      .partial(),
    example: { body: { isDaily: false } },
    response: Choices,
  },
  'POST /v1/notifications/unsubscribe': {
    summary:
      'Ends the e-mails that a member chose by the signed link of one of them, without a login (RFC 8058)',
    access: { to: 'anyone' },
    uncounted: { because: 'our signature cannot be guessed' },
    signed: true,
    querystring: z.strictObject({
      /** The token in the mail. */
      token: token(200),
    }),
    body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
    response: z.object({ isUnsubscribed: z.literal(true) }),
    problems: ['unsubscribe-invalid'],
  },
});
