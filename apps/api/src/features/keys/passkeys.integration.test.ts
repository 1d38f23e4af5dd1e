import type { Browser } from '@wattle/testkit/browser/browser';
import type { Person } from '@wattle/testkit/people';
import { describe, expect } from 'vitest';

import { makeAuthenticator } from '#api/testing/authenticator.ts';
import { it as base } from '#api/testing/fixtures.ts';
import type { Harness } from '#api/testing/harness.ts';
import { save, wanting } from '#api/testing/preferring.ts';
import { readyMember } from '#api/testing/ready-member.ts';

type Authenticator = ReturnType<typeof makeAuthenticator>;
type Setting = Authenticator['setting'];

const optionsOf = (browser: Browser) => browser.call('POST /v1/user/keys/passkey-options');

async function add(browser: Browser, key: Authenticator, name = 'My phone') {
  const options = await optionsOf(browser);
  const body = { name, credential: key.create(options.body) };
  return browser.call('POST /v1/user/keys/add-passkey', { body });
}

async function challengeIn(browser: Browser) {
  const { body } = await browser.call('POST /v1/oauth2/passkey-options');
  return body;
}

const show = (browser: Browser, credential: ReturnType<Authenticator['get']>) =>
  browser.call('POST /v1/oauth2/passkey', { body: { credential } });

const logInWith = async (browser: Browser, key: Authenticator) =>
  show(browser, key.get(await challengeIn(browser)));

const newKey = ({ platform }: Harness, given: Partial<Setting> = {}, idBytes?: number) =>
  makeAuthenticator({ origin: platform.config.publicOrigin, ...given }, idBytes);

async function addKey(api: Harness, { browser }: Person, given?: Partial<Setting>) {
  const key = newKey(api, given);
  const answer = await add(browser, key);
  expect(answer.status, answer.text).toBe(200);
  return key;
}

const it = base.extend('key', ({ api, member }) => addKey(api, member));

const UNVERIFIED: [string, Partial<Setting>][] = [
  ['another origin', { origin: 'https://wattle.example.net' }],
  ['another relying party', { rpId: 'example.net' }],
  ['a touch without a finger or PIN', { isVerified: false }],
];

