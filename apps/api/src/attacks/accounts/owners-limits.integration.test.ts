import type { Browser } from '@wattle/testkit/browser/browser';
import {
  countAnswers,
  international,
  latestCode,
  memberIdOf,
  PASSWORD,
  register,
  signIn,
  verifyIdentity,
  type Person,
} from '@wattle/testkit/people';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { countBefore } from '#api/testing/count-before.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { countOf } from '#api/testing/networks.ts';
import { smsByAccount } from '#api/features/codes/code-budgets.ts';
import { banLiftsByMember } from '#api/features/corrections/corrections.budgets.ts';
import { usedShare } from '#api/platform/throttles/throttle.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ SESSION_IDLE_MINUTES: '999999', SESSION_ABSOLUTE_HOURS: '99999' });
});
afterEach(() => harness.simulators.clearFaults());
afterAll(() => harness.stop());

const MINUTE_MS = 60_000;
const CHANNELS = ['email', 'mobile'] as const;
type Channel = (typeof CHANNELS)[number];

const addressOf = ({ email, mobile }: Person, channel: Channel) =>
  channel === 'email' ? email : international(mobile);

async function withPassword(person: Person): Promise<Browser> {
  const browser = harness.browser();
  expect((await signIn(browser, person)).status).toBe(200);
  return browser;
}

const send = (browser: Browser, channel: Channel) =>
  browser.call(`POST /v1/user/send-totp-${channel}`, channel === 'mobile' ? { body: {} } : {});
const enter = (browser: Browser, channel: Channel, oneTimeCode: string) =>
  browser.call(`POST /v1/user/verify-totp-${channel}`, { body: { oneTimeCode } });

async function logIn(person: Person, channel: Channel): Promise<number[]> {
  const browser = await withPassword(person);
  const to = addressOf(person, channel);
  const before = await countAnswers(harness, to);
  const sent = await send(browser, channel);
  if (sent.status !== 200) return [sent.status];
  const entered = await enter(browser, channel, await latestCode(harness, to, before + 1));
  return [sent.status, entered.status];
}

describe.each(CHANNELS)('codes by %s', (channel) => {
  it('[OTP-007] lets a member log in more often within an hour than codes are sent to an account', async () => {
    const person = await register(harness);
    for (let time = 0; time < 12; time += 1) {
      harness.clock.advance(2 * MINUTE_MS);
      expect(await logIn(person, channel), `the log-in ${time + 1}`).toEqual([200, 200]);
    }
  });

  it('[OTP-007] sends five codes and no more to a caller who has the password and enters none', async () => {
    const person = await register(harness);
    const statuses = [];
    for (let time = 0; time < 9; time += 1) {
      harness.clock.advance(MINUTE_MS);
      statuses.push((await send(await withPassword(person), channel)).status);
    }
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([5, 4]);
  });

  it('[OTP-007] lets a member log in as soon as an outage of the provider is over, however often they pressed', async () => {
    const person = await register(harness);
    await harness.simulators.setFault({ provider: channel === 'email' ? 'mail' : 'sms', mode: 'down' });
    const browser = await withPassword(person);
    for (let time = 0; time < 5; time += 1) {
      harness.clock.advance(MINUTE_MS);
      expect((await send(browser, channel)).status).toBe(200);
    }
    harness.clock.advance(MINUTE_MS);
    expect((await send(browser, channel)).status, 'while the codes may still arrive').toBe(429);
    harness.clock.advance(11 * MINUTE_MS);
    const state = async () => (await browser.call('GET /v1/user/code-status')).body.state;
    await expect.poll(state).toBe('failed');
    await harness.simulators.clearFaults();
    await expect.poll(async () => (await send(browser, channel)).status).toBe(200);
  });
});

describe('an SMS that was paid for', () => {
  it('[OTP-007] stays counted after its code was entered: sixty a day to the number of one account', async () => {
    const person = await register(harness);
    const subject = await memberIdOf(person);
    await countBefore(harness, { budget: smsByAccount, subject }, 59);
    expect(await logIn(person, 'mobile'), 'the sixtieth').toEqual([200, 200]);
    harness.clock.advance(2 * MINUTE_MS);
    expect(await logIn(person, 'mobile')).toEqual([429]);
    expect(await logIn(person, 'email'), 'the other way in').toEqual([200, 200]);
    harness.clock.advance(24 * 60 * MINUTE_MS);
    expect(await logIn(person, 'mobile')).toEqual([200, 200]);
  });
});

describe('fifty lifts of a freeze at once', () => {
  it('count no refused lift, so that the owner can still lift the freeze', async () => {
    const person = await register(harness, { lastName: 'Good' });
    await verifyIdentity(person.browser);
    const freeze = async () => {
      expect((await person.browser.call('POST /v1/corrections/ban', { body: {} })).status).toBe(200);
      const state = async () => (await person.browser.call('GET /v1/corrections')).body.ban.state;
      await expect.poll(state).toBe('in-force');
    };
    const lift = () => person.browser.call('POST /v1/corrections/ban/lift', { body: { password: PASSWORD } });
    await freeze();
    const answers = await Promise.all(Array.from({ length: 50 }, lift));
    const statuses = answers.map(({ status }) => status);
    expect(countOf(statuses, 200)).toBe(1);
    const { body } = await person.browser.call('GET /v1/user/init');
    const subject: string = body.identifier;
    const used = await usedShare(harness.platform.ctx, { budget: banLiftsByMember, subject });
    expect(used * banLiftsByMember.hits).toBe(1);
  });
});
