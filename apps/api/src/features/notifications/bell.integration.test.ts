import { memberIdOf, type Person } from '@wattle/testkit/people';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { composeApp } from '#api/compose.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import { openSession } from '#api/platform/sessions/sessions.sql.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { makeInjectBrowser } from '#api/testing/inject-browser.ts';
import { readyMember } from '#api/testing/ready-member.ts';

import { notifyMember } from './notify-member.ts';

const MINUTE_MS = 60_000;

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const ask = ({ browser }: Pick<Person, 'browser'>) => browser.call('GET /v1/user/notifications/unread');

async function tell(person: Person): Promise<void> {
  const { ctx } = harness.platform;
  const memberId = await memberIdOf(person);
  await inSessionlessTransaction(ctx, memberId, (tx) =>
    notifyMember(ctx, tx, { memberId, kind: 'account', about: { change: 'details-changed' } }),
  );
}

/** A second browser with both factors. */
async function loggedInAgain(person: Person, browser = harness.browser()): Promise<Pick<Person, 'browser'>> {
  const { ctx } = harness.platform;
  const memberId = await memberIdOf(person);
  const opening = { memberId, registrationId: null, firstFactor: true, secondFactor: true };
  browser.cookies.set('session', (await openSession(ctx, ctx.db, opening)).token);
  await browser.call('GET /v1/user/init');
  return { browser };
}

it('[ALERT-007] counts what a member has not read on every process, and for no other member', async () => {
  const [person, other] = [await readyMember(harness), await readyMember(harness)];
  expect((await ask(person)).body).toEqual({ unread: 0, newest: '0' });
  await tell(person);
  await tell(person);
  const { body } = await ask(person);
  expect(body).toEqual({ unread: 2, newest: expect.stringMatching(/^[\da-f]{64}$/) });
  expect((await ask(other)).body).toEqual({ unread: 0, newest: '0' });
  const secondProcess = await composeApp(harness.platform);
  const elsewhere = await loggedInAgain(person, makeInjectBrowser(secondProcess));
  expect((await ask(elsewhere)).body).toEqual(body);
  await elsewhere.browser.call('POST /v1/user/notifications/read', {
    body: { id: body.newest, andEarlier: true },
  });
  expect((await ask(person)).body).toEqual({ ...body, unread: 0 });
  await secondProcess.close();
});

it('[ALERT-008] does not prolong a session', async () => {
  const person = await readyMember(harness);
  const memberId = await memberIdOf(person);
  const session = harness.database.db
    .selectFrom('sessions')
    .select(['last_seen_at', 'expires_at'])
    .where('member_id', '=', memberId);
  const before = await session.execute();
  for (let minutes = 0; minutes < 29; minutes += 1) {
    harness.clock.advance(MINUTE_MS);
    expect((await ask(person)).status).toBe(200);
  }
  expect(await session.execute()).toEqual(before);
  harness.clock.advance(2 * MINUTE_MS);
  expect((await ask(person)).status).toBe(401);
});

it('[ALERT-008] is refused once another browser has ended the session', async () => {
  const person = await readyMember(harness);
  const elsewhere = await loggedInAgain(person);
  await elsewhere.browser.call('POST /v1/user/sign-out-others', { body: {} });
  expect([(await ask(person)).status, (await ask(elsewhere)).status]).toEqual([401, 200]);
});
