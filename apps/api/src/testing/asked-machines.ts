import { isSpread } from '@wattle/testkit/spread-database';
import { expect } from 'vitest';

import type { Harness, Statements } from './harness.ts';

type Ran = NonNullable<Statements['kept']>[number];

/** Not part of any plan. */
const WITHOUT_PLAN = /^\s*(begin|start|commit|rollback|savepoint|release|set)\b/i;

/** How many shards each part of a statement's plan asks; none where it asks this machine alone. */
async function tasksOf({ database }: Pick<Harness, 'database'>, { text, values }: Ran): Promise<number[]> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  return [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
}

/** Does something, and expects that each of its statements asks one of the machines that tables are spread over. */
export async function expectOneMachine<T>(
  harness: Pick<Harness, 'database' | 'statements'>,
  act: () => Promise<T>,
): Promise<T> {
  const ran: Ran[] = [];
  harness.statements.kept = ran;
  const answer = await act().finally(() => {
    harness.statements.kept = null;
  });
  expect(ran.length).toBeGreaterThan(0);
  const asked: number[] = [];
  const several: string[] = [];
  for (const each of ran.filter(({ text }) => !WITHOUT_PLAN.test(text))) {
    const tasks = await tasksOf(harness, each);
    if (tasks.some((count) => count > 1)) several.push(each.text);
    asked.push(...tasks);
  }
  expect(several, 'statements that ask several machines').toEqual([]);
  // On one machine no plan speaks of others.
  expect(asked.length > 0).toBe(isSpread());
  return answer;
}
