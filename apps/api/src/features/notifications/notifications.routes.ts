import { formatDate, sydneyDate, sydneyMonth } from '@wattle/domain/calendar/calendar';
import { succeed } from '@wattle/domain/outcome';

import { memberOf } from '#api/http/route.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

import type { Define } from '../feature.ts';
import { changeChoices, showChoices } from './choices.ts';
import { shownNotification } from './notification-words.ts';
import { countUnread, markRead, newsOf, notificationsOf } from './notifications.sql.ts';
import { unsubscribe } from './unsubscribe.ts';

const PAGE_SIZE = 50;

export function notificationRoutes(define: Define): void {
  define('GET /v1/user/notifications', async (ctx, call) => {
    const { memberId } = await memberOf(call);
    const { before } = call.query;
    const [found, unread] = await Promise.all([
      notificationsOf(ctx, ctx.db, { memberId, before, limit: PAGE_SIZE + 1 }),
      countUnread(ctx.db, memberId),
    ]);
    const items = found.slice(0, PAGE_SIZE).map((each) => shownNotification(each));
    const next = found[PAGE_SIZE];
    const today = formatDate(sydneyDate(ctx.now()));
    const earlier = next === undefined ? null : sydneyMonth(next.foundAt);
    return succeed({ unread, items, today, earlier });
  });
  define('GET /v1/user/notifications/unread', async (ctx, call) => {
    const { memberId } = await memberOf(call);
    return succeed(await newsOf(ctx.db, memberId));
  });
  define('POST /v1/user/notifications/read', async (ctx, call) => {
    const session = await memberOf(call);
    const unread = await inMemberTransaction(ctx, session, async (tx, { id: memberId }) => {
      await markRead(ctx, tx, { memberId, ...call.body });
      return countUnread(tx, memberId);
    });
    return succeed({ unread });
  });
  define('GET /v1/user/notifications/choices', async (ctx, call) => {
    const { memberId } = await memberOf(call);
    return succeed(await showChoices(ctx, memberId));
  });
  define('PUT /v1/user/notifications/choices', async (ctx, call) => {
    return succeed(await changeChoices(ctx, await memberOf(call), call.body));
  });
  define('POST /v1/notifications/unsubscribe', (ctx, { query }) => unsubscribe(ctx, query.token));
}
