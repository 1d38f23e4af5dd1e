import { customer, latestCode, PASSWORD, register, type Person, memberIdOf } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { load, subscribers } from '#api/testing/preferring.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const fieldsOf = (answer: { body: { errors?: { field: string; message: string }[] } }) =>
  Object.fromEntries((answer.body.errors ?? []).map(({ field, message }) => [field, message]));

describe('the form of step 1', () => {
  it('[REG-013] [REG-017] [REG-020] [REG-022] [REG-026] [REG-030] [REG-031] [REG-032] [REG-037] [REG-066] every empty field gets its own message', async () => {
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
    ['[REG-031]', { password: 'password1' }, 'password', 'This password is too easy to guess.'],
    ['[REG-031]', { password: 'goodalex1988' }, 'password', 'This password is too easy to guess.'],
    ['[REG-031]', { password: 'cosanostra' }, 'password', 'This password is too easy to guess.'],
    ['[REG-031]', { password: 'short' }, 'password', 'Password must be at least 8 characters.'],
    ['[REG-021]', { email: 'someone@mailinator.com' }, 'email', 'Email is invalid'],
  ])('%s the server enforces the page’s rule for %j', async (_id, overrides, field, message) => {
    const answer = await harness.browser().call('POST /v1/user/register-full', { body: customer(overrides) });
    expect(answer.status).toBe(400);
    expect(Object.entries(fieldsOf(answer)).find(([name]) => name.startsWith(field))?.[1]).toMatch(message);
  });

  it('[REG-029] the previous address is dropped when the box is unticked', async () => {
    const { browser } = await register(harness, {
      hasLivedLessThan3Years: false,
      addressPrevious: 'whatever',
    });
    const { body } = await browser.call('GET /v1/user/details');
    expect(body.addressPrevious).toBe('');
  });

  it('[PROF-012] [API-013] starts no registration without a solved challenge', async () => {
    const answer = await harness.browser().call('POST /v1/user/register-full', {
      body: customer(),
      headers: { 'x-challenge-token': 'made-up' },
    });
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('challenge');
  });

  it('[PROF-012] a solved challenge works for one call', async () => {
    const browser = harness.browser();
    const token = await browser.solve();
    const headers = { 'x-challenge-token': token };
    const first = await browser.call('POST /v1/user/register-full', { body: customer(), headers });
    const second = await harness.browser().call('POST /v1/user/register-full', { body: customer(), headers });
    expect([first.status, second.status]).toEqual([200, 403]);
  });
});

describe('a double submit', () => {
  it('[API-013] two submits with one idempotency key make one registration and one mail', async () => {
    const browser = harness.browser();
    const body = customer();
    const headers = { 'idempotency-key': 'one-key-for-this-form' };
    const first = await browser.call('POST /v1/user/register-full', { body, headers });
    const second = await harness.browser().call('POST /v1/user/register-full', { body, headers });
    expect(second.body).toEqual(first.body);
    expect(second.headers['set-cookie'], 'another browser with the key gets no session').toBeUndefined();
    const lost = await browser.call('POST /v1/user/register-full', { body, headers });
    expect(
      String(lost.headers['set-cookie']),
      'the same browser, whose answer was lost, gets its session',
    ).toMatch(/(?:^|,)session=/);
    const other = await harness.browser().call('POST /v1/user/register-full', { body: customer(), headers });
    expect(other.status).toBe(422);
    await harness.simulators.waitForMessages(body.email, 1);
    // With the outbox empty, a second mail would have arrived as well.
    const waiting = () =>
      harness.database.db.selectFrom('outbox').select('id').where('delivered_at', 'is', null).execute();
    await expect.poll(waiting).toEqual([]);
    expect(await harness.simulators.messages(body.email)).toHaveLength(1);
  });

  it('[API-012] [LOGIN-027] a login made alone is completed by register-full', async () => {
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
  it('[API-002] [REG-021] the e-mail check validates format and domain only', async () => {
    const owner = await register(harness);
    const check = async (email: string) =>
      (await harness.browser().call('POST /v1/validate/email', { body: { email } })).body;
    expect(await check(owner.email)).toEqual({ isValid: true });
    expect(await check('nobody-at-all@example.com')).toEqual({ isValid: true });
    expect(await check('not an address')).toEqual({ isValid: false });
  });

  it('[API-003] [REG-049] the mobile check accepts Australian mobile numbers only', async () => {
    const browser = harness.browser();
    const right = await browser.call('POST /v1/validate/mobile', { body: { mobile: '0412 345 678' } });
    const wrong = await browser.call('POST /v1/validate/mobile', { body: { mobile: '0212345678' } });
    expect([right.body, wrong.body]).toEqual([{ isValid: true }, { isValid: false }]);
    const young = await browser.call('POST /v1/validate/mobile', { body: { mobile: '0441 034 567' } });
    expect(young.body, 'in no range of the table').toEqual({ isValid: true, isDoubted: true });
  });
});

type Shown = { kind: string; isGiven: boolean; history: { text: string; source: string }[] };
const consents = async ({ browser }: Person): Promise<Shown[]> =>
  (await browser.call('GET /v1/user/consents')).body.consents;
const withdraw = ({ browser }: Person, kind: string) =>
  browser.call('POST /v1/user/withdraw-consent', { body: { kind } });
const records = (memberId: string, kind: string) =>
  harness.database.db
    .selectFrom('consents')
    .select(['granted', 'text_version', 'source'])
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .execute();

describe('consents', () => {
  it('[REG-010] [REG-012] registration records each consent separately and syncs a subscriber to the mailing provider', async () => {
    const person = await register(harness, { marketing: true, eqfxmarketing: true });
    const memberId = await memberIdOf(person);
    const subscriber = async () =>
      (await subscribers(harness)).find(({ reference }) => reference === memberId);
    await expect.poll(subscriber).toMatchObject({ email: person.email, subscribed: true, interests: [] });
    expect(await records(memberId, 'marketing')).toEqual([
      { granted: true, text_version: 'emails-1', source: 'registration' },
    ]);
    await withdraw(person, 'marketing');
    const given = async () =>
      (await consents(person)).filter(({ isGiven }) => isGiven).map(({ kind }) => kind);
    expect(await given()).toEqual(['bureau-marketing', 'score-access', 'terms']);
    await withdraw(person, 'bureau-marketing');
    expect(await given()).toEqual(['score-access', 'terms']);
    await expect.poll(subscriber).toMatchObject({ subscribed: false });
  });

  it('[REG-010] a member who ticked nothing is never sent to the mailing provider', async () => {
    const person = await register(harness);
    const memberId = await memberIdOf(person);
    expect((await load(person)).body).toMatchObject({ isSubscribed: false, isSynchronised: true });
    const sent = await harness.database.db.selectFrom('preference_syncs').selectAll().execute();
    expect(sent.map(({ member_id }) => member_id)).not.toContain(memberId);
  });

  it('withdrawing a consent that was not given records nothing', async () => {
    const person = await register(harness);
    await withdraw(person, 'bureau-marketing');
    expect(await records(await memberIdOf(person), 'bureau-marketing')).toHaveLength(1);
  });
});
