import { isSpread } from '@wattle/testkit/spread-database';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { reportMember, signIn, type Person } from '#api/testing/people.ts';

let harness: Harness;
let person: Person;

beforeAll(async () => {
  harness = await startHarness();
  person = await reportMember(harness, { lastName: 'Good' });
  await showScore();
});
afterAll(() => harness.stop());

const showScore = () => person.browser.call('POST /v1/creditscore', { body: {} });

/** What most calls of members are. */
const HOT: Record<string, () => Promise<{ status: number }>> = {
  'a look at the session': () => person.browser.call('GET /v1/user/is-authenticated'),
  'the member at the start of a page': () => person.browser.call('GET /v1/user/init'),
  "this month's score": showScore,
  'the report': () => person.browser.call('POST /v1/creditreport', { body: {} }),
  'the offers': () => person.browser.call('POST /v1/product/init', { body: {} }),
  'a sign-in': () => signIn(harness.browser(), person),
};

type Ran = { text: string; values: readonly unknown[] };

/** How many shards each part of a statement's plan asks; none where it asks this machine alone. */
async function tasksOf({ text, values }: Ran): Promise<number[]> {
  const { rows } = await harness.database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [
    ...values,
  ]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  return [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
}

it.each(Object.keys(HOT))('every statement of %s asks one machine', async (name) => {
  const ran: Ran[] = [];
  harness.statements.kept = ran;
  const answer = await HOT[name]?.();
  harness.statements.kept = null;
  expect(answer?.status).toBe(200);
  expect(ran.length).toBeGreaterThan(0);
  const asked: number[] = [];
  for (const each of ran.filter(({ text }) => !/^(begin|commit|rollback)/i.test(text))) {
    const tasks = await tasksOf(each);
    expect(
      tasks.filter((count) => count > 1),
      each.text,
    ).toEqual([]);
    asked.push(...tasks);
  }
  // On one machine no plan speaks of others.
  expect(asked.length > 0).toBe(isSpread());
});
