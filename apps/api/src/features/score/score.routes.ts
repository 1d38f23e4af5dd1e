import { succeed } from '@wattle/domain/outcome';

import { memberOf, type DefineRoute } from '#api/http/route.ts';

import type { Counter } from './given/score-counter.rules.ts';
import type { MovedMembers } from './score.ports.ts';
import type { ShowChanges } from './older/show-changes.ts';
import type { ShowScore } from './show-score.ts';

export type ScoreRouteDeps = {
  showScore: ShowScore;
  showChanges: ShowChanges;
  moved: Pick<MovedMembers, 'dismissBanner'>;
  /** The home page's running counter. */
  counter: () => Promise<Counter>;
};

/** The score of the session's own member, and the public counter. */
export function scoreRoutes(define: DefineRoute, deps: ScoreRouteDeps): void {
  const { showScore, showChanges, moved, counter } = deps;

  define('POST /v1/creditscore', async (call) => {
    const { id: sessionId, memberId } = await memberOf(call);
    return showScore({ memberId, sessionId, parts: call.body });
  });

  define('GET /v1/creditscore/changes', async (call) => showChanges((await memberOf(call)).memberId));

  define('PUT /v1/user/one-score-banner', async (call) => {
    const { memberId } = await memberOf(call);
    await moved.dismissBanner(memberId);
    return succeed({ isDismissed: true as const });
  });

  define('GET /v1/creditscore/counter', async () => succeed(await counter()));
}
