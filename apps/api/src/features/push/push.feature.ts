import type { Context } from '#api/platform/context.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import { effects } from '#api/platform/outbox/effect.ts';
import {
  erasePushSubscriptions,
  PUSH_SUBSCRIPTIONS_TABLE,
  pushSubscriptionsOf,
} from '#api/platform/sessions/push-subscriptions.sql.ts';

import type { Feature } from '../feature.ts';
import { notificationPush } from './push-message.ts';
import { pushRoutes } from './push.routes.ts';

const PUSH_CONCURRENCY = 8;

const pushPart = (ctx: Context): PersonalDataPart => ({
  name: 'push',
  title: 'Browsers that show notifications',
  tables: ['push_subscriptions'],
  async exportOf(memberId) {
    const found = await pushSubscriptionsOf(ctx, ctx.db, { memberId });
    return found.map(({ endpoint, createdAt }) => ({ endpoint, since: createdAt.toISOString() }));
  },
  erase: erasePushSubscriptions,
});

export const push: Feature = {
  name: 'push',
  does: 'lets a browser show notifications',
  routes: pushRoutes,
  effects: effects(notificationPush),
  sealed: [PUSH_SUBSCRIPTIONS_TABLE],
  personalData: (ctx) => [pushPart(ctx)],
  providers: {
    push: ({ provider }) => provider('push', { url: '', concurrency: PUSH_CONCURRENCY }),
  },
};
