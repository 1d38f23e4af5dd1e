import type { Browser } from '@wattle/testkit/browser/browser';
import {
  customer,
  international,
  latestCode,
  memberIdOf,
  register,
  signIn,
  type Person,
} from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { MAX_SESSIONS } from '#api/platform/sessions/member-sessions.sql.ts';
import { openSession } from '#api/platform/sessions/sessions.sql.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { chosen, saveTo } from '#api/testing/wizard-answers.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const roles = (answer: { body: { roles: string } }) => answer.body.roles.split(',');

describe('the second factor', () => {
  let person: Person;
  beforeAll(async () => {
    person = await register(harness);
  });

  it('[TFA-002] [TFA-006] [TFA-007] [TFA-014] a code by e-mail is the second factor and rotates the session’s token', async () => {
    harness.clock.advance(3 * 3_600_000);
    const browser = harness.browser();
    await signIn(browser, person);
    const { body: profile } = await browser.call('GET /v1/user/init');
    expect(profile.destinations.email).toMatch(/^p•••@example\.com$/);
    expect(profile.destinations.mobile).toMatch(/^04•• ••• \d{3}$/);
    const before = browser.cookies.get('session');
    expect((await browser.call('POST /v1/user/send-totp-email')).body.isError).toBe(false);
    const oneTimeCode = await latestCode(harness, person.email, 2);
    const answer = await browser.call('POST /v1/user/verify-totp-email', { body: { oneTimeCode } });
    expect(answer.body).toMatchObject({ isError: false, redirect_uri: '/my-details/verification' });
    expect(browser.cookies.get('session')).not.toBe(before);
    const refreshed = await browser.call('POST /v1/oauth2/token', {
      body: { grant_type: 'refresh_token', client_id: '123', mFAVerificationType: 'E' },
    });
    expect(roles(refreshed)).toContain('2FA');
  });

  it('[TFA-003] [TFA-008] [TFA-011] a code by mobile voids the one by e-mail', async () => {
    harness.clock.advance(3 * 3_600_000);
    const browser = harness.browser();
    await signIn(browser, person);
    await browser.call('POST /v1/user/send-totp-email');
    const mailed = await latestCode(harness, person.email, 3);
    await browser.call('POST /v1/user/send-totp-mobile', { body: {} });
    const stale = await browser.call('POST /v1/user/verify-totp-email', { body: { oneTimeCode: mailed } });
    expect([stale.status, stale.body.errorMessage]).toEqual([400, 'The One Time Code is not Valid']);
    const oneTimeCode = await latestCode(harness, international(person.mobile), 2);
    expect((await browser.call('POST /v1/user/verify-totp-mobile', { body: { oneTimeCode } })).status).toBe(
      200,
    );
  });

  it('[TFA-004] [TFA-015] a client cannot claim the second factor', async () => {
    harness.clock.advance(3 * 3_600_000);
    const browser = harness.browser();
    await signIn(browser, person);
    const refreshed = await browser.call('POST /v1/oauth2/token', {
      body: { grant_type: 'refresh_token', mFAVerificationType: 'M' },
    });
    expect(roles(refreshed)).not.toContain('2FA');
    expect((await browser.call('GET /v1/user/details')).status).toBe(403);
    const { body } = await browser.call('GET /v1/user/init');
    expect([body.userDetails, body.displayName]).toEqual([null, null]);
  });

  it('registrations with a member’s address do not use up the codes of their log-in', async () => {
    const owner = await register(harness);
    for (let tries = 0; tries < 6; tries += 1) {
      await harness.browser().call('POST /v1/user/register-full', { body: customer({ email: owner.email }) });
    }
    const browser = harness.browser();
    await signIn(browser, owner);
    expect((await browser.call('POST /v1/user/send-totp-email')).status).toBe(200);
  });
});

const themesOf = async (browser: Browser) => (await browser.call('GET /v1/user/init')).body.themes as unknown;

