import type { Browser } from '@wattle/testkit/browser/browser';
import { register, verifyIdentity, type Person, memberIdOf } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { refreshMembers as refreshAll } from '#api/features/score/refresh/refresh-members.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { moveToNextMonth } from '#api/testing/next-month.ts';
import { chosen, saveTo } from '#api/testing/wizard-answers.ts';
import { openSession } from '#api/platform/sessions/sessions.sql.ts';
import { byEmail, chosenByEmail } from '#api/testing/choosing.ts';

let harness: Harness;
const refreshMembers = () => refreshAll(harness.platform.ctx);

beforeAll(async () => {
  harness = await startHarness({ BUREAU_REFRESH_PER_SECOND: '1000' });
});
afterAll(() => harness.stop());

const [CHOOSE, CHOICES] = [
  'PUT /v1/user/notifications/choices',
  'GET /v1/user/notifications/choices',
] as const;

/** A member who has seen this month's score and subscribed to notices. */
async function subscriber(
  lastName = 'Good',
  ask: (browser: Browser) => Promise<void> = askOnDashboard,
): Promise<Person & { memberId: string }> {
  const person = await register(harness, { lastName });
  await verifyIdentity(person.browser);
  expect((await person.browser.call('POST /v1/creditscore', { body: {} })).status).toBe(200);
  await ask(person.browser);
  const memberId = await memberIdOf(person);
  return { ...person, memberId };
}

const askOnDashboard = async (browser: Browser): Promise<void> =>
  expect((await browser.call(CHOOSE, { body: byEmail(true) })).body).toEqual(chosenByEmail(true));

async function askInAboutMe(browser: Browser): Promise<void> {
  const answer = chosen('about-me-help-most-out-of-score', 'scoreReminders');
  expect((await saveTo(browser, 'about-me', answer)).status).toBe(200);
}

const mailsTo = async ({ email }: Person) =>
  (await harness.simulators.messages(email)).filter(({ subject }) => /chang/.test(subject ?? ''));

async function noticeTo(person: Person) {
  await expect.poll(() => mailsTo(person)).not.toEqual([]);
  const [mail] = await mailsTo(person);
  if (mail === undefined) throw new Error('no notice came');
  return mail;
}

