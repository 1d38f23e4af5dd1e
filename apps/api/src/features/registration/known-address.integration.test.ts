import { customer, latestCode, register } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

describe('registering with a known address', () => {
  it('[REG-062] registering with a member’s address gets the usual answer, and mails the owner once', async () => {
    const owner = await register(harness);
    const known = await harness.browser().call('POST /v1/user/register-full', {
      body: customer({ email: owner.email, password: 'another-long-secret-9' }),
    });
    const unknown = await harness.browser().call('POST /v1/user/register-full', { body: customer() });
    expect(known.status).toBe(unknown.status);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect(known.body.redirect_uri).toBe(unknown.body.redirect_uri);
    const [newest] = await harness.simulators.waitForMessages(owner.email, 2);
    expect(newest?.subject).toBe('You already have an account with Wattle');
    expect(newest?.codes).toEqual([]);
  });

  it('[REG-058] [REG-062] registering with a member’s address and password says that the account exists', async () => {
    const owner = await register(harness);
    const answer = await harness.browser().call('POST /v1/user/register-full', {
      body: customer({ email: owner.email, password: owner.password }),
    });
    expect(answer.status).toBe(302);
    expect(answer.headers['location']).toBeUndefined();
    expect(answer.body).toMatchObject({
      code: 'user-exists',
      errorMessage: 'You already have an account. Log in.',
      redirect_uri: '/login',
    });
  });

  it("[REG-057] [REG-058] registering again in one session answers 'unfinished' with the next step", async () => {
    const browser = harness.browser();
    const body = customer();
    await browser.call('POST /v1/user/register-full', { body });
    const again = await browser.call('POST /v1/user/register-full', {
      body: { ...body, firstName: 'Alexandra' },
    });
    expect(again.status).toBe(302);
    expect(again.headers['location']).toBeUndefined();
    expect(again.body).toMatchObject({
      code: 'registration-unfinished',
      errorMessage:
        'Your registration with this email address is not finished yet. We have sent you an email so that you can finish it.',
      redirect_uri: '/create-account/verify-email',
    });
    expect(again.text).not.toContain('account. Log in');
    // So soon after the first mail, that one stays valid.
    const [mail] = await harness.simulators.waitForMessages(body.email, 1);
    const link = new URLSearchParams(new URL(mail?.links[0] ?? '').hash.slice(1));
    const confirm = { body: { email: body.email, hash: link.get('h') ?? '' } };
    expect(
      (await browser.call('POST /v1/user/confirm-account', confirm)).status,
      'the mailed link stays valid',
    ).toBe(200);
  });

  it('[REG-057] [REG-058] an unfinished registration says when no further mail can be sent, and from when one can', async () => {
    const browser = harness.browser();
    const body = customer();
    for (let sent = 1; sent <= 5; sent += 1) {
      const { status } = await browser.call('POST /v1/user/register-full', { body });
      expect(status).toBe(sent === 1 ? 200 : 302);
      await harness.simulators.waitForMessages(body.email, sent);
      harness.clock.advance(31_000);
    }
    const again = await browser.call('POST /v1/user/register-full', { body });
    expect(again.body).toMatchObject({
      code: 'registration-unfinished',
      retryAfterSeconds: expect.any(Number),
    });
    expect(again.body.errorMessage).toMatch(
      /^Your registration with this email address is not finished yet\. You have asked for too many codes\./,
    );
  });

  it("[REG-058] registering twice with a member’s address in one browser answers 'unfinished' like any other", async () => {
    const owner = await register(harness);
    const unknown = customer();
    const seen = [];
    for (const email of [owner.email, unknown.email]) {
      const browser = harness.browser();
      const body = customer({ email, password: 'another-long-secret-9' });
      await browser.call('POST /v1/user/register-full', { body });
      const { status, body: answer } = await browser.call('POST /v1/user/register-full', { body });
      seen.push({ status, ...answer, requestId: '' });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.code).toBe('registration-unfinished');
  });

  it('[REG-061] registering elsewhere with the password resumes an unfinished registration', async () => {
    const body = customer();
    await harness.browser().call('POST /v1/user/register-full', { body });
    await harness.simulators.waitForMessages(body.email, 1);
    harness.clock.advance(31_000);
    const browser = harness.browser();
    const answer = await browser.call('POST /v1/user/register-full', { body });
    expect(answer.status).toBe(300);
    expect(answer.body.errorMessage).toBe('Your account is not verified yet. Please check your email.');
    const oneTimeCode = await latestCode(harness, body.email, 2);
    await browser.call('GET /v1/user/init');
    const verified = await browser.call('POST /v1/user/register/verify-totp-email', {
      body: { oneTimeCode },
    });
    expect(verified.status).toBe(200);
  });

  it('[REG-056] [REG-060] a registration expires after 24 hours and leads back to the start', async () => {
    const browser = harness.browser();
    await browser.call('POST /v1/user/register-full', { body: customer() });
    harness.clock.advance(11 * 3_600_000);
    // A session would expire unused long before; keep it in use.
    await harness.database.db
      .updateTable('sessions')
      .set({ expires_at: new Date(harness.clock.now().getTime() + 2 * 86_400_000) })
      .execute();
    harness.clock.advance(13 * 3_600_000 + 1000);
    await harness.database.db.updateTable('sessions').set({ last_seen_at: harness.clock.now() }).execute();
    const answer = await browser.call('POST /v1/user/register/send-totp-email');
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'registration-expired', redirect_uri: '/credit-score' });
  });
});
