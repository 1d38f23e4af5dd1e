import { sydneyMonth } from '@wattle/domain/calendar/calendar';
import { memberIdOf, type Person } from '@wattle/testkit/people';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { composeApp } from '#api/compose.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import { openSession } from '#api/platform/sessions/sessions.sql.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { makeInjectBrowser } from '#api/testing/inject-browser.ts';
import { readyMember } from '#api/testing/ready-member.ts';

import { markEntriesLeft } from './notifications.sql.ts';
import { notifyMember, type Notice } from './notify-member.ts';

const MINUTE_MS = 60_000;

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const ask = ({ browser }: Pick<Person, 'browser'>) => browser.call('GET /v1/user/notifications/unread');

async function tell(person: Person, act: Partial<Notice> = {}): Promise<void> {
  const { ctx } = harness.platform;
  const memberId = await memberIdOf(person);
  const notice = { kind: 'account', about: { change: 'details-changed' }, ...act, memberId } as Notice;
  await inSessionlessTransaction(ctx, memberId, (tx) => notifyMember(ctx, tx, notice));
}

const listOf = async ({ browser }: Pick<Person, 'browser'>, month?: string) =>
  (await browser.call('GET /v1/user/notifications', { query: month === undefined ? {} : { month } })).body;

async function sessionOf({ browser }: Person): Promise<string> {
  const { id } = await harness.database.db
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', await memberIdOf({ browser }))
    .executeTakeFirstOrThrow();
  return id;
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
  expect((await ask(person)).body).toEqual({ unread: 0, unseen: 0, newest: '0' });
  await tell(person);
  await tell(person);
  const { body } = await ask(person);
  expect(body).toEqual({ unread: 2, unseen: 2, newest: expect.stringMatching(/^[\da-f]{64}$/) });
  expect((await ask(other)).body).toEqual({ unread: 0, unseen: 0, newest: '0' });
  const secondProcess = await composeApp(harness.platform);
  const elsewhere = await loggedInAgain(person, makeInjectBrowser(secondProcess));
  expect((await ask(elsewhere)).body).toEqual(body);
  await elsewhere.browser.call('POST /v1/user/notifications/read', {
    body: { id: body.newest, andEarlier: true },
  });
  expect((await ask(person)).body).toEqual({ ...body, unread: 0, unseen: 0 });
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

it('[ALERT-004] counts on the bell what is new since the list was last opened, on any device; its rows stay unread', async () => {
  const person = await readyMember(harness);
  await tell(person);
  const { newest, unseen } = await listOf(person);
  expect(unseen).toBe(1);
  await tell(person);
  // It was shown before the second one was found.
  const seen = await person.browser.call('POST /v1/user/notifications/seen', { body: { id: newest } });
  expect(seen.body).toMatchObject({ unread: 2, unseen: 1 });
  const elsewhere = await loggedInAgain(person);
  const { newest: second } = await listOf(elsewhere);
  await elsewhere.browser.call('POST /v1/user/notifications/seen', { body: { id: second } });
  // An earlier page of the list that comes late brings nothing back.
  await elsewhere.browser.call('POST /v1/user/notifications/seen', { body: { id: newest } });
  expect((await ask(person)).body).toMatchObject({ unread: 2, unseen: 0 });
  const { items } = await listOf(person);
  expect(items.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([false, false]);
});

it('[ALERT-020] never has what a log-in did unread there, and keeps it unread in every other one, whatever was read here', async () => {
  const person = await readyMember(harness);
  const elsewhere = await loggedInAgain(person);
  await tell(person, { sessionId: await sessionOf(person) });
  expect((await ask(person)).body).toMatchObject({ unread: 0, unseen: 0 });
  const { items, newest } = await listOf(person);
  expect(items).toMatchObject([{ isRead: true, isOwn: true }]);
  for (const [path, body] of [
    ['POST /v1/user/notifications/seen', { id: newest }],
    ['POST /v1/user/notifications/read', { id: newest, andEarlier: true }],
    ['POST /v1/user/notifications/read', { id: newest, andEarlier: false }],
  ] as const) {
    expect((await person.browser.call(path, { body })).status).toBe(200);
  }
  expect((await ask(elsewhere)).body).toMatchObject({ unread: 1, unseen: 1 });
  expect((await listOf(elsewhere)).items).toMatchObject([{ isRead: false, isOwn: false }]);
  await elsewhere.browser.call('POST /v1/user/notifications/read', {
    body: { id: newest, andEarlier: false },
  });
  expect((await ask(elsewhere)).body).toMatchObject({ unread: 0, unseen: 0 });
});

it('[ALERT-020] has what a log-in asked for about the file read in every log-in', async () => {
  const person = await readyMember(harness);
  const about = { kind: 'ban-requested', bureauName: 'Yarran Credit' } as const;
  await tell(person, { kind: 'ban', about, sessionId: await sessionOf(person) });
  expect((await listOf(await loggedInAgain(person))).items).toMatchObject([{ isRead: true, isOwn: false }]);
});

it('[ALERT-021] counts what is older than 31 days as read, and lists it by month with its number', async () => {
  const person = await readyMember(harness);
  const now = harness.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * MINUTE_MS);
  const about = { news: 'same', from: 700, to: 700 } as const;
  for (const [days, act] of [
    [400, {}],
    [32, {}],
    [30, { kind: 'score', about }],
  ] as const) {
    harness.clock.set(daysAgo(days));
    await tell(person, act);
  }
  harness.clock.set(now);
  const { unread, items, months } = await listOf(person);
  expect([unread, items.length]).toEqual([1, 1]);
  const [later, earlier] = [sydneyMonth(daysAgo(32)), sydneyMonth(daysAgo(400))];
  const counts = { file: 0, score: 0, security: 1 };
  expect(months).toEqual([
    { month: later, counts },
    { month: earlier, counts },
  ]);
  expect((await listOf(person, earlier)).items).toMatchObject([{ group: 'security', isRead: true }]);
  expect((await listOf(person, sydneyMonth(daysAgo(200)))).items).toEqual([]);
});

it('[ALERT-019] says when the latest file lacks an entry, and leads to its part of the report', async () => {
  const person = await readyMember(harness);
  const memberId = await memberIdOf(person);
  const entry = { itemReference: 'item-1', title: 'Galah Motor Finance, car loan $28,000', on: '2026-10-10' };
  const change = { count: 1, entry, points: { value: -16, of: 1 } };
  await tell(person, { kind: 'enquiries', about: { kind: 'enquiry-added', ...change }, key: 'added' });
  await tell(person, { kind: 'enquiries', about: { kind: 'enquiry-removed', ...change }, key: 'removed' });
  const shown = async () =>
    (await listOf(person)).items.map(({ text, path }: { text: string; path: string }) => [text, path]);
  const gone = ['10 Oct 2026, \u221216 points', '/credit-report-overview?step=3'];
  const there = ['10 Oct 2026, \u221216 points', '/credit-report-overview?step=3#item-1'];
  expect(await shown()).toEqual([gone, there]);
  const files = (listed: string[]) =>
    inSessionlessTransaction(harness.platform, memberId, (tx) => markEntriesLeft(tx, { memberId, listed }));
  await files(['item-2']);
  const left = ['Your latest file does not list it any more.', '/credit-report-overview?step=3'];
  expect(await shown()).toEqual([gone, left]);
  await files(['item-2', 'item-1']);
  expect(await shown()).toEqual([gone, there]);
});
