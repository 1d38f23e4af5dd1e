import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { customer, freshMobile, international, latestCode, PASSWORD, register } from '#api/testing/people.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const fieldsOf = (answer: { body: { errors?: { field: string; message: string }[] } }) =>
  Object.fromEntries((answer.body.errors ?? []).map(({ field, message }) => [field, message]));

describe('the form of step 1', () => {
  it('[REG-013] [REG-017] [REG-020] [REG-022] [REG-026] [REG-030] [REG-031] [REG-032] [REG-037] [REG-066] names every empty field with its own message', async () => {
    const { gender: _, ...body } = customer({
      firstName: ' ',
      lastName: '',
      email: '',
      password: '',
      address: '',
      consent: false,
      dob: { dd: '', mm: '', yy: '' },
    });
    const answer = await harness.browser().call('POST /v1/user/register-full', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('validation');
    expect(fieldsOf(answer)).toMatchObject({
      firstName: 'First name is required.',
      lastName: 'Last name is required.',
      email: 'Email is invalid',
      password: 'Password is required',
      gender: 'Gender is required.',
      consent: 'Please select this field to continue',
      'dob.dd': 'Day of birth is required.',
      'dob.mm': 'Month of birth is required.',
      'dob.yy': 'Year of birth is required.',
    });
  });

  it.each([
    ['[REG-025]', { dob: { dd: '1', mm: '1', yy: '2015' } }, 'dob', 'You need to be 18 years or older'],
    ['[REG-023]', { dob: { dd: '31', mm: '4', yy: '1990' } }, 'dob', 'This date is invalid'],
    ['[REG-027]', { address: '12 Salisbury Street, Somewhere 2000' }, 'address', /choose your address/],
    [
      '[REG-029]',
      { hasLivedLessThan3Years: true, addressPrevious: '' },
      'addressPrevious',
      /choose your address/,
    ],
    ['[REG-031]', { password: 'password1' }, 'password', 'This password is too easy to guess'],
    ['[REG-031]', { password: 'short' }, 'password', 'Password must be at least 8 characters'],
    ['[REG-021]', { email: 'someone@mailinator.com' }, 'email', 'Email is invalid'],
  ])('%s the server enforces the rule of the page for %j', async (_id, overrides, field, message) => {
    const answer = await harness.browser().call('POST /v1/user/register-full', { body: customer(overrides) });
    expect(answer.status).toBe(400);
    expect(Object.entries(fieldsOf(answer)).find(([name]) => name.startsWith(field))?.[1]).toMatch(message);
  });

  it('[REG-029] a previous address is not kept when the box is unticked', async () => {
    const { browser } = await register(harness, {
      hasLivedLessThan3Years: false,
      addressPrevious: 'whatever',
    });
    const { body } = await browser.call('GET /v1/user/details');
    expect(body.addressPrevious).toBe('');
  });

  it('[PROF-012] [API-013] without a solved challenge nothing is started', async () => {
    const answer = await harness.browser().call('POST /v1/user/register-full', {
      body: customer(),
      headers: { 'x-challenge-token': 'made-up' },
    });
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('challenge');
  });

  it('[PROF-012] a solved challenge is good for one call', async () => {
    const browser = harness.browser();
    const token = await browser.solve();
    const headers = { 'x-challenge-token': token };
    const first = await browser.call('POST /v1/user/register-full', { body: customer(), headers });
    const second = await harness.browser().call('POST /v1/user/register-full', { body: customer(), headers });
    expect([first.status, second.status]).toEqual([200, 403]);
  });
});

describe('the e-mail code', () => {
  it('[REG-041] [REG-044] [REG-045] [REG-065] [API-014] proves the address, opens the account and names the mobile step', async () => {
    const browser = harness.browser();
    const body = customer({ partnerSourceId: 12 });
    const started = await browser.call('POST /v1/user/register-full', { body });
    expect(started.body.redirect_uri).toBe('/create-account/verify-email');
    const waiting = await browser.call('GET /v1/user/init');
    expect(waiting.body).toMatchObject({
      isAuthenticated: false,
      registeringUsername: body.email,
      roles: '',
    });
    const oneTimeCode = await latestCode(harness, body.email);
    const before = browser.cookies.get('session');
    const answer = await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
    expect(answer.body).toMatchObject({ isError: false, redirect_uri: '/create-account/mobile' });
    expect(browser.cookies.get('session'), 'a new token at a gain of rights').not.toBe(before);
    const refreshed = await browser.call('POST /v1/oauth2/token', { body: { grant_type: 'refresh_token' } });
    expect(refreshed.body.roles.split(',')).toEqual(expect.arrayContaining(['INV', 'EV', '1FA']));
    expect((await browser.call('GET /v1/user/init')).body.partnerSourceId).toBe(12);
  });

  it('[OTP-007] a sixth guess is refused even when it is right', async () => {
    const browser = harness.browser();
    const body = customer();
    await browser.call('POST /v1/user/register-full', { body });
    const code = await latestCode(harness, body.email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 1; guess <= 5; guess += 1) {
      const answer = await browser.call('POST /v1/user/register/verify-totp-email', {
        body: { oneTimeCode: wrong },
      });
      expect(answer.body.errorMessage).toBe('The One Time Code is not Valid');
    }
    const sixth = await browser.call('POST /v1/user/register/verify-totp-email', {
      body: { oneTimeCode: code },
    });
    expect(sixth.status).toBe(400);
    expect(sixth.body.code).toBe('code-attempts-exhausted');
  });

  it('[OTP-007] fifty guesses at once are still five', async () => {
    const browser = harness.browser();
    const body = customer();
    await browser.call('POST /v1/user/register-full', { body });
    const code = Number(await latestCode(harness, body.email));
    const tokens = await Promise.all(Array.from({ length: 50 }, () => browser.solve()));
    const answers = await Promise.all(
      tokens.map((token, index) =>
        browser.call('POST /v1/user/register/verify-totp-email', {
          body: { oneTimeCode: String((code + 1 + index) % 1_000_000).padStart(6, '0') },
          headers: { 'x-challenge-token': token },
        }),
      ),
    );
    const codes = answers.map((answer) => answer.body.code);
    expect(codes.filter((each) => each === 'code-incorrect')).toHaveLength(5);
    expect(codes.filter((each) => each === 'code-attempts-exhausted')).toHaveLength(45);
  });

  it('[OTP-007] expires after ten minutes', async () => {
    const browser = harness.browser();
    const body = customer();
    await browser.call('POST /v1/user/register-full', { body });
    const oneTimeCode = await latestCode(harness, body.email);
    harness.clock.advance(10 * 60_000 + 1);
    const answer = await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
    expect(answer.body).toMatchObject({
      code: 'code-expired',
      errorMessage: 'The One Time Code has expired',
    });
  });

  it('[REG-043] [OTP-007] is sent again after 30 seconds, voids the one before, and five go out at most', async () => {
    const browser = harness.browser();
    const body = customer();
    await browser.call('POST /v1/user/register-full', { body });
    const first = await latestCode(harness, body.email);
    const soon = await browser.call('POST /v1/user/register/send-totp-email');
    expect(soon.status).toBe(400);
    expect(soon.body).toMatchObject({ code: 'code-resend-too-soon' });
    for (let sent = 2; sent <= 5; sent += 1) {
      harness.clock.advance(31_000);
      const again = await browser.call('POST /v1/user/register/send-totp-email');
      expect(again.body).toMatchObject({ isError: false, resendAfterMs: 30_000 });
      await harness.simulators.waitForMessages(body.email, sent);
    }
    harness.clock.advance(31_000);
    const sixth = await browser.call('POST /v1/user/register/send-totp-email');
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3600);
    const stale = await browser.call('POST /v1/user/register/verify-totp-email', {
      body: { oneTimeCode: first },
    });
    expect(stale.body.code).toBe('code-incorrect');
  });

  it('is bound to its session: another browser can not use it', async () => {
    const [one, two] = [harness.browser(), harness.browser()];
    const [first, second] = [customer(), customer()];
    await one.call('POST /v1/user/register-full', { body: first });
    await two.call('POST /v1/user/register-full', { body: second });
    const oneTimeCode = await latestCode(harness, first.email);
    const answer = await two.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
    expect(answer.body.code).toBe('code-incorrect');
  });

  it('[API-009] the mailed link proves the address once, and in the same browser goes on', async () => {
    const browser = harness.browser();
    const body = customer();
    await browser.call('POST /v1/user/register-full', { body });
    const [mail] = await harness.simulators.waitForMessages(body.email, 1);
    const link = new URL(mail?.links[0] ?? '');
    expect(link.search, 'nothing personal in the address').toBe('');
    const fragment = new URLSearchParams(link.hash.slice(1));
    const email = Buffer.from(fragment.get('e') ?? '', 'base64url').toString();
    const confirm = { body: { email, hash: fragment.get('h') ?? '' } };
    const answer = await browser.call('POST /v1/user/confirm-account', confirm);
    expect(answer.body).toEqual({ redirect_uri: '/create-account/mobile' });
    expect((await harness.browser().call('POST /v1/user/confirm-account', confirm)).body.code).toBe(
      'confirmation-invalid',
    );
  });
});

