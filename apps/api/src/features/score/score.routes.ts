import { succeed } from '@wattle/domain/outcome';

import { memberOf, type DefineRoute } from '#api/http/route.ts';

import type { Counter } from './score-counter.rules.ts';
import type { ShowScore } from './show-score.ts';

export type ScoreRouteDeps = {
  showScore: ShowScore;
  /** The home page's running counter. */
  counter: () => Promise<Counter>;
};

/** The score of the session's own member, and the public counter. */
export function scoreRoutes(define: DefineRoute, { showScore, counter }: ScoreRouteDeps): void {
  define('POST /v1/creditscore', async (call) => {
    const { id: sessionId, memberId } = await memberOf(call);
    return showScore({ memberId, sessionId, parts: call.body });
  });

  define('GET /v1/creditscore/counter', async () => succeed(await counter()));
}
