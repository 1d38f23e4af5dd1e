import type { Answer } from '@wattle/testkit/browser/browser';
import { customer, latestCode, register, signIn } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { save } from '#api/features/account/test-account.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { countOf, rented, rentedOne } from '#api/testing/networks.ts';
import { mailToAddress } from '#api/features/codes/code-budgets.ts';
import { hit } from '#api/platform/throttles/throttle.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => harness.stop());

const EMAIL_STEP = 'POST /v1/user/register/verify-totp-email';

function begin(email: string, address: string, password = 'not-the-members-own'): Promise<Answer> {
  const body = customer({ email, password });
  return harness.browser(address).call('POST /v1/user/register-full', { body });
}

/** A stranger's registrations with this address; true for each that sent a code. */
async function beginMany(email: string, addresses: readonly string[], times: number): Promise<boolean[]> {
  const sent: boolean[] = [];
  for (let time = 0; time < times; time += 1) {
    const address = addresses[time % addresses.length] ?? '';
    sent.push((await begin(email, address, `a-strangers-password-${time}`)).body.codeSent);
  }
  return sent;
}

const mailsTo = async (email: string) => (await harness.simulators.messages(email)).length;

describe('strangers’ registrations with an address', () => {
  it('sends the owner of an address a code after strangers used up theirs', async () => {
    const { email } = customer();
    const sent = await beginMany(email, [rentedOne()], 8);
    expect(sent).toEqual([true, true, true, true, true, false, false, false]);
    await harness.simulators.waitForMessages(email, 5);
    const owner = harness.browser(rentedOne());
    const answer = await owner.call('POST /v1/user/register-full', { body: customer({ email }) });
    expect([answer.status, answer.body.codeSent, answer.body.retryAfterSeconds]).toEqual([200, true, null]);
    const oneTimeCode = await latestCode(harness, email, 6);
    expect((await owner.call(EMAIL_STEP, { body: { oneTimeCode } })).status).toBe(200);
  });

  it('says alike for a member’s address and an unknown one that no code was sent', async () => {
    const person = await register({ ...harness, browser: () => harness.browser(rentedOne()) });
    const answers = [];
    for (const email of [person.email, customer().email]) {
      const address = rentedOne();
      await beginMany(email, [address], 5);
      const { status, body } = await begin(email, address);
      const { csrfToken: _, ...rest } = body;
      answers.push({ status, body: rest });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 200, body: { codeSent: false } });
    expect(answers[0]?.body.retryAfterSeconds).toBeGreaterThan(7000);
  });

  it('sends another code once the announced wait is over', async () => {
    const { email } = customer();
    const address = rentedOne();
    await beginMany(email, [address], 5);
    const browser = harness.browser(address);
    const answer = await browser.call('POST /v1/user/register-full', { body: customer({ email }) });
    const again = () => browser.call('POST /v1/user/register/send-totp-email');
    const refused = await again();
    expect([refused.status, refused.body.code]).toEqual([429, 'code-send-limit']);
    expect(refused.body.errorMessage).toBe(
      'You have asked for too many codes. You can ask for another in 2 hours, or contact us.',
    );
    // An unused session would expire during the wait.
    for (let waited = 0; waited < answer.body.retryAfterSeconds; waited += 1200) {
      harness.clock.advance(1_200_000);
      await browser.call('GET /v1/user/init');
    }
    expect((await again()).status).toBe(200);
  });

  it('limits registration mails to a mailbox to sixty a day, from however many networks', async () => {
    const { email } = customer();
    const subject = `registration ${email}`;
    for (let time = 0; time < 55; time += 1) {
      await hit(harness.platform.ctx, { budget: mailToAddress, subject });
    }
    const sent = await beginMany(email, rented(10), 10);
    expect(sent.filter((each) => each)).toHaveLength(5);
    await harness.simulators.waitForMessages(email, 5);
    const late = await begin(email, rentedOne());
    expect(late.body).toMatchObject({ codeSent: false });
    expect(late.body.retryAfterSeconds).toBeLessThanOrEqual(24 * 3600);
    expect(await mailsTo(email)).toBe(5);
  });

  it('says at the log-in of a pending registration that no code was sent', async () => {
    const body = customer();
    const address = rentedOne();
    await begin(body.email, address, body.password);
    const statuses = [];
    for (let time = 0; time < 6; time += 1) {
      const answer = await signIn(harness.browser(address), body);
      statuses.push(answer.status);
      const isSent = time < 4;
      expect(answer.body.errorMessage).toBe(
        isSent
          ? 'Your registration is in progress. We have sent you a new verification email.'
          : 'Your registration is in progress. You have asked for too many codes. You can ask for another in 2 hours, or contact us.',
      );
    }
    expect(countOf(statuses, 409)).toBe(6);
  });
});

describe('a change to another’s address', () => {
  it('does not count a member’s change of e-mail against registrations or log-ins of the address', async () => {
    const at = rentedOne();
    const owner = await register({ ...harness, browser: () => harness.browser(at) });
    const stranger = await register({ ...harness, browser: () => harness.browser(rentedOne()) });
    const { browser } = stranger;
    expect((await save(stranger, { email: owner.email })).status).toBe(200);
    const statuses = [];
    for (let time = 0; time < 7; time += 1) {
      harness.clock.advance(31_000);
      statuses.push((await browser.call('POST /v1/user/send-change-email')).status);
    }
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([4, 3]);
    const registering = await begin(owner.email, rentedOne());
    expect(registering.body.codeSent).toBe(true);
    const own = harness.browser(at);
    expect((await signIn(own, owner)).status).toBe(200);
    expect((await own.call('POST /v1/user/send-totp-email', { body: {} })).status).toBe(200);
    const other = await register({ ...harness, browser: () => harness.browser(rentedOne()) });
    expect((await save(other, { email: owner.email })).status, 'nor against another member’s change').toBe(
      200,
    );
  });
});
