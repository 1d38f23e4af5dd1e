import { isSpread } from '@wattle/testkit/spread-database';
import { escapeLiteral } from 'pg';
import { expect } from 'vitest';

import type { Harness, Statements } from './harness.ts';

type Ran = NonNullable<Statements['kept']>[number];

/** Not part of any plan. */
const WITHOUT_PLAN = /^\s*(begin|start|commit|rollback|savepoint|release|set)\b/i;

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const elementOf = (value: unknown): string => (value === null ? 'null' : JSON.stringify(textOf(value)));

/** With its values in it: of an `insert` from a `select`, Citus explains no other. */
function written({ text, values }: Ran): string {
  return text.replaceAll(/\$(\d+)/g, (_, position: string) => {
    const value = values[Number(position) - 1];
    return value === null || value === undefined ? 'null' : escapeLiteral(textOf(value));
  });
}

/** How many shards each part of a statement's plan asks; none where it asks this machine alone. */
async function tasksOf({ database }: Pick<Harness, 'database'>, ran: Ran): Promise<number[]> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${written(ran)}`);
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
