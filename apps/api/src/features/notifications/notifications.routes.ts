import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import { succeed } from '@wattle/domain/outcome';

import { memberOf, type Call } from '#api/http/route.ts';
import type { Context, Tx } from '#api/platform/context.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

import type { Define } from '../feature.ts';
import { changeChoices, showChoices } from './choices.ts';
import { countsByMonth, shownNotification } from './notification-words.ts';
import { markRead, markSeen, monthsOf, newsOf, notificationsOf, unreadSince } from './notifications.sql.ts';
import { unsubscribe } from './unsubscribe.ts';

/** Far above what a month brings; keeps the answer bounded. */
const MAX_SHOWN = 500;

export function notificationRoutes(define: Define): void {
  define('GET /v1/user/notifications', async (ctx, call) => {
    const { memberId, id: sessionId } = await memberOf(call);
    const { month } = call.query;
    const now = ctx.now();
    const recent = unreadSince(now);
    const period = month === undefined ? { since: recent } : { month, before: recent };
    const [found, counted, news] = await Promise.all([
      notificationsOf(ctx, ctx.db, { memberId, ...period, limit: MAX_SHOWN }),
      monthsOf(ctx.db, { memberId, before: recent }),
      newsOf(ctx, ctx.db, { memberId, sessionId }),
    ]);
    return succeed({
      ...news,
      items: found.map((each) => shownNotification(each, { sessionId, now })),
      today: formatDate(sydneyDate(now)),
      months: countsByMonth(counted),
    });
  });
  define('GET /v1/user/notifications/unread', async (ctx, call) => {
    const { memberId, id: sessionId } = await memberOf(call);
    return succeed(await newsOf(ctx, ctx.db, { memberId, sessionId }));
  });
  define('POST /v1/user/notifications/seen', (ctx, call) =>
    marking(ctx, call, (tx, reader) => markSeen(tx, { ...reader, id: call.body.id })),
  );
  define('POST /v1/user/notifications/read', (ctx, call) =>
    marking(ctx, call, (tx, reader) => markRead(ctx, tx, { ...reader, ...call.body })),
  );
  define('GET /v1/user/notifications/choices', async (ctx, call) => {
    const { memberId } = await memberOf(call);
    return succeed(await showChoices(ctx, memberId));
  });
  define('PUT /v1/user/notifications/choices', async (ctx, call) => {
    return succeed(await changeChoices(ctx, await memberOf(call), call.body));
  });
  define('POST /v1/notifications/unsubscribe', (ctx, { query }) => unsubscribe(ctx, query.token));
}

type Marking = Call<'POST /v1/user/notifications/seen' | 'POST /v1/user/notifications/read'>;
type Reader = { memberId: string; sessionId: string };

async function marking(ctx: Context, call: Marking, mark: (tx: Tx, reader: Reader) => Promise<void>) {
  const session = await memberOf(call);
  const reader = { memberId: session.memberId, sessionId: session.id };
  const news = await inMemberTransaction(ctx, session, async (tx) => {
    await mark(tx, reader);
    return newsOf(ctx, tx, reader);
  });
  return succeed(news);
}
