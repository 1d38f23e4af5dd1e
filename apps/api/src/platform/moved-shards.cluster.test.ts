import { addWorker, dropOnWorker } from '@wattle/testkit/database/sharded-database';
import { register, type Person, memberIdOf } from '@wattle/testkit/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { save, wanting } from '#api/testing/preferring.ts';
import { byEmail } from '#api/testing/choosing.ts';

const PEOPLE = 8;

let harness: Harness;
let people: Person[];

beforeAll(async () => {
  harness = await startHarness();
  people = await Promise.all(Array.from({ length: PEOPLE }, () => register(harness)));
});
afterAll(async () => {
  const { url } = harness;
  await harness.stop();
  await dropOnWorker(url);
});

/** `unclear`: changes without an acknowledgement. */
type Ledger = { done: number; unclear: number };

/** Every 25th change is one that is also synced to a provider; its effect is stored on another shard. */
const SYNC_EVERY = 25;

/** Repeats changes of one member, each stored as a row of its own. */
async function changing(person: Person, ledger: Ledger, isOver: () => boolean): Promise<void> {
  let [notices, isSubscribed] = [true, false];
  for (let turn = 1; !isOver(); turn += 1) {
    const isSynced = turn % SYNC_EVERY === 0;
    const { status } = await (isSynced
      ? save(person, wanting([], { isSubscribed }))
      : person.browser.call('PUT /v1/user/notifications/choices', { body: byEmail(notices) }));
    ledger[status === 200 ? 'done' : 'unclear'] += 1;
    if (status !== 200) continue;
    if (isSynced) isSubscribed = !isSubscribed;
    else notices = !notices;
  }
}

async function recordsOf(person: Person): Promise<number> {
  const memberId = await memberIdOf(person);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from consents where member_id = ${memberId} and kind in ('marketing', 'score-notices')`.execute(
    harness.database.db,
  );
  return rows[0]?.count ?? 0;
}

it('moving shards to a new worker loses no acknowledged write', async () => {
  for (const person of people) await save(person, wanting([], { isSubscribed: true }));
  const before = await Promise.all(people.map(recordsOf));
  const ledgers = people.map((): Ledger => ({ done: 0, unclear: 0 }));
  let over = false;
  const writers = people.map((person, index) =>
    changing(person, ledgers[index] ?? { done: 0, unclear: 0 }, () => over),
  );
  await expect.poll(() => ledgers.every(({ done }) => done > 1)).toBe(true);

  const moved = await addWorker(harness.url);
  expect(moved, 'shards that lie on the machine that came').toBeGreaterThan(0);

  const sofar = ledgers.map(({ done }) => done);
  await expect.poll(() => ledgers.every(({ done }, index) => done > (sofar[index] ?? 0))).toBe(true);
  over = true;
  await Promise.all(writers);
  for (const [index, person] of people.entries()) {
    const { done, unclear } = ledgers[index] ?? { done: 0, unclear: 0 };
    const made = (await recordsOf(person)) - (before[index] ?? 0);
    expect(made).toBeGreaterThanOrEqual(done);
    expect(made).toBeLessThanOrEqual(done + unclear);
  }
});
