import { effects } from '#api/platform/outbox/effect.ts';
import type { Context } from '#api/platform/context.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';

import type { Feature } from '../feature.ts';

import { showChoices } from './choices.ts';
import { scoreNotice } from './month-mail.ts';
import { notificationMail } from './notification-mail.ts';
import { shownNotification } from './notification-words.ts';
import { notificationRoutes } from './notifications.routes.ts';
import {
  eraseNotifications,
  notificationRetention,
  notificationsOf,
  NOTIFICATIONS_TABLE,
} from './notifications.sql.ts';
import { digestJob } from './send-digests.ts';
import { notifyOfActivity } from './notify-of-activity.ts';
import { welcome } from './welcome-member.ts';

/** The words as shown, and the choices. */
const notificationsPart = (ctx: Context): PersonalDataPart => ({
  name: 'notifications',
  title: 'Notifications',
  tables: ['notifications', 'notification_choices'],
  async exportOf(memberId) {
    const stored = await notificationsOf(ctx, ctx.db, { memberId });
    const { email, push, isDaily } = await showChoices(ctx, memberId);
    return {
      choices: { email, push, isDaily },
      notifications: stored.map((each) => {
        const { title, text, at } = shownNotification(each, { sessionId: '', now: ctx.now() });
        return { title, text, at, isRead: each.isRead };
      }),
    };
  },
  erase: eraseNotifications,
});

export const notifications: Feature = {
  name: 'notifications',
  does: 'reads what happened, chooses what reaches them and how',
  routes: notificationRoutes,
  effects: effects(scoreNotice, notificationMail, welcome),
  jobs: [digestJob],
  retention: notificationRetention,
  sealed: [NOTIFICATIONS_TABLE],
  personalData: (ctx) => [notificationsPart(ctx)],
  onActivity: notifyOfActivity,
};
