import { randomUUID } from 'node:crypto';

import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { customer, latestCode } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const EMAIL_STEP = 'POST /v1/user/register/verify-totp-email';
const statuses = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).sort((one, other) => one - other);
const many = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** A browser at the e-mail step, and its code. */
async function atEmailStep(overrides: Parameters<typeof customer>[0] = {}) {
  const browser = harness.browser();
  const body = customer(overrides);
  const before = (await harness.simulators.messages(body.email)).length;
  const answer = await browser.call('POST /v1/user/register-full', { body });
  expect(answer.status, answer.text).toBe(200);
  const code = await latestCode(harness, body.email, before + 1);
  return { browser, body, code };
}

/** A tab with a copy of the browser's cookies. */
function tabOf(browser: Browser): Browser {
  const tab = harness.browser();
  for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
  const csrf = browser.csrf() ?? '';
  return {
    ...tab,
    call: (key, input = {}) =>
      tab.call(key, { ...input, headers: { 'x-csrf-token': csrf, ...input.headers } }),
  };
}

async function membersOf(email: string): Promise<number> {
  const lookup = harness.platform.hash('email')(email);
  const rows = await harness.database.db
    .selectFrom('members')
    .select('id')
    .where('email_lookup', '=', lookup)
    .execute();
  return rows.length;
}

describe('fifty concurrent guesses', () => {
  it('[OTP-007] compares five of fifty concurrent wrong codes, then rejects the right one', async () => {
    const { browser, body, code } = await atEmailStep();
    const wrong = (index: number) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0');
    const answers = await many(50, (index) =>
      tabOf(browser).call(EMAIL_STEP, { body: { oneTimeCode: wrong(index) } }),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([400]));
    expect(answers.filter((answer) => answer.body.code === 'code-incorrect')).toHaveLength(5);
    expect(answers.filter((answer) => answer.body.code === 'code-attempts-exhausted')).toHaveLength(45);
    const late = await browser.call(EMAIL_STEP, { body: { oneTimeCode: code } });
    expect([late.status, late.body.code]).toEqual([400, 'code-attempts-exhausted']);
    expect(await membersOf(body.email)).toBe(0);
  });

  it('[OTP-007] [REG-045] opens one account at most for right and wrong codes sent concurrently', async () => {
    const { browser, body, code } = await atEmailStep();
    const wrong = code === '000000' ? '000001' : '000000';
    const answers = await many(50, (index) =>
      tabOf(browser).call(EMAIL_STEP, { body: { oneTimeCode: index % 2 === 0 ? code : wrong } }),
    );
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened.length).toBeLessThanOrEqual(1);
    expect(await membersOf(body.email)).toBe(opened.length);
    expect(answers.every(({ status }) => status === 200 || (status >= 400 && status < 500))).toBe(true);
  });
});

describe('concurrent requests', () => {
  it('[REG-045] opens one account when the right code is sent twice concurrently', async () => {
    const { browser, body, code } = await atEmailStep();
    const answers = await many(2, () => tabOf(browser).call(EMAIL_STEP, { body: { oneTimeCode: code } }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // A call after the token change gets 401, an earlier one that the code is used.
    const [loser] = answers.filter(({ status }) => status !== 200);
    expect([400, 401]).toContain(loser?.status);
    expect(await membersOf(body.email)).toBe(1);
  });

  it('[REG-058] [REG-062] opens one account for two concurrent registrations with one address', async () => {
    const { email } = customer();
    const first = await atEmailStep({ email });
    const second = await atEmailStep({ email, password: 'another-password-altogether' });
    const answers = await Promise.all(
      [first, second].map(({ browser, code }) => browser.call(EMAIL_STEP, { body: { oneTimeCode: code } })),
    );
    expect(statuses(answers)).toEqual([200, 302]);
    expect(answers.find(({ status }) => status === 302)?.body).toMatchObject({
      code: 'user-exists',
      redirect_uri: '/login',
    });
    expect(await membersOf(email)).toBe(1);
  });

  it('registers once and sends one mail for concurrent requests with one Idempotency-Key', async () => {
    const body = customer();
    const key = { 'idempotency-key': randomUUID() };
    const browser = harness.browser();
    const headers = await many(4, async () => ({ ...key, 'x-challenge-token': await browser.solve() }));
    const answers = await Promise.all(
      headers.map((each) => tabOf(browser).call('POST /v1/user/register-full', { body, headers: each })),
    );
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.every((each) => each.body.code === 'idempotency-in-progress')).toBe(true);
    expect(
      refused.every((each) => each.headers['retry-after'] === 1 || each.headers['retry-after'] === '1'),
    ).toBe(true);
    const again = await browser.call('POST /v1/user/register-full', { body, headers: key });
    expect(again.status, 'the same response and session').toBe(200);
    const oneTimeCode = await latestCode(harness, body.email);
    expect((await browser.call(EMAIL_STEP, { body: { oneTimeCode } })).status).toBe(200);
    const other = customer();
    await harness.browser().call('POST /v1/user/register-full', { body: other });
    await latestCode(harness, other.email);
    expect(await harness.simulators.messages(body.email)).toHaveLength(1);
    const lookup = harness.platform.hash('email')(body.email);
    const rows = await harness.database.db
      .selectFrom('registrations')
      .select('id')
      .where('email_lookup', '=', lookup)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('rejects an Idempotency-Key with another body, and does not use it up for a failed challenge', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const body = customer();
    const browser = harness.browser();
    const call = (form: typeof body, headers = {}) =>
      browser.call('POST /v1/user/register-full', { body: form, headers: { ...key, ...headers } });
    expect((await call(body, { 'x-challenge-token': 'x' })).status).toBe(403);
    expect((await call(body)).status).toBe(200);
    const other = await call(customer());
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused']);
  });

  it('sends one mail for concurrent requests for a code', async () => {
    const { browser, body } = await atEmailStep();
    harness.clock.advance(31_000);
    const answers = await many(8, () => tabOf(browser).call('POST /v1/user/register/send-totp-email'));
    expect(answers.every(({ status }) => [200, 400, 429].includes(status))).toBe(true);
    await latestCode(harness, body.email, 2);
    const other = await atEmailStep();
    expect(other.code).toMatch(/^\d{6}$/);
    expect(await harness.simulators.messages(body.email)).toHaveLength(2);
  });
});
