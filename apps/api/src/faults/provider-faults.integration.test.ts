import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { customer, freshMobile, international, licence, register, signIn } from '@wattle/testkit/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { askAgainForAll } from '#api/features/score/operator/ask-again.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { STAFF } from '#api/testing/staff.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
beforeEach(() => harness.simulators.clearFaults());
afterAll(() => harness.stop());

type Mode = { mode: string; fails: 'always' | 'never' | 'sometimes'; delayMs?: number; rate?: number };

const MODES: Mode[] = [
  { mode: 'down', fails: 'always' },
  { mode: 'timeout', fails: 'always' },
  { mode: 'error', fails: 'always' },
  { mode: 'malformed', fails: 'always' },
  { mode: 'slow', fails: 'never', delayMs: 60 },
  { mode: 'flaky', fails: 'sometimes', rate: 0.5 },
];

/** Longer than a circuit stays open, and than the outbox waits between its first tries. */
const RECOVERS_WITHIN = { interval: 150 };

/** A fault in the form that the simulators' control takes. */
function settingsOf({ provider, mode, delayMs, rate }: Mode & { provider: string }) {
  return {
    provider,
    mode,
    ...(delayMs === undefined ? {} : { delayMs }),
    ...(rate === undefined ? {} : { rate }),
  };
}

type Expected = { status: number; code: string; errorMessage: string };

/** What an answer says of a failing provider: nothing at all, or the three agreed things. */
function summaryOf({ status, body }: Answer): Expected | 'ok' {
  return status === 200 ? 'ok' : { status, code: body.code, errorMessage: body.errorMessage };
}

/** One call while its provider fails, which must say so; then repeated until the provider is back. */
async function through(
  fault: Mode & { provider: string },
  expected: Expected,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { fails } = fault;
  await harness.simulators.setFault(settingsOf(fault));
  const answer = await call();
  const said = summaryOf(answer);
  const works = fails === 'never' || (fails === 'sometimes' && said === 'ok');
  expect(said, answer.text).toEqual(works ? 'ok' : expected);
  await harness.simulators.clearFaults();
  let last = answer;
  const again = async () => {
    if (last.status !== 200) last = await call();
    return last.status;
  };
  await expect.poll(again, RECOVERS_WITHIN).toBe(200);
  return last;
}

/** An answer that came is an answer: the bureau is asked again by an operator alone. */
async function unreadAnswer(ask: () => Promise<Answer>): Promise<void> {
  await harness.simulators.setFault({ mode: 'malformed', provider: 'bureau' });
  const unread = { status: 200, body: { scoreInfo: { score: null, noScoreBecause: 'unread' } } };
  expect(await ask()).toMatchObject(unread);
  await harness.simulators.clearFaults();
  expect(await ask()).toMatchObject(unread);
  const word = { bureau: 'primary', outcome: 'unread', by: STAFF } as const;
  expect(await askAgainForAll(harness.platform.ctx, word)).toBe(1);
}

/** A call that causes a message answers at once; the message arrives once, whatever happens to the provider. */
async function messageThrough(
  { mode, provider, ...rest }: Mode & { provider: string },
  to: string,
  call: () => Promise<Answer>,
): Promise<string> {
  const before = await harness.simulators.requests(provider);
  await harness.simulators.setFault(settingsOf({ mode, provider, ...rest }));
  const answer = await call();
  expect(answer.status, answer.text).toBe(200);
  await expect.poll(() => harness.simulators.requests(provider), RECOVERS_WITHIN).toBeGreaterThan(before);
  await harness.simulators.clearFaults();
  const arrived = async () => (await harness.simulators.messages(to)).length;
  await expect.poll(arrived, RECOVERS_WITHIN).toBe(1);
  const [message] = await harness.simulators.messages(to);
  return message?.codes[0] ?? '';
}

async function countOf(table: 'identity_checks' | 'bureau_orders', memberId: string): Promise<number> {
  const rows = await harness.database.db
    .selectFrom(table)
    .select('member_id')
    .where('member_id', '=', memberId)
    .execute();
  return rows.length;
}