describe('an address that is known', () => {
  it('[REG-062] gives no sign of a finished account: same answer, one mail, to its owner', async () => {
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

  it('[REG-058] [REG-062] says so to a caller who knows the password', async () => {
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

  it('[REG-058] a registration that waits in this session is told apart and its step named', async () => {
    const browser = harness.browser();
    const body = customer();
    await browser.call('POST /v1/user/register-full', { body });
    const again = await browser.call('POST /v1/user/register-full', {
      body: { ...body, firstName: 'Alexandra' },
    });
    expect(again.status).toBe(302);
    expect(again.body.redirect_uri).toBe('/create-account/verify-email');
  });

  it('[REG-061] a registration that waits elsewhere is taken up with its password', async () => {
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

  it('[REG-056] [REG-060] a registration ends after 24 hours, and says to start again', async () => {
    const browser = harness.browser();
    await browser.call('POST /v1/user/register-full', { body: customer() });
    harness.clock.advance(11 * 3_600_000);
    // A session idles out long before; keep it in use.
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

describe('the mobile number', () => {
  it('[REG-050] [REG-054] [REG-055] is proved by the code sent to it, and both factors are held', async () => {
    const { browser } = await register(harness);
    const { body } = await browser.call('POST /v1/oauth2/token', { body: { grant_type: 'refresh_token' } });
    expect(body.roles.split(',')).toEqual(expect.arrayContaining(['EV', 'MV', 'INV', '2FA']));
    expect(body.redirect_uri).toBe('/my-details/verification');
  });

  it('[REG-047] [REG-050] a number that is none, a foreign one and an empty one without a last are refused', async () => {
    const browser = harness.browser();
    const body = customer();
    await browser.call('POST /v1/user/register-full', { body });
    const oneTimeCode = await latestCode(harness, body.email);
    await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
    const send = (destination: string) =>
      browser.call('POST /v1/user/register/send-totp-mobile', { body: { destination } });
    expect((await send('041234567')).body.errors[0].message).toBe('The One Time Code is not Valid');
    expect((await send('0212345678')).body.errors[0].message).toBe('Mobile number seems invalid');
    expect((await send('')).body.code).toBe('code-destination-missing');
  });

  it('[REG-050] an empty destination sends to the last number, and a verified number does not change here', async () => {
    const browser = harness.browser();
    const body = customer();
    await browser.call('POST /v1/user/register-full', { body });
    const oneTimeCode = await latestCode(harness, body.email);
    await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
    const mobile = freshMobile();
    await browser.call('POST /v1/user/register/send-totp-mobile', { body: { destination: mobile } });
    harness.clock.advance(31_000);
    const again = await browser.call('POST /v1/user/register/send-totp-mobile', {
      body: { destination: '' },
    });
    expect(again.status).toBe(200);
    const sms = await latestCode(harness, international(mobile), 2);
    await browser.call('POST /v1/user/register/verify-totp-mobile', { body: { oneTimeCode: sms } });
    const change = await browser.call('POST /v1/user/register/send-totp-mobile', {
      body: { destination: freshMobile() },
    });
    expect([change.status, change.body.code]).toEqual([403, 'role-missing']);
  });

  it('[REG-051] [PROF-015] needs a member: 401 without a session, 403 before the e-mail is proved', async () => {
    const send = { body: { destination: '0412345678' } };
    expect((await harness.browser().call('POST /v1/user/register/send-totp-mobile', send)).status).toBe(401);
    const waiting = harness.browser();
    await waiting.call('POST /v1/user/register-full', { body: customer() });
    expect((await waiting.call('POST /v1/user/register/send-totp-mobile', send)).status).toBe(401);
  });
});

describe('a double submit', () => {
  it('[API-013] with one idempotency key is one registration and one mail', async () => {
    const browser = harness.browser();
    const body = customer();
    const headers = { 'idempotency-key': 'one-key-for-this-form' };
    const first = await browser.call('POST /v1/user/register-full', { body, headers });
    const second = await harness.browser().call('POST /v1/user/register-full', { body, headers });
    expect(second.body).toEqual(first.body);
    const other = await harness.browser().call('POST /v1/user/register-full', { body: customer(), headers });
    expect(other.status).toBe(422);
    await harness.simulators.waitForMessages(body.email, 1);
    const { rows } = {
      rows: await harness.database.db
        .selectFrom('outbox')
        .select('id')
        .where('delivered_at', 'is', null)
        .execute(),
    };
    expect(rows).toEqual([]);
    expect(await harness.simulators.messages(body.email)).toHaveLength(1);
  });

  it('[API-012] [LOGIN-027] a login made alone needs its details, and gets them by register-full', async () => {
    const browser = harness.browser();
    const body = customer();
    const created = await browser.call('POST /v1/user/create', {
      body: { username: body.email, password: PASSWORD },
    });
    expect(created.body.redirect_uri).toBe('/credit-score');
    const full = await browser.call('POST /v1/user/register-full', { body });
    expect([full.status, full.body.redirect_uri]).toEqual([200, '/create-account/verify-email']);
    const oneTimeCode = await latestCode(harness, body.email);
    expect(
      (await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } })).status,
    ).toBe(200);
  });
});

describe('field checks', () => {
  it('[API-002] [REG-021] an e-mail check speaks of form and domain only', async () => {
    const owner = await register(harness);
    const check = async (email: string) =>
      (await harness.browser().call('POST /v1/validate/email', { body: { email } })).body;
    expect(await check(owner.email)).toEqual({ isValid: true });
    expect(await check('nobody-at-all@example.com')).toEqual({ isValid: true });
    expect(await check('not an address')).toEqual({ isValid: false });
  });

  it('[API-003] [REG-049] a mobile check knows Australian mobile numbers', async () => {
    const check = async (mobile: string) =>
      (await harness.browser().call('POST /v1/validate/mobile', { body: { mobile } })).body;
    expect(await check('0412 345 678')).toEqual({ isValid: true });
    expect(await check('0212345678')).toEqual({ isValid: false });
  });
});
