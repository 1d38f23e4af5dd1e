import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { customer, register, signIn, type Person } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { resetByMailbox } from '#api/features/password/forgot-password.ts';
import { passwordByAccount } from '#api/features/sign-in/sign-in-with-password.ts';
import { countBefore } from '#api/testing/count-before.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { countOf, rented, rentedOne } from '#api/testing/networks.ts';
import { mailedPassword } from '#api/testing/resetting.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => harness.stop());

const WRONG = 'not-the-password-at-all';
const DAY_MS = 24 * 3_600_000;

/** Wrong passwords for one account, each from its own browser, cycling through the addresses. */
async function guess(email: string, times: number, addresses: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const browser = harness.browser(addresses[index % addresses.length]);
    statuses.push(await tryPassword(browser, email));
  }
  return statuses;
}

async function tryPassword(browser: Browser, email: string, password = WRONG): Promise<number> {
  const body = { grant_type: 'password', username: email, password };
  return (await browser.call('POST /v1/oauth2/token', { body })).status;
}

/** Wrong passwords for the account that were counted before, of the hundred a day. */
const guessed = ({ email }: Person, times: number) =>
  countBefore(harness, { budget: passwordByAccount, subject: email }, times);

/** Signs in at home once, which makes the device known, and signs out. */
async function atHome(): Promise<{ person: Person; home: Browser; address: string }> {
  const address = rentedOne();
  const person = await register({ ...harness, browser: () => harness.browser(address) });
  const home = harness.browser(address);
  expect((await signIn(home, person)).status).toBe(200);
  await home.call('GET /v1/oauth2/logout');
  return { person, home, address };
}

describe('a member whose password strangers guess', () => {
  it('lets a member sign in on a known device while strangers’ guesses are blocked for a day', async () => {
    const { person, home } = await atHome();
    await guessed(person, 90);
    const statuses = await guess(person.email, 15, rented(3));
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([10, 5]);
    expect((await signIn(home, person)).status).toBe(200);
    const elsewhere = harness.browser(rentedOne());
    expect(await tryPassword(elsewhere, person.email, person.password)).toBe(429);
    harness.clock.advance(DAY_MS + 1000);
    expect((await signIn(elsewhere, person)).status).toBe(200);
  });

  it('lets a known device sign in from an address that is blocked for guessing', async () => {
    const { person, home, address } = await atHome();
    const statuses = await guess(customer().email, 12, [address]);
    expect(countOf(statuses, 429), 'the address is blocked for strangers').toBeGreaterThan(0);
    expect((await signIn(home, person)).status).toBe(200);
  });

  it('does not count registrations with an address against its owner’s log-in', async () => {
    const { person } = await atHome();
    await guessed(person, 99);
    const address = rentedOne();
    for (let time = 0; time < 3; time += 1) {
      const body = customer({ email: person.email, password: `a-guess-of-some-length-${time}` });
      await harness.browser(address).call('POST /v1/user/register-full', { body });
    }
    const elsewhere = harness.browser(rentedOne());
    expect((await signIn(elsewhere, person)).status).toBe(200);
  });
});

describe('a stranger who guesses', () => {
  it('does not count guesses against the account that the network address’s limit rejects', async () => {
    const { person } = await atHome();
    await guessed(person, 89);
    const statuses = await guess(person.email, 20, [rentedOne()]);
    expect(countOf(statuses, 401)).toBe(10);
    const elsewhere = harness.browser(rentedOne());
    expect((await signIn(elsewhere, person)).status, 'even on a new device').toBe(200);
  });

  it('does not count concurrent guesses against the account beyond the address’s limit', async () => {
    const { person } = await atHome();
    await guessed(person, 89);
    const address = rentedOne();
    // Few enough to queue for hashing: a larger crowd would be shed before it is counted.
    const tries = Array.from({ length: 50 }, () => tryPassword(harness.browser(address), person.email));
    const statuses = await Promise.all(tries);
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([10, 40]);
    const elsewhere = harness.browser(rentedOne());
    expect((await signIn(elsewhere, person)).status).toBe(200);
  });

  it('treats a device with a forged cookie as unknown', async () => {
    const { person } = await atHome();
    const stranger = harness.browser(rentedOne());
    stranger.cookies.set('device', 'x'.repeat(43));
    const statuses = [];
    for (let time = 0; time < 8; time += 1) statuses.push(await tryPassword(stranger, person.email));
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([6, 2]);
  });
});

