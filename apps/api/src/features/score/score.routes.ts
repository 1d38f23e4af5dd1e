import { succeed } from '@wattle/domain/outcome';

import { memberOf } from '#api/http/route.ts';
import { dismissOneScoreBanner } from '#api/platform/members/cohort.ts';

import type { Define } from '../feature.ts';
import { showCounter } from './counter/show-counter.ts';
import { showChanges } from './history/show-changes.ts';
import { showScore } from './show-score.ts';

export function scoreRoutes(define: Define): void {
  define('POST /v1/creditscore', async (ctx, call) => {
    const { id: sessionId, memberId } = await memberOf(call);
    return showScore(ctx, { memberId, sessionId, parts: call.body });
  });

  define('GET /v1/creditscore/changes', async (ctx, call) =>
    showChanges(ctx, (await memberOf(call)).memberId),
  );

  define('PUT /v1/user/one-score-banner', async (ctx, call) => {
    const { memberId } = await memberOf(call);
    await dismissOneScoreBanner(ctx, memberId);
    return succeed({ isDismissed: true as const });
  });

  define('GET /v1/creditscore/counter', async (ctx) => succeed(await showCounter(ctx)));
}