async function counted(result: string): Promise<number> {
  const text = await harness.platform.metrics.text();
  return Number(new RegExp(`^refresh_members_total\\{result="${result}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
}

const consentsOf = (memberId: string) =>
  harness.database.db
    .selectFrom('consents')
    .select(['granted', 'text_version', 'source'])
    .where('member_id', '=', memberId)
    .where('kind', '=', 'score-notices')
    .orderBy('given_at')
    .execute();

const snapshotsOf = (memberId: string) =>
  harness.database.db
    .selectFrom('score_snapshots')
    .select(['month', 'score'])
    .where('member_id', '=', memberId)
    .orderBy('month')
    .execute();

describe('the choice of notices', () => {
  it('notices are off at first, and each change of mind is its own consent record', async () => {
    const { browser } = await register(harness);
    const memberId = await memberIdOf({ browser });
    expect((await browser.call(CHOICES)).body.email).toEqual([]);
    for (const isOn of [false, true, true, false, true]) {
      await browser.call(CHOOSE, { body: byEmail(isOn) });
      expect((await browser.call(CHOICES)).body).toEqual(chosenByEmail(isOn));
    }
    const record = { text_version: 'score-notices-1', source: 'notifications' };
    expect(await consentsOf(memberId)).toEqual([
      { granted: true, ...record },
      { granted: false, ...record },
      { granted: true, ...record },
    ]);
  });

  it('stores one consent when the same choice is sent six times at once', async () => {
    const { browser } = await register(harness);
    const memberId = await memberIdOf({ browser });
    const calls = Array.from({ length: 6 }, () => browser.call(CHOOSE, { body: byEmail(true) }));
    expect((await Promise.all(calls)).every(({ status }) => status === 200)).toBe(true);
    expect(await consentsOf(memberId)).toHaveLength(1);
  });
});

describe('the monthly refresh', () => {
  it('[HIST-006] [SCORE-025] the refresh asks the bureau once a month for subscribers only, and the notice names the changes without figures', async () => {
    const person = await subscriber();
    const quiet = await register(harness, { lastName: 'Good' });
    await verifyIdentity(quiet.browser);
    await refreshMembers();
    expect(await snapshotsOf(person.memberId), 'this month is stored already').toHaveLength(1);
    moveToNextMonth(harness);
    const requestsBefore = await harness.simulators.requests('bureau');
    expect(await refreshMembers()).toMatchObject({ asked: 1 });
    expect(await refreshMembers()).toMatchObject({ asked: 0 });
    expect(await harness.simulators.requests('bureau')).toBe(requestsBefore + 1);

    const scores = await snapshotsOf(person.memberId);
    expect(scores).toHaveLength(2);
    const mail = await noticeTo(person);
    expect(mail.subject).toMatch(/^(\d+ changes? on your file|Your score has changed)$/);
    const mailText = `${mail.subject} ${mail.text} ${mail.html}`;
    for (const { score } of scores) expect(mailText).not.toMatch(new RegExp(`\\b${score}\\b`));
    expect(mailText).not.toMatch(/\$|Bank|Alex/);
    expect(mail.links).toContain('http://localhost:3000/dashboard');
  });

  it('[ABOUT-005] [HIST-006] a member who chose reminders in About Me is refreshed and notified too', async () => {
    const person = await subscriber('Good', askInAboutMe);
    moveToNextMonth(harness);
    await refreshMembers();
    expect(await snapshotsOf(person.memberId)).toHaveLength(2);
    expect((await noticeTo(person)).links).toContain('http://localhost:3000/dashboard');
  });

  it('[HIST-006] the refresh skips a month the member already opened, and one notice is sent for it', async () => {
    const person = await subscriber();
    moveToNextMonth(harness);
    const { browser } = person;
    const session = await openSession(harness.platform.ctx, harness.database.db, {
      memberId: person.memberId,
      registrationId: null,
      firstFactor: true,
      secondFactor: true,
    });
    browser.cookies.set('session', session.token);
    await browser.call('GET /v1/user/init');
    expect((await browser.call('POST /v1/creditscore', { body: {} })).status).toBe(200);
    await noticeTo(person);
    const requestsBefore = await harness.simulators.requests('bureau');
    await Promise.all([refreshMembers(), refreshMembers()]);
    expect(await snapshotsOf(person.memberId)).toHaveLength(2);
    expect(await mailsTo(person)).toHaveLength(1);
    expect((await harness.simulators.requests('bureau')) - requestsBefore, 'others are due').toBeLessThan(5);
  });

  it('[SCORE-028] the refresh skips members who withdrew access or are no longer verified', async () => {
    const [withdrew, unverified] = [await subscriber(), await subscriber()];
    const { db } = harness.database;
    moveToNextMonth(harness);
    await db
      .insertInto('consents')
      .values(
        ['bureau-access', 'score-access'].map((kind) => ({
          member_id: withdrew.memberId,
          id: crypto.randomUUID(),
          kind,
          text_version: '1',
          granted: false,
          source: 'test',
          given_at: harness.clock.now(),
        })),
      )
      .execute();
    await db
      .updateTable('members')
      .set({ licence_verified_at: null })
      .where('id', '=', unverified.memberId)
      .execute();
    await refreshMembers();
    expect(await snapshotsOf(withdrew.memberId)).toHaveLength(1);
    expect(await snapshotsOf(unverified.memberId)).toHaveLength(1);
  });

  it('[SCORE-015] the refresh resumes once the bureau is up again', async () => {
    const person = await subscriber();
    moveToNextMonth(harness);
    await harness.simulators.setFault({ provider: 'bureau', mode: 'down' });
    await refreshMembers();
    expect(await counted('no-answer')).toBeGreaterThan(0);
    expect(await snapshotsOf(person.memberId)).toHaveLength(1);
    await harness.simulators.clearFaults();
    harness.clock.advance(3_600_001);
    await expect
      .poll(
        async () => {
          await refreshMembers();
          harness.clock.advance(3_600_001);
          return (await snapshotsOf(person.memberId)).length;
        },
        { interval: 500 },
      )
      .toBe(2);
    await noticeTo(person);
    expect(await counted('settled')).toBeGreaterThan(0);
  });
});

const unsubscribe = (token: string, contentType: string, payload: string) =>
  harness.app.inject({
    method: 'POST',
    url: `/v1/notifications/unsubscribe?token=${token}`,
    headers: { 'content-type': contentType },
    payload,
  });

async function notifiedMember() {
  const person = await subscriber();
  moveToNextMonth(harness);
  await refreshMembers();
  const { listHeaders } = await noticeTo(person);
  const url = /^<(.*)>$/.exec(listHeaders['list-unsubscribe'] ?? '')?.[1] ?? '';
  return { ...person, listHeaders, token: new URL(url).searchParams.get('token') ?? '' };
}

describe('the unsubscribe link', () => {
  it("[SCORE-028] the unsubscribe link works by a mail provider's single call, without a session, and can be repeated", async () => {
    const { token, listHeaders, memberId } = await notifiedMember();
    expect(listHeaders['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    for (let time = 0; time < 2; time += 1) {
      const answer = await unsubscribe(
        token,
        'application/x-www-form-urlencoded',
        'List-Unsubscribe=One-Click',
      );
      expect([answer.statusCode, answer.json()]).toEqual([200, { isUnsubscribed: true }]);
    }
    expect((await consentsOf(memberId)).at(-1)).toMatchObject({ granted: false, source: 'unsubscribe-link' });
    expect(await consentsOf(memberId)).toHaveLength(2);
    moveToNextMonth(harness);
    await refreshMembers();
    expect(await snapshotsOf(memberId), 'an unsubscribed member is not refreshed').toHaveLength(2);
  });

  it('the unsubscribe link identifies no member, and works a year and another choice later', async () => {
    const { token, memberId, email, browser } = await notifiedMember();
    const bytes = Buffer.from(token, 'base64url');
    expect(bytes.includes(Buffer.from(memberId.replaceAll('-', ''), 'hex'))).toBe(false);
    expect(bytes.toString('latin1')).not.toContain(email);
    await harness.database.db.deleteFrom('sessions').where('member_id', '=', memberId).execute();
    await unsubscribe(token, 'application/json', '{"List-Unsubscribe":"One-Click"}');
    harness.clock.advance(365 * 86_400_000);
    const session = await openSession(harness.platform.ctx, harness.database.db, {
      memberId,
      registrationId: null,
      firstFactor: true,
      secondFactor: true,
    });
    browser.cookies.set('session', session.token);
    await browser.call('GET /v1/user/init');
    expect((await browser.call(CHOOSE, { body: byEmail(true) })).status).toBe(200);
    const boundary =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await unsubscribe(token, 'multipart/form-data; boundary=x', boundary)).statusCode).toBe(200);
    expect((await browser.call(CHOICES)).body).toEqual(chosenByEmail(false));
  });

  it('[API-017] a forged unsubscribe token is rejected, always with the same answer', async () => {
    const { token } = await notifiedMember();
    const form = 'application/x-www-form-urlencoded';
    const swapped = (at: number) =>
      token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    const forged = [swapped(0), swapped(40), token.slice(1), '', 'x', 'x'.repeat(64), '__proto__'];
    const answers = await Promise.all(
      forged.map((each) => unsubscribe(each, form, 'List-Unsubscribe=One-Click')),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(forged.map(() => 400));
    expect(new Set(answers.map((answer) => answer.json().code))).toEqual(new Set(['unsubscribe-invalid']));
  });

  it('[API-017] unsubscribing rejects other forms, and no other operation accepts a form', async () => {
    const { token } = await notifiedMember();
    const form = 'application/x-www-form-urlencoded';
    for (const payload of ['', 'List-Unsubscribe=Perhaps', 'x=One-Click']) {
      expect((await unsubscribe(token, form, payload)).statusCode).toBe(400);
    }
    expect((await unsubscribe(token, form, `a=${'x'.repeat(70_000)}`)).statusCode).toBe(413);
    expect((await unsubscribe(token, 'text/plain', 'List-Unsubscribe=One-Click')).statusCode).toBe(415);
    const other = await harness.app.inject({
      method: 'POST',
      url: '/v1/user/forgot-password',
      headers: { 'content-type': form },
      payload: 'email=a',
    });
    expect(other.statusCode).toBe(415);
  });
});
