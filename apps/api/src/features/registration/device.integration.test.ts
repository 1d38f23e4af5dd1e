import { createHash } from 'node:crypto';

import { customer, latestCode, register } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const KEYS = ['POST /v1/user/register', 'POST /v1/user/register-full'] as const;

async function registrationsOf(email: string): Promise<number> {
  const lookup = harness.platform.hash('email')(email);
  const rows = await harness.database.db
    .selectFrom('registrations')
    .select('id')
    .where('email_lookup', '=', lookup)
    .execute();
  return rows.length;
}

describe.each(KEYS)('the device at %s', (key) => {
  it('[REG-059] a rejected device starts no registration, whether or not the address is known', async () => {
    const owner = await register(harness);
    const stranger = customer({ lastName: 'Deviceblocked' });
    const known = customer({ lastName: 'Deviceblocked', email: owner.email });
    const before = await registrationsOf(owner.email);
    const answers = [];
    for (const body of [stranger, known]) {
      const browser = harness.browser();
      const { status, body: answer } = await browser.call(key, { body });
      answers.push({ status, ...answer, requestId: '' });
      expect(browser.cookies.has('session')).toBe(false);
    }
    expect(answers[0]).toMatchObject({
      status: 406,
      code: 'device-risk',
      errorMessage: 'We cannot open an account from this device. Please contact us.',
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(await registrationsOf(stranger.email)).toBe(0);
    expect(await registrationsOf(owner.email)).toBe(before);
  });

  it('[REG-059] [LOGIN-018] a device that has not reported or has a forged token starts no registration', async () => {
    for (const token of ['', 'made-up', await unreported()]) {
      const body = customer();
      const headers = { 'x-device-token': token };
      const answer = await harness.browser().call(key, { body, headers });
      expect([answer.status, answer.body.code]).toEqual([403, 'device-not-reported']);
      expect(answer.body.errorMessage).toMatch(/refresh the page/);
      expect(await registrationsOf(body.email)).toBe(0);
    }
  });

  it('[REG-059] a device that cannot be assessed gets 503, and the same form succeeds later', async () => {
    const browser = harness.browser();
    const body = customer();
    const headers = { 'x-device-token': await browser.reportDevice(), 'idempotency-key': `later ${key}` };
    await harness.simulators.setFault({ provider: 'device', mode: 'error' });
    const refused = await browser.call(key, { body, headers });
    expect([refused.status, refused.body.code]).toEqual([503, 'device-unavailable']);
    await harness.simulators.clearFaults();
    harness.clock.advance(5000);
    await expect.poll(async () => (await browser.call(key, { body, headers })).status).toBe(200);
  });
});

async function unreported(): Promise<string> {
  return (await harness.browser().call('GET /v1/tm')).body.tm;
}

describe('the browser that registered', () => {
  it('[REG-059] [LOGIN-025] the browser that registered is a known device of its account and of no other', async () => {
    const browser = harness.browser();
    const body = customer();
    await browser.call('POST /v1/user/register-full', { body });
    const name = browser.cookies.get('device') ?? '';
    expect(name, 'cookie is set when registering').toMatch(/^[\w-]{43}$/);
    const oneTimeCode = await latestCode(harness, body.email);
    await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
    expect(browser.cookies.get('device')).toBe(name);
    const known = await harness.database.db
      .selectFrom('known_devices')
      .innerJoin('members', 'members.id', 'known_devices.member_id')
      .select(['email_lookup', 'passed_at'])
      .where('device_hash', '=', createHash('sha256').update(name).digest())
      .execute();
    expect(known.map((row) => ({ ...row, email_lookup: Buffer.from(row.email_lookup) }))).toEqual([
      { email_lookup: harness.platform.hash('email')(body.email), passed_at: harness.clock.now() },
    ]);
  });
});