describe('a known device', () => {
  it('limits a known device’s own wrong passwords without affecting others', async () => {
    const { person, home, address } = await atHome();
    const statuses = [];
    for (let time = 0; time < 10; time += 1) statuses.push(await tryPassword(home, person.email));
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([6, 4]);
    expect(await tryPassword(home, person.email, person.password)).toBe(429);
    const neighbour = harness.browser(address);
    expect((await signIn(neighbour, person)).status, 'the address has no tries used').toBe(200);
    harness.clock.advance(15 * 60_000 + 1000);
    expect((await signIn(home, person)).status).toBe(200);
  });

  it('limits a known device’s concurrent wrong passwords too', async () => {
    const { person, home } = await atHome();
    const tokens = await Promise.all(Array.from({ length: 40 }, () => home.solve()));
    const answers = await Promise.all(
      tokens.map((token) =>
        home.call('POST /v1/oauth2/token', {
          body: { grant_type: 'password', username: person.email, password: WRONG },
          headers: { 'x-challenge-token': token },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([6, 34]);
  });
});

const DOB = { dd: '14', mm: '3', yy: '1988' };

function askForReset(browser: Browser, email: string, dob = DOB): Promise<Answer> {
  return browser.call('POST /v1/user/forgot-password', { body: { email, dob } });
}

const wrongDate = (index: number) => ({ ...DOB, dd: String(1 + (index % 12)), yy: String(1930 + index) });

async function followNewest(browser: Browser, email: string, mails: number): Promise<number> {
  const received = await harness.simulators.waitForMessages(email, mails);
  const newest = received.flatMap(({ links }) => links.filter((link) => link.includes('p='))).at(0) ?? '';
  const password = mailedPassword(newest);
  return (await signIn(browser, { email, password }, 'forced-password')).status;
}

const mailsOf = async (email: string) => (await harness.simulators.messages(email)).length;

describe('resets under attack', () => {
  it('sends a reset for the right birth date however many wrong ones were tried', async () => {
    const { person } = await atHome();
    await countBefore(harness, { budget: resetByMailbox, subject: person.email }, 98);
    const statuses: number[] = [];
    const address = rentedOne();
    for (let index = 0; index < 5; index += 1) {
      const browser = harness.browser(address);
      statuses.push((await askForReset(browser, person.email, wrongDate(index))).status);
    }
    expect(countOf(statuses, 200)).toBe(5);
    const before = await mailsOf(person.email);
    const elsewhere = harness.browser(rentedOne());
    expect((await askForReset(elsewhere, person.email)).status).toBe(200);
    expect(await followNewest(elsewhere, person.email, before + 1)).toBe(200);
  });

  it('keeps the newest mail valid while more resets are rejected, until the next is allowed', async () => {
    const { person } = await atHome();
    const before = await mailsOf(person.email);
    const network = rentedOne();
    for (let time = 1; time <= 5; time += 1) {
      expect((await askForReset(harness.browser(network), person.email)).status).toBe(200);
      await harness.simulators.waitForMessages(person.email, before + time);
    }
    const sixth = await askForReset(harness.browser(network), person.email);
    expect(sixth.status).toBe(429);
    expect(sixth.body.errorMessage).toContain('If the details are right, the newest email still works.');
    expect(sixth.body.retryAfterSeconds).toBeLessThanOrEqual(30 * 60);
    harness.clock.advance(29 * 60_000);
    expect(await followNewest(harness.browser(rentedOne()), person.email, before + 5)).toBe(200);
    harness.clock.advance(60_000 + 1000);
    expect((await askForReset(harness.browser(network), person.email)).status).toBe(200);
  });

  it('sends a reset to a known device from an address that is blocked for strangers', async () => {
    const { person, home, address } = await atHome();
    const statuses: number[] = [];
    for (let time = 0; time < 14; time += 1) {
      statuses.push((await askForReset(harness.browser(address), customer().email)).status);
    }
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([10, 4]);
    const before = await mailsOf(person.email);
    expect((await askForReset(home, person.email)).status).toBe(200);
    expect(await followNewest(home, person.email, before + 1)).toBe(200);
  });

  it('does not count a stranger’s resets against the member that the network’s limit rejects', async () => {
    const { person } = await atHome();
    const network = rentedOne();
    for (let time = 0; time < 10; time += 1) await askForReset(harness.browser(network), customer().email);
    for (let time = 0; time < 9; time += 1) {
      expect((await askForReset(harness.browser(network), person.email)).status).toBe(429);
    }
    expect((await askForReset(harness.browser(rentedOne()), person.email)).status).toBe(200);
  });
});

describe('resets from a known device', () => {
  it('limits a known device to ten resets, and answers for another account as for an unknown one', async () => {
    const { person, home, address } = await atHome();
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      statuses.push((await askForReset(home, person.email, wrongDate(index))).status);
    }
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([10, 2]);
    const other = await atHome();
    for (let index = 0; index < 10; index += 1) {
      await askForReset(harness.browser(address), customer().email);
    }
    const onOther = await askForReset(home, other.person.email);
    const onUnknown = await askForReset(home, customer().email);
    expect([onOther.status, onOther.body.errorMessage]).toEqual([429, onUnknown.body.errorMessage]);
    expect(onUnknown.status).toBe(429);
  });
});
