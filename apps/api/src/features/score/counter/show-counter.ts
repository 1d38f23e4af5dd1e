import type { Context } from '#api/platform/context.ts';

import { counterAt, sampleCounter, type Counter } from './score-counter.rules.ts';
import { readScoreCount } from './score-counts.sql.ts';

export async function showCounter(ctx: Context): Promise<Counter> {
  const { sample, givenBefore, showFrom } = ctx.content().brand.counter;
  if (sample !== null) return sampleCounter(sample);
  const rules = { givenBefore: givenBefore?.scores ?? 0, showFrom };
  return counterAt(await readScoreCount(ctx), ctx.now(), rules);
}