describe.each(MODES)('with a provider that is $mode', (mode) => {
  const browser = (): Browser => walker;
  let walker: Browser;
  const body = customer();
  const mobile = freshMobile();

  it('[REG-041] the code by e-mail arrives once in spite of the mail provider', async () => {
    walker = harness.browser();
    const oneTimeCode = await messageThrough({ ...mode, provider: 'mail' }, body.email, () =>
      browser().call('POST /v1/user/register-full', { body }),
    );
    const answer = await browser().call('POST /v1/user/register/verify-totp-email', {
      body: { oneTimeCode },
    });
    expect(answer.status, answer.text).toBe(200);
  });

  it('[REG-055] the code by SMS arrives once in spite of the SMS provider', async () => {
    const to = international(mobile);
    const oneTimeCode = await messageThrough({ ...mode, provider: 'sms' }, to, () =>
      browser().call('POST /v1/user/register/send-totp-mobile', { body: { destination: mobile } }),
    );
    const answer = await browser().call('POST /v1/user/register/verify-totp-mobile', {
      body: { oneTimeCode },
    });
    expect(answer.status, answer.text).toBe(200);
  });

  it('[IDV-045] an identity check answers busy, counts no try and continues as the same check', async () => {
    const details = { consent: true, consent1: true, driversLicence: licence(0) };
    const busy = {
      status: 417,
      code: 'identity-busy',
      errorMessage: 'The service is busy. Please try again later.',
    };
    const fault = { ...mode, provider: 'identity' };
    const started = await through(fault, busy, () =>
      browser().call('POST /v1/validate/identity-documents', { body: details }),
    );
    const { trackingReference } = started.body;
    const poll = () => browser().call('PUT /v1/validate/identity-documents', { body: { trackingReference } });
    await harness.simulators.setFault(settingsOf(fault));
    const meanwhile = await poll();
    expect([meanwhile.status, meanwhile.body.errorMessage], 'a poll that fails is no failure').toEqual([
      200,
      null,
    ]);
    await harness.simulators.clearFaults();
    await expect.poll(async () => (await poll()).body.isCompleted, RECOVERS_WITHIN).toBe(true);
    const { identifier } = (await browser().call('GET /v1/user/init')).body;
    expect(await countOf('identity_checks', identifier)).toBe(1);
  });

  it('[SCORE-014] [HIST-006] the score is unavailable, and then comes from one order', async () => {
    const unavailable = {
      status: 409,
      code: 'score-unavailable',
      errorMessage: expect.stringMatching(/score/i) as string,
    };
    const ask = () => browser().call('POST /v1/creditscore', { body: {} });
    const { identifier } = (await browser().call('GET /v1/user/init')).body;
    if (mode.mode === 'malformed') await unreadAnswer(ask);
    else await through({ ...mode, provider: 'bureau' }, unavailable, ask);
    expect((await ask()).body.scoreInfo.score).toBeGreaterThan(0);
    const asked = await harness.simulators.requests('bureau');
    expect((await browser().call('POST /v1/creditscore', { body: {} })).status).toBe(200);
    expect(await harness.simulators.requests('bureau'), 'the month is not asked for twice').toBe(asked);
    expect(await countOf('bureau_orders', identifier)).toBe(1);
  });

  it('[LOGIN-009] a log-in answers that the device could not be checked, and opens no session', async () => {
    const device = harness.browser();
    const unavailable = {
      status: 503,
      code: 'device-unavailable',
      errorMessage: 'We could not check your device. Please refresh the page and try again.',
    };
    const opened: boolean[] = [];
    const tm = await device.reportDevice();
    const grant = { grant_type: 'password', username: body.email, password: body.password };
    await through({ ...mode, provider: 'device' }, unavailable, async () => {
      const answer = await device.call('POST /v1/oauth2/token', {
        body: grant,
        headers: { 'x-device-token': tm },
      });
      opened.push(device.cookies.has('session') && answer.status !== 200);
      return answer;
    });
    expect(opened).not.toContain(true);
    expect((await signIn(harness.browser(), body)).status).toBe(200);
  });

  it('[ADDR-002] the address look-up answers unavailable, and then works again', async () => {
    const unavailable = {
      status: 503,
      code: 'address-unavailable',
      errorMessage: "We can't find your address",
    };
    const answer = await through({ ...mode, provider: 'address' }, unavailable, () =>
      browser().call('GET /v1/address/lookup/:text', { params: { text: '12 smith street sydney' } }),
    );
    expect(JSON.parse(answer.body).Result).toBeInstanceOf(Array);
  });

  it('no message or order came twice', async () => {
    const subjects = async () =>
      (await harness.simulators.messages(body.email)).map(({ subject }) => subject ?? '').toSorted();
    await expect
      .poll(subjects, RECOVERS_WITHIN)
      .toEqual([
        'A new device logged in to your Wattle account',
        'A new device logged in to your Wattle account',
        'Welcome. Your first score is here',
        'Your code to register with Wattle',
      ]);
    expect(await harness.simulators.messages(international(mobile))).toHaveLength(1);
  });
});

describe('an Idempotency-Key', () => {
  it('a provider that is down does not use up an Idempotency-Key: the same request works when it is back', async () => {
    const { browser } = await register(harness);
    const call = () =>
      browser.call('POST /v1/validate/identity-documents', {
        body: { consent: true, consent1: true, driversLicence: document },
        headers: { 'idempotency-key': 'one-and-the-same' },
      });
    const document = licence(0);
    await harness.simulators.setFault({ provider: 'identity', mode: 'down' });
    expect((await call()).status).toBe(417);
    await harness.simulators.clearFaults();
    await expect.poll(async () => (await call()).status, RECOVERS_WITHIN).toBe(200);
    const [first, second] = [await call(), await call()];
    expect(first.body, 'from then on the first answer is repeated').toEqual(second.body);
  });
});
