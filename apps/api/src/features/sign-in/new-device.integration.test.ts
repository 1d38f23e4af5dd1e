import type { Browser } from '@wattle/testkit/browser/browser';
import { register, signIn, type Person } from '@wattle/testkit/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { withPasskey } from '#api/testing/authenticator.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { resetByMail } from '#api/testing/resetting.ts';

let harness: Harness;
let person: Person;

beforeAll(async () => {
  harness = await startHarness();
});
beforeEach(async () => {
  person = await register(harness);
});
afterAll(() => harness.stop());

/** The number of warnings to the owner: in the notifications, and by e-mail. */
async function told() {
  const { items } = (await person.browser.call('GET /v1/user/notifications')).body;
  return [items.filter(({ row }: { row: string }) => row === 'devices').length, await mailed()];
}

async function mailed(): Promise<number> {
  const mails = await harness.simulators.messages(person.email);
  return mails.filter(({ subject }) => subject?.startsWith('A new device')).length;
}

async function logIn(browser: Browser): Promise<void> {
  expect((await signIn(browser, person)).status).toBe(200);
}

async function byPasskey() {
  const passkey = await withPasskey(harness, person.browser);
  return async (browser: Browser) => {
    const answer = await browser.call('POST /v1/oauth2/passkey', await passkey(browser));
    expect(answer.status, answer.text).toBe(200);
  };
}

describe('a log-in from a new device', () => {
  it('[LOGIN-037] is told and mailed once for each device, with its name alone', async () => {
    const browser = harness.browser();
    await logIn(browser);
    expect(await told()).toEqual([1, 1]);
    await logIn(browser);
    expect(await told()).toEqual([1, 1]);
    await logIn(harness.browser());
    expect(await told()).toEqual([2, 2]);
    const { items } = (await person.browser.call('GET /v1/user/notifications')).body;
    expect(items[0]).toMatchObject({
      title: 'Log-in from a new device: Unknown device',
      group: 'security',
      path: '/my-details/devices',
    });
    const [mail] = await harness.simulators.messages(person.email);
    expect(mail?.text).toContain('with your password from a device that is new to us: Unknown device.');
    expect(mail?.text).toContain('/my-details/devices');
    expect(mail?.text).toContain('/forgot-password');
  });

  it('[LOGIN-037] is told of a passkey too, and not of a device that one of the two has told', async () => {
    const logInByPasskey = await byPasskey();
    const [first, second] = [harness.browser(), harness.browser()];
    await logInByPasskey(first);
    expect(await told()).toEqual([1, 1]);
    const { items } = (await person.browser.call('GET /v1/user/notifications')).body;
    expect(items[0]).toMatchObject({
      title: 'Log-in with a passkey from a new device: Unknown device',
      text: 'If this was not you, log it out and remove the passkey.',
    });
    const mail = (await harness.simulators.messages(person.email)).find(({ subject }) =>
      subject?.startsWith('A new device'),
    );
    expect(mail?.text).toContain('with a passkey from a device that is new to us');
    expect(mail?.text).toContain('/my-details/log-in');
    expect(mail?.text).not.toContain('set a new password');
    await logInByPasskey(first);
    await logIn(first);
    expect(await told()).toEqual([1, 1]);
    await logIn(second);
    await logInByPasskey(second);
    expect(await told()).toEqual([2, 2]);
  });

  it('[LOGIN-037] is told once when the device logs in twice at the same time', async () => {
    const tabs = [harness.browser(), harness.browser()];
    for (const { cookies } of tabs) cookies.set('device', 'one-device');
    await Promise.all(tabs.map((browser) => logIn(browser)));
    expect(await told()).toEqual([1, 1]);
  });

  it('[LOGIN-037] is not told of the device that registered, of a wrong password or of a mailed link', async () => {
    await logIn(person.browser);
    await signIn(harness.browser(), { ...person, password: 'not-the-password-1' });
    await resetByMail(harness, person.email);
    expect(await mailed()).toBe(0);
  });

  it('[LOGIN-037] is always listed, and mailed five times a day at most, so that it cannot bury other mail', async () => {
    for (let device = 0; device < 7; device += 1) await logIn(harness.browser());
    expect(await told()).toEqual([7, 5]);
    harness.clock.advance(25 * 3_600_000);
    await logIn(harness.browser());
    expect(await mailed()).toBe(6);
  });
});
