import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';

import {
  banOf,
  send,
  startCorrectionsHarness,
  stateOf,
  type CorrectionsHarness,
} from '#api/testing/correcting.ts';
import { countWaiting } from '#api/testing/count-waiting.ts';

import { crmCases, everythingCaused, leads, subscribersNow } from './test-everything-away.ts';

const SOON = { timeout: 60_000, interval: 250 };

let harness: CorrectionsHarness;

beforeEach(async () => {
  harness = await startCorrectionsHarness();
});
afterEach(() => harness.stop());

/** Makes every later store of a result fail, as if every worker died between sending and marking. */
async function workersDieBeforeMarking(): Promise<void> {
  const { db } = harness.database;
  await sql`
    create function refuse_mark() returns trigger language plpgsql as
    $$ begin raise exception 'the worker died'; end $$`.execute(db);
  await sql`
    create trigger no_mark before update on outbox for each row
    when (old.claimed_until is not null and new.claimed_until is null) execute function refuse_mark()`.execute(
    db,
  );
}

/** Ends all claims, as the missing heartbeats of dead workers do. */
const claimsEnd = () =>
  sql`update outbox set claimed_until = statement_timestamp() where claimed_until is not null`.execute(
    harness.database.db,
  );

const requests = (provider: string) => harness.simulators.requests(provider);

/** Two cases and the contact that is forgotten; the subscriber and the one that is forgotten; one lead. */
const caused = [
  ['crm', 3],
  ['mailinglist', 2],
  ['partner', 1],
] as const;

it('a worker killed between sending and marking sends again by the same key, and every receiver keeps one', async () => {
  const ready = await everythingCaused(harness);
  await expect.poll(() => countWaiting(harness.platform.db), SOON).toBe(0);
  const before = await Promise.all(caused.map(([provider]) => requests(provider)));
  const isSent = (times: number) => async () => {
    const now = await Promise.all(caused.map(([provider]) => requests(provider)));
    return caused.every(([, each], index) => (now[index] ?? 0) >= (before[index] ?? 0) + times * each);
  };
  await workersDieBeforeMarking();
  const all = await ready.cause();
  await expect.poll(isSent(1), SOON).toBe(true);
  await claimsEnd();
  await expect.poll(isSent(2), SOON).toBe(true);
  await sql`drop trigger no_mark on outbox`.execute(harness.database.db);
  await claimsEnd();
  await expect.poll(() => countWaiting(harness.platform.db), SOON).toBe(0);
  expect((await crmCases(harness)).toSorted()).toEqual(
    [all.complaint.reference, all.enquiry.reference].toSorted(),
  );
  expect(await leads(harness)).toBe(1);
  expect(await subscribersNow(harness)).toHaveLength(1);
  expect([await stateOf(all.member.browser), (await banOf(all.member.browser)).state]).toEqual([
    'acknowledged',
    'in-force',
  ]);
  for (const [to, about] of [
    [all.complaint.email, /We have your complaint/],
    [all.enquiry.email, /We have your message/],
    [all.leaver.email, /account is deleted/],
    [all.member.email, /We are passing on your correction request/],
    [all.member.email, /credit report is frozen/],
  ] as const) {
    expect(await harness.mailsTo(to, about), String(about)).toBe(1);
  }
  const lifted = await send(all.member.browser, 'POST /v1/corrections/ban/extend');
  expect(lifted.status, 'the bureau knows one ban, which can be extended').toBe(200);
});
