import { succeed } from '@wattle/domain/outcome';

import { memberOf } from '#api/http/route.ts';

import type { Define } from '../feature.ts';
import { deleteSuppression, findSuppression } from '../delivery-status/suppressions.sql.ts';
import { chooseNotices, wantsNotices } from './choose-notices.ts';
import { unsubscribe } from './unsubscribe.ts';

export function noticeRoutes(define: Define): void {
  define('GET /v1/user/notices', async (ctx, call) => {
    const { memberId } = await memberOf(call);
    const [scoreChange, stop] = await Promise.all([
      wantsNotices(ctx, memberId),
      findSuppression(ctx.db, memberId),
    ]);
    if (!scoreChange || stop === null) return succeed({ scoreChange });
    return succeed({ scoreChange, stopped: { why: stop.why, since: stop.since.toISOString() } });
  });
  define('PUT /v1/user/notices', async (ctx, call) => {
    const { memberId } = await memberOf(call);
    const { scoreChange } = call.body;
    await chooseNotices(ctx, { memberId, wanted: scoreChange, source: 'dashboard' });
    if (scoreChange) await deleteSuppression(ctx.db, memberId);
    return succeed({ scoreChange });
  });
  define('POST /v1/notices/unsubscribe', (ctx, { query }) => unsubscribe(ctx, query.token));
}
