import { succeed } from '@wattle/domain/outcome';

import { memberOf } from '#api/http/route.ts';
import type { Context } from '#api/platform/context.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

import type { Define } from '../feature.ts';
import { dismissOneScoreBanner } from './cohort-moves.sql.ts';
import { deleteGoal } from './goal/goals.sql.ts';
import { setGoal, showGoal } from './goal/set-goal.ts';
import { counterAt, sampleCounter, type Counter } from './counter/score-counter.rules.ts';
import { readScoreCount } from './counter/score-counts.sql.ts';
import { showChanges } from './history/show-changes.ts';
import { showDifferences } from './second/show-differences.ts';
import { agreeToSecondBureau, showSecondScore } from './second/show-second-score.ts';
import { showScore } from './show-score.ts';

export function scoreRoutes(define: Define): void {
  define('POST /v1/creditscore', async (ctx, call) => {
    const { id: sessionId, memberId } = await memberOf(call);
    return showScore(ctx, { memberId, sessionId, parts: call.body });
  });

  define('POST /v1/creditscore/second', async (ctx, call) => {
    const { id: sessionId, memberId } = await memberOf(call);
    return showSecondScore(ctx, { memberId, sessionId });
  });

  define('PUT /v1/creditscore/second', async (ctx, call) => {
    return agreeToSecondBureau(ctx, { session: await memberOf(call), textVersion: call.body.textVersion });
  });

  define('GET /v1/creditscore/differences', async (ctx, call) => showDifferences(ctx, await memberOf(call)));

  define('GET /v1/creditscore/changes', async (ctx, call) =>
    showChanges(ctx, (await memberOf(call)).memberId),
  );

  define('GET /v1/user/goal', async (ctx, call) => showGoal(ctx, (await memberOf(call)).memberId));

  define('PUT /v1/user/goal', async (ctx, call) => {
    const session = await memberOf(call);
    const { goal: chosen } = call.body;
    if (chosen !== null) return setGoal(ctx, { session, chosen });
    await inMemberTransaction(ctx, session, (tx, { id }) => deleteGoal(tx, id));
    return succeed({ goal: null });
  });

  define('PUT /v1/user/one-score-banner', async (ctx, call) => {
    await inMemberTransaction(ctx, await memberOf(call), (tx, { id }) => dismissOneScoreBanner(ctx, tx, id));
    return succeed({ isDismissed: true as const });
  });

  define('GET /v1/creditscore/counter', async (ctx) => succeed(await showCounter(ctx)));
}

async function showCounter(ctx: Context): Promise<Counter> {
  const { sample, givenBefore, showFrom } = ctx.content().brand.counter;
  if (sample !== null) return sampleCounter(sample);
  const rules = { givenBefore: givenBefore?.scores ?? 0, showFrom };
  return counterAt(await readScoreCount(ctx), ctx.now(), rules);
}
