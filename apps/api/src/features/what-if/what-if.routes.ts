import { memberOf, type DefineRoute } from '#api/http/route.ts';

import type { EstimateScore } from './estimate-score.ts';

/** Trying changes on the session's own member's file: HTTP only. */
export function whatIfRoutes(define: DefineRoute, { estimateScore }: { estimateScore: EstimateScore }): void {
  define('POST /v1/score/what-if', async (call) => {
    const { memberId } = await memberOf(call);
    return estimateScore({ memberId, changes: call.body.changes });
  });
}