describe('the session', () => {
  it('[API-004] [API-006] [PROF-001] [PROF-006] init and is-authenticated distinguish visitors from members', async () => {
    const visitor = harness.browser();
    expect((await visitor.call('GET /v1/user/is-authenticated')).body).toEqual({
      isAuthenticated: false,
      identifier: null,
      roles: '',
    });
    const anonymous = (await visitor.call('GET /v1/user/init')).body;
    expect(anonymous).toMatchObject({ isAuthenticated: false, userDetails: null, csrfToken: null });
    const { browser } = await register(harness);
    const member = (await browser.call('GET /v1/user/init')).body;
    const extras = { isBusinessOwner: null, state: 'NSW', age: 38 };
    expect(member).toMatchObject({ isAuthenticated: true, displayName: 'Alex', extras });
    expect(Object.keys(member)).toEqual(Object.keys(anonymous));
    expect((await browser.call('GET /v1/user/is-authenticated')).body).toMatchObject({
      isAuthenticated: true,
      identifier: member.identifier,
    });
  });

  it('[PROF-006] [ABOUT-004] a member is a business owner once About Me says so and its use is agreed to', async () => {
    const { browser } = await register(harness);
    const owns = async () => (await browser.call('GET /v1/user/init')).body.extras.isBusinessOwner as unknown;
    await saveTo(browser, 'about-me', [
      chosen('about-me-why-get-score', 'betterDeal'),
      chosen('about-me-help-for-better-deal', 'businessLoan'),
    ]);
    expect(await owns()).toBeNull();
    await browser.call('PUT /v1/user/about-me-agreement', { body: { agreed: true } });
    expect(await owns()).toBe(true);
  });

  it('[DASH-014] [DASH-012] init has the dashboard’s theme, with the partner’s overrides', async () => {
    const standard = {
      tabStyle: 'top',
      scoreMessage: true,
      nextSteps: true,
      animations: true,
      productDisplay: 'cards',
    };
    expect(await themesOf(harness.browser())).toEqual(standard);
    expect(await themesOf((await register(harness)).browser)).toEqual(standard);
    const through = async (partnerSourceId: 12 | 24) =>
      themesOf((await register(harness, { partnerSourceId })).browser);
    expect(await through(12)).toEqual({ ...standard, nextSteps: false, productDisplay: 'list' });
    expect(await through(24)).toEqual({ ...standard, tabStyle: 'side', animations: false });
  });

  it('[API-007] a member gets their details, never the password', async () => {
    const { browser, email, password } = await register(harness);
    const answer = await browser.call('GET /v1/user/details');
    expect(answer.body).toMatchObject({ email, firstName: 'Alex', dateOfBirth: '1988-03-14', gender: true });
    expect(answer.text).not.toContain(password);
    expect((await harness.browser().call('GET /v1/user/details')).status).toBe(401);
  });

  it('[API-010] [LOGIN-032] [LOGIN-033] logging out ends the session, and gets the same answer without one', async () => {
    const { browser } = await register(harness);
    const token = browser.cookies.get('session') ?? '';
    expect((await browser.call('GET /v1/oauth2/logout')).body).toEqual({ redirect_uri: '/' });
    browser.cookies.set('session', token);
    expect((await browser.call('GET /v1/user/is-authenticated')).body.isAuthenticated).toBe(false);
    expect((await harness.browser().call('GET /v1/oauth2/logout')).status).toBe(200);
  });

  it('a log-out requested by another site is refused', async () => {
    const { browser } = await register(harness);
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await browser.call('GET /v1/oauth2/logout', { headers })).status).toBe(403);
    expect((await browser.call('GET /v1/user/is-authenticated')).body.isAuthenticated).toBe(true);
  });

  it('[LOGIN-022] [PROF-014] a session ends after half an hour without use and after twelve hours in any case', async () => {
    const idle = (await register(harness)).browser;
    harness.clock.advance(30 * 60_000);
    expect((await idle.call('GET /v1/user/is-authenticated')).body.isAuthenticated).toBe(false);
    const busy = (await register(harness)).browser;
    let last = true;
    for (let minutes = 0; minutes <= 12 * 60 && last; minutes += 20) {
      last = (await busy.call('GET /v1/user/is-authenticated')).body.isAuthenticated;
      harness.clock.advance(20 * 60_000);
    }
    expect((await busy.call('GET /v1/user/is-authenticated')).body.isAuthenticated).toBe(false);
  });

  it('[PROF-011] a call that changes something needs the session’s anti-forgery token and our origin', async () => {
    const { browser } = await register(harness);
    const url = '/v1/user/send-totp-mobile';
    const base = { 'content-type': 'application/json', 'x-challenge-token': await browser.solve() };
    const bare = await browser.send({ method: 'POST', url, headers: base, payload: '{}' });
    expect([bare.status, bare.body.code]).toEqual([403, 'csrf']);
    const foreign = await browser.send({
      method: 'POST',
      url,
      headers: {
        ...base,
        'x-csrf-token': browser.csrf() ?? '',
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      },
      payload: '{}',
    });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'csrf']);
  });
});

