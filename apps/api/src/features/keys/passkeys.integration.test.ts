import { register, signIn, type Person } from '@wattle/testkit/people';
import type { Browser } from '@wattle/testkit/browser/browser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { makeAuthenticator } from '#api/testing/authenticator.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { save, wanting } from '#api/testing/preferring.ts';

let harness: Harness;
let origin: string;
let person: Person;

beforeAll(async () => {
  harness = await startHarness();
  origin = harness.platform.ctx.config.publicOrigin;
});
beforeEach(async () => {
  person = await register(harness);
});
afterAll(() => harness.stop());

type Authenticator = ReturnType<typeof makeAuthenticator>;
type Setting = Authenticator['setting'];

const optionsOf = (browser: Browser) => browser.call('POST /v1/user/keys/passkey-options');

async function add(browser: Browser, key: Authenticator, name = 'My phone') {
  const options = await optionsOf(browser);
  const body = { name, credential: key.create(options.body) };
  return browser.call('POST /v1/user/keys/add-passkey', { body });
}

async function added(given: Partial<Setting> = {}) {
  const key = makeAuthenticator({ origin, ...given });
  const answer = await add(person.browser, key);
  expect(answer.status, answer.text).toBe(200);
  return key;
}

async function challengeIn(browser: Browser) {
  const { body } = await browser.call('POST /v1/oauth2/passkey-options');
  return body;
}

const show = (browser: Browser, credential: ReturnType<Authenticator['get']>) =>
  browser.call('POST /v1/oauth2/passkey', { body: { credential } });

async function logIn(key: Authenticator, browser = harness.browser()) {
  return show(browser, key.get(await challengeIn(browser)));
}

