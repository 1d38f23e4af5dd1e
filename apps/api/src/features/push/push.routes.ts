import { fail, succeed } from '@wattle/domain/outcome';

import { memberOf } from '#api/http/route.ts';

import type { Define } from '../feature.ts';
import { endPush, showPush, subscribe } from './subscribe.ts';

export function pushRoutes(define: Define): void {
  define('GET /v1/user/push', async (ctx, call) => {
    const { memberId } = await memberOf(call);
    return succeed(await showPush(ctx, memberId));
  });
  define('PUT /v1/user/push', async (ctx, call) => {
    const session = await memberOf(call);
    return subscribe(ctx, { session, subscription: call.body });
  });
  define('POST /v1/user/push/end', async (ctx, call) => {
    const session = await memberOf(call);
    if (ctx.config.push === null) return fail({ code: 'push-off' });
    await endPush(ctx, session, call.body.endpoint);
    return succeed(await showPush(ctx, session.memberId));
  });
}
