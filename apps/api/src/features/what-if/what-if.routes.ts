import { memberOf } from '#api/http/route.ts';

import type { Define } from '../feature.ts';
import { estimateScore } from './estimate-score.ts';

export function whatIfRoutes(define: Define): void {
  define('POST /v1/score/what-if', async (ctx, call) => {
    const { memberId } = await memberOf(call);
    return estimateScore(ctx, { memberId, changes: call.body.changes });
  });
}
