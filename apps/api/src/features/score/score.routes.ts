import type { ResponseOf } from '@wattle/contract';

import { memberOf, type DefineRoute } from '#api/http/route.ts';

import type { ShowScore } from './show-score.ts';

export type ScoreRouteDeps = {
  showScore: ShowScore;
  /** The starting value of the home page's running counter. */
  counter: ResponseOf<'GET /v1/creditscore/counter'>;
};

/** The score of the session's own member, and the public counter. */
export function scoreRoutes(define: DefineRoute, { showScore, counter }: ScoreRouteDeps): void {
  define('POST /v1/creditscore', async (call) => {
    const { id: sessionId, memberId } = await memberOf(call);
    return showScore({ memberId, sessionId, parts: call.body });
  });

  define('GET /v1/creditscore/counter', async () => ({ ok: true, value: counter }));
}
