import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import type { Browser } from '@wattle/testkit/browser/browser';
import { signIn, signInAgain } from '@wattle/testkit/people';
import { describe, expect } from 'vitest';

import { endAllSessions } from '#api/features/account/end-all-sessions.ts';
import { MAX_DEVICES } from '#api/features/devices/known-devices.sql.ts';
import { passwordByAccount } from '#api/features/sign-in/sign-in-with-password.ts';
import { withPasskey } from '#api/testing/authenticator.ts';
import { countBefore } from '#api/testing/count-before.ts';
import { it as base } from '#api/testing/fixtures.ts';
import { STAFF } from '#api/testing/staff.ts';
import { countOf, rentedOne } from '#api/testing/networks.ts';
import { NEXT_PASSWORD } from '#api/testing/resetting.ts';

const WRONG = 'not-the-password-at-all';

const it = base
  .extend('settings', { RATE_LIMIT_FACTOR: '1' })
  .extend('known', ({ api, member: { memberId } }) => async () => {
    const known = api.database.db.selectFrom('known_devices').selectAll().where('member_id', '=', memberId);
    return (await known.execute()).length;
  })
  /** Logs in by password in so many browsers. */
  .extend('browsers', ({ api, member }) => async (count: number) => {
    const browsers = Array.from({ length: count }, () => api.browser(rentedOne()));
    for (const browser of browsers) {
      api.clock.advance(1000);
      await signIn(browser, member);
    }
    return browsers;
  })
  .extend('logInByPasskey', async ({ api, member: { browser } }) => {
    const passkey = await withPasskey(api, browser);
    return async (other: Browser) =>
      (await other.call('POST /v1/oauth2/passkey', await passkey(other))).status;
  })
  .extend('guess', ({ member: { email: username } }) => async (browser: Browser, times: number) => {
    const statuses = [];
    for (let time = 0; time < times; time += 1) {
      const body = { grant_type: 'password', username, password: WRONG };
      statuses.push((await browser.call('POST /v1/oauth2/token', { body })).status);
    }
    return statuses;
  });

describe('known browsers', () => {
  it('[LOGIN-038] are those that entered the password, not a passkey, which works 30 times an hour', async ({
    api,
    logInByPasskey,
    known,
  }) => {
    const before = await known();
    const statuses = [];
    for (let time = 0; time < 31; time += 1) statuses.push(await logInByPasskey(api.browser(rentedOne())));
    expect([countOf(statuses, 200), statuses.at(-1)]).toEqual([30, 429]);
    expect(await known()).toBe(before);
  });

  it('[LOGIN-038] are at most 20; the oldest goes', async ({ browsers, known, guess, api, member }) => {
    const all = await browsers(MAX_DEVICES + 1);
    expect(await known()).toBe(MAX_DEVICES);
    await countBefore(api, { budget: passwordByAccount, subject: member.email }, 100);
    const tries = all.slice(0, 2).map((browser) => guess(browser, 1));
    expect(await Promise.all(tries)).toEqual([[429], [401]]);
  });

  it('[LOGIN-038] are forgotten with a new password, but for the one that set it', async ({
    api,
    member,
    browsers,
    guess,
    known,
  }) => {
    const others = await browsers(3);
    const own = await signInAgain(api, member);
    const body = { oldPassword: member.password, newPassword: NEXT_PASSWORD };
    expect((await own.call('POST /v1/user/changePassword', { body })).status).toBe(200);
    expect(await known()).toBe(1);
    await countBefore(api, { budget: passwordByAccount, subject: member.email }, 100);
    for (const other of others) expect(await guess(other, 1)).toEqual([429]);
    expect(countOf(await guess(own, 7), 401)).toBe(6);
  });

  it('[LOGIN-038] are forgotten when support ends the sessions', async ({ api, member, browsers, known }) => {
    await browsers(2);
    await endAllSessions(api.platform.ctx, { email: normaliseEmail(member.email) }, { by: STAFF });
    expect(await known()).toBe(0);
  });

  it('[LOGIN-038] log in while a thief with a passkey fills every limit', async ({
    api,
    member,
    browsers,
    guess,
    logInByPasskey,
  }) => {
    const all = await browsers(1);
    const thief = api.browser(rentedOne());
    expect(await logInByPasskey(thief)).toBe(200);
    await countBefore(api, { budget: passwordByAccount, subject: member.email }, 99);
    expect(countOf(await guess(thief, 8), 401)).toBe(1);
    for (const own of all) expect((await signIn(own, member)).status).toBe(200);
  });
});
