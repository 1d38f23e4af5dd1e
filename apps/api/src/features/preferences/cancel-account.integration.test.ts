import { SECOND_BUREAU_CONSENT } from '@wattle/domain/score/second-bureau';
import { PASSWORD, register, reportMember, signIn, type Person, memberIdOf } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { load, save, subscribers, wanting } from '#api/testing/preferring.ts';
import { latestConsent } from '#api/platform/members/consents.sql.ts';

import { keptOf } from '../score/second/test-second-bureau.ts';
import { byEmail } from '#api/testing/choosing.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ BUREAUS: 'primary,second' });
});
afterAll(() => harness.stop());

const cancelling = (password?: string) => ({
  ...wanting([], { isActive: false }),
  ...(password === undefined ? {} : { password }),
});
const cancel = (person: Person, password = PASSWORD) => save(person, cancelling(password));

async function cancelled(person: Person): Promise<boolean> {
  return (await signIn(harness.browser(), person)).body.code === 'account-cancelled';
}

describe('[PREF-005] [PREF-006] cancelling an account', () => {
  it('cancelling logs the member out everywhere, redirects to the front page and blocks later logins', async () => {
    const person = await register(harness);
    const elsewhere = harness.browser();
    expect((await signIn(elsewhere, person)).status).toBe(200);
    const answer = await cancel(person);
    expect(answer).toMatchObject({ status: 200, body: { isActive: false, redirect_uri: '/' } });
    for (const browser of [person.browser, elsewhere]) {
      expect((await browser.call('GET /v1/user/is-authenticated')).body.isAuthenticated).toBe(false);
    }
    expect(await signIn(harness.browser(), person)).toMatchObject({
      status: 401,
      body: {
        code: 'account-cancelled',
        errorMessage: 'This account has been cancelled. Please contact us if you want to open it again.',
      },
    });
  });

  it('a login says that the account is cancelled only with the right password', async () => {
    const person = await register(harness);
    await cancel(person);
    const guess = await signIn(harness.browser(), { ...person, password: 'not-the-password-at-all' });
    expect(guess).toMatchObject({ status: 401, body: { code: 'credentials-incorrect' } });
  });

  it('cancelling mails the member, unsubscribes them at the mailing provider and withdraws every consent', async () => {
    const person = await register(harness, { eqfxmarketing: true });
    const memberId = await memberIdOf(person);
    await save(person, wanting(['home-loans'], { eqfxmarketing: true }));
    await person.browser.call('PUT /v1/user/notifications/choices', { body: byEmail(true) });
    await cancel(person);
    const subjects = async () =>
      (await harness.simulators.messages(person.email)).map(({ subject }) => subject);
    await expect.poll(subjects).toContain('Your Wattle account is cancelled');
    const mails = await harness.simulators.messages(person.email);
    const mail = mails.find(({ subject }) => subject === 'Your Wattle account is cancelled');
    expect(mail?.text).toContain('We keep your account for 12 months');
    expect(mail?.text).not.toContain('Jarrah Credit');
    const subscriber = async () =>
      (await subscribers(harness)).find(({ reference }) => reference === memberId);
    await expect.poll(subscriber).toMatchObject({ subscribed: false, interests: [] });
    const latest = await harness.database.db
      .selectFrom('consents')
      .distinctOn('kind')
      .select(['kind', 'granted', 'source'])
      .where('member_id', '=', memberId)
      .orderBy('kind')
      .orderBy('given_at', 'desc')
      .execute();
    expect(latest.length).toBeGreaterThan(4);
    expect(latest.every(({ granted, source }) => !granted && source === 'account-cancelled')).toBe(true);
  });

  it('[SCORE-037] cancelling ends the consent to the second bureau, and erases what it answered', async () => {
    const person = await reportMember(harness, { lastName: 'Good' });
    const memberId = await memberIdOf(person);
    const agreed = { isAgreed: true, textVersion: SECOND_BUREAU_CONSENT.version };
    await person.browser.call('PUT /v1/creditscore/second', { body: agreed });
    expect(await keptOf(harness, memberId)).toMatchObject({ scores: 1, orders: 1 });
    await cancel(person);
    expect(await keptOf(harness, memberId)).toMatchObject({ scores: 0, orders: 1, quarantined: 0 });
    const { ctx } = harness.platform;
    const ended = await latestConsent(ctx.db, { memberId, kind: SECOND_BUREAU_CONSENT.kind });
    expect(ended).toMatchObject({ granted: false, bureauName: 'Jarrah Credit' });
    const mails = async () => (await harness.simulators.messages(person.email)).map(({ text }) => text);
    await expect.poll(mails).toContainEqual(expect.stringContaining('the files that Jarrah Credit gave us'));
  });

  it('cancelling needs the password: a missing one does not count, a wrong one changes nothing, a sixth is not compared', async () => {
    const person = await register(harness);
    expect(await save(person, cancelling())).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: [{ field: 'password', message: 'Password is required' }] },
    });
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await cancel(person, 'wrong-password')).body).toMatchObject({
        code: 'password-incorrect',
        errors: [{ field: 'password', message: 'Incorrect Password' }],
      });
    }
    expect(await cancel(person)).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
    expect((await load(person)).body).toMatchObject({ isActive: true });
    harness.clock.advance(14 * 60_000);
    expect((await cancel(person)).status).toBe(429);
  });

  it('cancelling needs a second factor of the last quarter of an hour, and leads back to its step', async () => {
    const person = await register(harness);
    harness.clock.advance(16 * 60_000);
    expect(await cancel(person)).toMatchObject({
      status: 403,
      body: {
        code: 'second-factor-needed',
        redirect_uri: `/login-2fa?retUrl=${encodeURIComponent('/my-preferences?step=cancel')}`,
      },
    });
    expect(await cancelled(person)).toBe(false);
  });

  it('two concurrent cancellations cancel once', async () => {
    const person = await register(harness);
    const answers = await Promise.all([cancel(person), cancel(person)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(await cancelled(person)).toBe(true);
  });

  it('a login concurrent with the cancellation leaves no session', async () => {
    const person = await register(harness);
    const browser = harness.browser();
    await Promise.all([cancel(person), signIn(browser, person)]);
    expect((await browser.call('GET /v1/user/is-authenticated')).body.isAuthenticated).toBe(false);
  });

  it('cancelling saves no preferences', async () => {
    const person = await register(harness);
    const memberId = await memberIdOf(person);
    await save(person, { ...cancelling(PASSWORD), ...wanting(['insurance']), isActive: false });
    const kinds = await harness.database.db
      .selectFrom('consents')
      .select('kind')
      .where('member_id', '=', memberId)
      .execute();
    expect(kinds.map(({ kind }) => kind)).not.toContain('interests');
  });
});