describe('a passkey', () => {
  it('[KEY-001] [KEY-002] logs in with both factors at once, and is listed with its name and last use', async ({
    browser,
    key,
  }) => {
    const answer = await logInWith(browser, key);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.roles.split(',')).toEqual(expect.arrayContaining(['1FA', '2FA']));
    expect((await browser.call('GET /v1/user/details')).status).toBe(200);
    const { body } = await browser.call('GET /v1/user/keys');
    expect(body.passkeys).toMatchObject([{ name: 'My phone', isSynced: false }]);
    expect(body.passkeys[0]?.usedAt).not.toBeNull();
  });

  it('[KEY-001] opens a new session in place of the one in the browser', async ({
    api,
    member: { browser },
    key,
  }) => {
    const before = browser.cookies.get('session') ?? '';
    expect((await logInWith(browser, key)).status).toBe(200);
    const other = api.browser();
    other.cookies.set('session', before);
    expect((await other.call('GET /v1/user/details')).status).toBe(401);
  });

  it('[LOGIN-026] [LOGIN-009] [PROF-012] logs in on a locked device, without bot check and device report', async ({
    api,
    member: { browser },
    key,
  }) => {
    const locked_until = new Date(api.clock.now().getTime() + 24 * 3_600_000);
    await api.database.db.updateTable('known_devices').set({ locked_until }).execute();
    expect((await logInWith(browser, key)).status).toBe(200);
  });

  it('[KEY-002] is one of several; a removed one no longer logs in', async ({ api, member, browser }) => {
    const [first, second] = [await addKey(api, member), await addKey(api, member)];
    const { body } = await member.browser.call('GET /v1/user/keys');
    expect(body.passkeys).toHaveLength(2);
    const id = body.passkeys[0]?.id ?? '';
    await member.browser.call('POST /v1/user/keys/remove-passkey', { body: { id } });
    expect((await logInWith(browser, first)).body).toMatchObject({ code: 'passkey-unknown' });
    expect((await logInWith(browser, second)).status).toBe(200);
  });

  it.for(UNVERIFIED)('[KEY-003] does not log in from %s', async ([, changed], { browser, key }) => {
    Object.assign(key.setting, changed);
    expect((await logInWith(browser, key)).body).toMatchObject({ code: 'passkey-unverified' });
  });

  it.for(UNVERIFIED)('[KEY-003] is not added from %s', async ([, changed], { api, member }) => {
    expect((await add(member.browser, newKey(api, changed))).body).toMatchObject({
      code: 'passkey-unverified',
    });
  });

  it('[KEY-004] answers each challenge once, within five minutes', async ({ api, browser, key }) => {
    const shown = key.get(await challengeIn(browser));
    expect((await show(browser, shown)).status).toBe(200);
    expect((await show(api.browser(), shown)).body).toMatchObject({ code: 'passkey-expired' });
    const late = key.get(await challengeIn(browser));
    api.clock.advance(5 * 60_000);
    expect((await show(browser, late)).body).toMatchObject({ code: 'passkey-expired' });
  });

  it('[KEY-004] is not added by the challenge of another session, or of a log-in', async ({
    api,
    member,
  }) => {
    const other = await readyMember(api);
    const key = newKey(api);
    const theirs = (await optionsOf(other.browser)).body;
    const logInChallenge = { ...theirs, ...(await challengeIn(member.browser)) };
    for (const options of [theirs, logInChallenge]) {
      const body = { name: 'x', credential: key.create(options) };
      const answer = await member.browser.call('POST /v1/user/keys/add-passkey', { body });
      expect(answer.body).toMatchObject({ code: 'passkey-expired' });
    }
  });

  it("[KEY-003] opens no account but its owner's", async ({ api, browser, key }) => {
    const other = await readyMember(api);
    const theirs = newKey(api);
    const { user } = (await optionsOf(other.browser)).body;
    await add(other.browser, theirs);
    const forged = key.get(await challengeIn(browser), user.id);
    expect((await show(browser, forged)).body).toMatchObject({ code: 'passkey-unknown' });
    const stolen = { ...key.get(await challengeIn(browser)), id: theirs.id };
    expect((await show(browser, stolen)).body).toMatchObject({ code: 'passkey-unknown' });
  });

  it('[KEY-005] is removed, and its owner told, once a copy with an older counter is used', async ({
    api,
    member,
    browser,
  }) => {
    const key = await addKey(api, member, { counter: 5 });
    key.setting.counter = 6;
    expect((await logInWith(browser, key)).status).toBe(200);
    expect((await logInWith(browser, key)).body).toMatchObject({ code: 'passkey-unknown' });
    key.setting.counter = 7;
    expect((await logInWith(browser, key)).body).toMatchObject({ code: 'passkey-unknown' });
    const mails = await api.simulators.messages(member.email);
    expect(mails.some(({ text }) => text.includes('copy of one of your passkeys'))).toBe(true);
    const { items } = (await member.browser.call('GET /v1/user/notifications')).body;
    expect(items).toContainEqual(expect.objectContaining({ title: 'A copied passkey was removed' }));
  });

  it('[KEY-003] is not added with a key that can verify nothing', async ({ api, member }) => {
    const key = newKey(api, { isOnCurve: false });
    expect((await add(member.browser, key)).body).toMatchObject({ code: 'passkey-unverified' });
  });

  const n = new Uint8Array(256).fill(0xff);
  const e = new Uint8Array([1, 0, 1]);
  it.for([
    ['a modulus of 1024 bits', { n: n.subarray(128), e }, 400],
    ['a short modulus behind zeros', { n: n.with(0, 0), e }, 400],
    ['an even modulus', { n: n.with(255, 2), e }, 400],
    ['the exponent 1', { n, e: new Uint8Array([1]) }, 400],
    ['an exponent without bytes', { n, e: new Uint8Array() }, 400],
    ['2048 bits and the exponent 65537', { n, e }, 200],
  ] as const)(
    '[KEY-003] is added with a strong RSA key only: %s',
    async ([, rsa, status], { api, member }) => {
      expect((await add(member.browser, newKey(api, { rsa }))).status).toBe(status);
    },
  );

  it.for(['fido-u2f', 'packed', 'android-safetynet', 'android-key', 'tpm', 'apple', 'compound'])(
    '[KEY-003] is not added with an attestation by a certificate: %s',
    async (format, { api, member }) => {
      const key = newKey(api, {
        attestation: { format, statement: new Map([['x5c', [new Uint8Array(1)]]]) },
      });
      const options = (await optionsOf(member.browser)).body;
      const send = () => {
        const body = { name: 'x', credential: key.create(options) };
        return member.browser.call('POST /v1/user/keys/add-passkey', { body });
      };
      expect((await send()).body).toMatchObject({ code: 'passkey-unverified' });
      // The library, which spends the challenge, has not seen it.
      key.setting.attestation = newKey(api).setting.attestation;
      expect((await send()).status).toBe(200);
    },
  );

  it('[KEY-002] is one, and told once, however often it is added', async ({ api, member, key }) => {
    const told = async () => (await api.simulators.messages(member.email)).length;
    const before = await told();
    expect((await add(member.browser, key)).body.passkeys).toHaveLength(1);
    expect(await told()).toBe(before);
  });

  it('[KEY-015] is offered once, with both factors, to who has none', async ({ member, logIn }) => {
    const offers = async () => (await member.browser.call('GET /v1/user/init')).body.offersPasskey;
    expect(await offers()).toBe(true);
    const mailbox = await logIn();
    expect((await mailbox.call('GET /v1/user/init')).body.offersPasskey, 'one factor').toBe(false);
    await member.browser.call('POST /v1/user/keys/passkey-offered', { body: {} });
    expect(await offers()).toBe(false);
  });

  it('[KEY-015] is not offered to who has one', async ({ api, member }) => {
    await addKey(api, member);
    expect((await member.browser.call('GET /v1/user/init')).body.offersPasskey).toBe(false);
  });

  it('still logs in once a password manager has synced it', async ({ browser, key }) => {
    key.setting.isSynced = true;
    expect((await logInWith(browser, key)).status).toBe(200);
    expect((await browser.call('GET /v1/user/keys')).body.passkeys).toMatchObject([{ isSynced: true }]);
  });

  it('may have an id of 1023 bytes, the most that WebAuthn allows', async ({ api, member, browser }) => {
    const key = newKey(api, {}, 1023);
    expect((await add(member.browser, key)).status).toBe(200);
    expect((await logInWith(browser, key)).status).toBe(200);
  });

  it('is not known without the member that it has to name', async ({ browser, key }) => {
    const nameless = key.get(await challengeIn(browser), '');
    expect((await show(browser, nameless)).body).toMatchObject({ code: 'passkey-unknown' });
  });

  it('[KEY-008] logs in while wrong codes after the password block the next', async ({
    browser,
    key,
    logIn,
  }) => {
    const thief = await logIn();
    const body = { recoveryCode: '0000 0000 0000 0000' };
    const guess = () => thief.call('POST /v1/user/verify-recovery-code', { body });
    for (const _ of Array.from({ length: 6 })) await guess();
    expect((await guess()).body).toMatchObject({ code: 'rate-limited' });
    expect((await logInWith(browser, key)).status).toBe(200);
  });

  it('[KEY-003] does not open a cancelled account', async ({ member, browser, key }) => {
    const cancelled = await save(member, wanting([], { isActive: false, password: member.password }));
    expect(cancelled.status, cancelled.text).toBe(200);
    expect((await logInWith(browser, key)).body).toMatchObject({ code: 'account-cancelled' });
  });
});