/** Oldest first. */
const idsOf = async (memberId: string) => {
  const found = harness.database.db.selectFrom('sessions').select('id').where('member_id', '=', memberId);
  return (await found.orderBy('created_at').execute()).map(({ id }) => id);
};

describe('many sessions', () => {
  const NOT_PROVEN = { firstFactor: true, secondFactor: false };
  const PROVEN = { firstFactor: true, secondFactor: true };

  /** Sessions of a member, a minute apart; returns their ids, oldest first. */
  async function open(memberId: string, count: number, factors: typeof PROVEN): Promise<string[]> {
    const { ctx } = harness.platform;
    const ids: string[] = [];
    for (let opened = 0; opened < count; opened += 1) {
      harness.clock.advance(60_000);
      // oxlint-disable-next-line no-await-in-loop -- each is older than the next
      ids.push((await openSession(ctx, ctx.db, { memberId, registrationId: null, ...factors })).id);
    }
    return ids;
  }

  it('[LOGIN-036] a log-in beyond twenty ends the oldest', async () => {
    const owner = await register(harness);
    const other = await register(harness);
    const memberId = await memberIdOf(owner);
    const [first] = await idsOf(memberId);
    const opened = await open(memberId, MAX_SESSIONS - 1, PROVEN);
    await signIn(harness.browser(), owner);
    const left = await idsOf(memberId);
    expect(left).toHaveLength(MAX_SESSIONS);
    expect(left).toEqual(expect.arrayContaining(opened));
    expect(left).not.toContain(first);
    expect((await owner.browser.call('GET /v1/user/details')).status).toBe(401);
    expect((await other.browser.call('GET /v1/user/details')).status).toBe(200);
  });

  it('[LOGIN-036] log-ins with a stolen password end one session of its owner at most', async () => {
    const owner = await register(harness);
    const memberId = await memberIdOf(owner);
    const own = [...(await idsOf(memberId)), ...(await open(memberId, MAX_SESSIONS - 1, PROVEN))];
    const strangers = await open(memberId, 3, NOT_PROVEN);
    for (let tries = 0; tries < 3; tries += 1) await signIn(harness.browser(), owner);
    const left = await idsOf(memberId);
    expect(left).toHaveLength(MAX_SESSIONS);
    expect(own.filter((id) => !left.includes(id))).toEqual([own[0]]);
    expect(left.filter((id) => strangers.includes(id))).toEqual([]);
  });

  it('[LOGIN-036] a refused log-in ends none', async () => {
    const owner = await register(harness);
    const memberId = await memberIdOf(owner);
    await open(memberId, MAX_SESSIONS, PROVEN);
    const refused = await signIn(harness.browser(), { ...owner, password: 'not-the-password-4' });
    expect(refused.status).toBe(401);
    expect(await idsOf(memberId)).toHaveLength(MAX_SESSIONS + 1);
  });
});