describe('a passkey', () => {
  it('[KEY-001] [KEY-002] logs in with both factors at once, and is listed with its name and last use', async () => {
    const key = await added();
    const browser = harness.browser();
    const answer = await logIn(key, browser);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.roles.split(',')).toEqual(expect.arrayContaining(['1FA', '2FA']));
    expect((await browser.call('GET /v1/user/details')).status).toBe(200);
    const { body } = await browser.call('GET /v1/user/keys');
    expect(body.passkeys).toMatchObject([{ name: 'My phone', isSynced: false }]);
    expect(body.passkeys[0]?.usedAt).not.toBeNull();
  });

  it('[KEY-001] opens a new session in place of the one in the browser', async () => {
    const key = await added();
    const { browser } = person;
    const before = browser.cookies.get('session') ?? '';
    expect((await logIn(key, browser)).status).toBe(200);
    const other = harness.browser();
    other.cookies.set('session', before);
    expect((await other.call('GET /v1/user/details')).status).toBe(401);
  });

  it('[KEY-002] is one of several; a removed one no longer logs in', async () => {
    const [first, second] = [await added(), await added()];
    const { body } = await person.browser.call('GET /v1/user/keys');
    expect(body.passkeys).toHaveLength(2);
    const id = body.passkeys[0]?.id ?? '';
    await person.browser.call('POST /v1/user/keys/remove-passkey', { body: { id } });
    expect((await logIn(first)).body).toMatchObject({ code: 'passkey-unknown' });
    expect((await logIn(second)).status).toBe(200);
  });

  it.each<[string, Partial<Setting>]>([
    ['another origin', { origin: 'https://wattle.example.net' }],
    ['another relying party', { rpId: 'example.net' }],
    ['a touch without a finger or PIN', { isVerified: false }],
  ])('[KEY-003] does not log in from %s', async (_, changed) => {
    const key = await added();
    Object.assign(key.setting, changed);
    expect((await logIn(key)).body).toMatchObject({ code: 'passkey-unverified' });
  });

  it.each<[string, Partial<Setting>]>([
    ['another origin', { origin: 'https://wattle.example.net' }],
    ['another relying party', { rpId: 'example.net' }],
    ['a touch without a finger or PIN', { isVerified: false }],
  ])('[KEY-003] is not added from %s', async (_, changed) => {
    const key = makeAuthenticator({ origin, ...changed });
    expect((await add(person.browser, key)).body).toMatchObject({ code: 'passkey-unverified' });
  });

  it('[KEY-004] answers each challenge once, within five minutes', async () => {
    const key = await added();
    const browser = harness.browser();
    const shown = key.get(await challengeIn(browser));
    expect((await show(browser, shown)).status).toBe(200);
    expect((await show(harness.browser(), shown)).body).toMatchObject({ code: 'passkey-expired' });
    const late = key.get(await challengeIn(browser));
    harness.clock.advance(5 * 60_000);
    expect((await show(browser, late)).body).toMatchObject({ code: 'passkey-expired' });
  });

  it('[KEY-004] is not added by the challenge of another session, or of a log-in', async () => {
    const other = await register(harness);
    const key = makeAuthenticator({ origin });
    const theirs = (await optionsOf(other.browser)).body;
    const logInChallenge = { ...theirs, ...(await challengeIn(person.browser)) };
    for (const options of [theirs, logInChallenge]) {
      const body = { name: 'x', credential: key.create(options) };
      const answer = await person.browser.call('POST /v1/user/keys/add-passkey', { body });
      expect(answer.body).toMatchObject({ code: 'passkey-expired' });
    }
  });

  it("[KEY-003] opens no account but its owner's", async () => {
    const key = await added();
    const other = await register(harness);
    const theirs = makeAuthenticator({ origin });
    const { user } = (await optionsOf(other.browser)).body;
    await add(other.browser, theirs);
    const browser = harness.browser();
    const forged = key.get(await challengeIn(browser), user.id);
    expect((await show(browser, forged)).body).toMatchObject({ code: 'passkey-unknown' });
    const stolen = { ...key.get(await challengeIn(browser)), id: theirs.id };
    expect((await show(browser, stolen)).body).toMatchObject({ code: 'passkey-unknown' });
  });

  it('[KEY-005] is removed, and its owner told, once a copy with an older counter is used', async () => {
    const key = await added({ counter: 5 });
    key.setting.counter = 6;
    expect((await logIn(key)).status).toBe(200);
    expect((await logIn(key)).body).toMatchObject({ code: 'passkey-unknown' });
    key.setting.counter = 7;
    expect((await logIn(key)).body).toMatchObject({ code: 'passkey-unknown' });
    const mails = await harness.simulators.messages(person.email);
    expect(mails.some(({ text }) => text.includes('copy of one of your passkeys'))).toBe(true);
    const { items } = (await person.browser.call('GET /v1/user/notifications')).body;
    expect(items).toContainEqual(expect.objectContaining({ title: 'A copied passkey was removed' }));
  });

  it('[KEY-015] is offered once, with both factors, to who has none', async () => {
    const offers = async () => (await person.browser.call('GET /v1/user/init')).body.offersPasskey;
    expect(await offers()).toBe(true);
    const mailbox = harness.browser();
    await signIn(mailbox, person);
    expect((await mailbox.call('GET /v1/user/init')).body.offersPasskey, 'one factor').toBe(false);
    await person.browser.call('POST /v1/user/keys/passkey-offered', { body: {} });
    expect(await offers()).toBe(false);
  });

  it('[KEY-015] is not offered to who has one', async () => {
    await added();
    expect((await person.browser.call('GET /v1/user/init')).body.offersPasskey).toBe(false);
  });

  it('still logs in once a password manager has synced it', async () => {
    const key = await added();
    key.setting.isSynced = true;
    const browser = harness.browser();
    expect((await logIn(key, browser)).status).toBe(200);
    expect((await browser.call('GET /v1/user/keys')).body.passkeys).toMatchObject([{ isSynced: true }]);
  });

  it('may have an id of 1023 bytes, the most that WebAuthn allows', async () => {
    const key = makeAuthenticator({ origin }, 1023);
    expect((await add(person.browser, key)).status).toBe(200);
    expect((await logIn(key)).status).toBe(200);
  });

  it('is not known without the member that it has to name', async () => {
    const key = await added();
    const browser = harness.browser();
    const nameless = key.get(await challengeIn(browser), '');
    expect((await show(browser, nameless)).body).toMatchObject({ code: 'passkey-unknown' });
  });

  it('[KEY-008] logs in while wrong codes after the password block the next', async () => {
    const key = await added();
    const thief = harness.browser();
    await signIn(thief, person);
    const body = { recoveryCode: '0000 0000 0000 0000' };
    const guess = () => thief.call('POST /v1/user/verify-recovery-code', { body });
    for (const _ of Array.from({ length: 6 })) await guess();
    expect((await guess()).body).toMatchObject({ code: 'rate-limited' });
    expect((await logIn(key)).status).toBe(200);
  });

  it('[KEY-003] does not open a cancelled account', async () => {
    const key = await added();
    const cancelled = await save(person, wanting([], { isActive: false, password: person.password }));
    expect(cancelled.status, cancelled.text).toBe(200);
    expect((await logIn(key)).body).toMatchObject({ code: 'account-cancelled' });
  });
});
