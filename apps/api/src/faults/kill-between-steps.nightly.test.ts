import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  customer,
  freshMobile,
  international,
  latestCode,
  licence,
  openAccount,
  verifyIdentity,
} from '@wattle/testkit/people';
import type { Answer, Browser } from '@wattle/testkit/browser/browser';

import { install, type ApiProcess, type Installation } from './test-api-process.ts';

let installation: Installation;
let api: ApiProcess;

beforeEach(async () => {
  installation = await install();
  api = await installation.start();
});
afterEach(() => installation.remove());

/** The power fails, and comes back. */
async function restart(): Promise<void> {
  await installation.crash(api);
  api = await installation.start();
}

function expectOk(answer: Answer): Answer {
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

/** A delivery begun by a process that died is taken up once its heartbeat is missed. */
const DELIVERED_WITHIN = { timeout: 40_000, interval: 250 };

async function codeFor(to: string, promised = 1): Promise<string> {
  const count = async () => (await installation.simulators.messages(to)).length;
  await expect.poll(count, DELIVERED_WITHIN).toBeGreaterThanOrEqual(promised);
  return latestCode(installation, to, promised);
}

/** Waits for a message that was promised, then makes sure that no second one arrives. */
async function exactlyOne(to: string, promised = 1): Promise<string> {
  const code = await codeFor(to, promised);
  const later = customer();
  expectOk(await installation.browser().call('POST /v1/user/register-full', { body: later }));
  await installation.simulators.waitForMessages(later.email, 1);
  expect(await installation.simulators.messages(to)).toHaveLength(promised);
  return code;
}

async function pathNow(browser: Browser): Promise<string> {
  return (await browser.call('GET /v1/user/init')).body.redirect_uri;
}

async function identified(): Promise<Browser> {
  const { browser } = await openAccount(installation);
  expectOk(await verifyIdentity(browser));
  return browser;
}

describe('a registration', () => {
  it('[REG-041] [REG-055] [IDV-042] [SCORE-028] a registration continues with its cookie where it was, however often the API is killed', async () => {
    const browser = installation.browser();
    const body = customer();
    const mobile = freshMobile();
    const started = await browser.call('POST /v1/user/register-full', { body });
    expectOk(started);
    await restart();
    expect(await pathNow(browser)).toBe('/create-account/verify-email');
    const oneTimeCode = await exactlyOne(body.email);
    await restart();

    const email = 'POST /v1/user/register/verify-totp-email';
    expect(expectOk(await browser.call(email, { body: { oneTimeCode } })).body.redirect_uri).toBe(
      '/create-account/mobile',
    );
    await restart();
    expect(await pathNow(browser)).toBe('/create-account/mobile');

    expectOk(
      await browser.call('POST /v1/user/register/send-totp-mobile', { body: { destination: mobile } }),
    );
    await restart();
    const sms = await codeFor(international(mobile));
    await restart();
    expectOk(await browser.call('POST /v1/user/register/verify-totp-mobile', { body: { oneTimeCode: sms } }));
    await restart();
    expect(await pathNow(browser)).toBe('/my-details/verification');

    const details = { consent: true, consent1: true, driversLicence: licence(0) };
    const check = expectOk(await browser.call('POST /v1/validate/identity-documents', { body: details }));
    await restart();
    const { trackingReference } = check.body;
    const poll = { body: { trackingReference } };
    expect(expectOk(await browser.call('PUT /v1/validate/identity-documents', poll)).body.isCompleted).toBe(
      true,
    );
    await restart();
    expect(await pathNow(browser)).toBe('/dashboard');

    const score = expectOk(await browser.call('POST /v1/creditscore', { body: {} }));
    await restart();
    const again = expectOk(await browser.call('POST /v1/creditscore', { body: {} }));
    expect(again.body.scoreInfo).toEqual(score.body.scoreInfo);
    expect(await installation.simulators.requests('bureau'), 'one order for the month').toBe(1);
    const mails = async () => (await installation.simulators.messages(body.email)).length;
    await expect.poll(mails, DELIVERED_WITHIN).toBe(2);
    expect(await installation.simulators.messages(international(mobile)), 'one SMS').toHaveLength(1);
    expect(await mails(), 'one code and one welcome').toBe(2);
  });

  it('a registration loses no mail and doubles none when the API is killed before its answer', async () => {
    const people = Array.from({ length: 5 }, () => ({ browser: installation.browser(), body: customer() }));
    for (const { browser, body } of people) {
      expectOk(await browser.call('POST /v1/user/register-full', { body }));
      await restart();
    }
    for (const { browser, body } of people) {
      const oneTimeCode = await exactlyOne(body.email);
      const verified = await browser.call('POST /v1/user/register/verify-totp-email', {
        body: { oneTimeCode },
      });
      expect(verified.status, verified.text).toBe(200);
    }
  });
});

describe('a call that dies half-way', () => {
  it('[HIST-006] a score call killed while it asks the bureau is one enquiry when it is repeated', async () => {
    const browser = await identified();
    await installation.simulators.setFault({ provider: 'bureau', mode: 'timeout' });
    const dying = browser.call('POST /v1/creditscore', { body: {} }).catch(() => null);
    await expect.poll(() => installation.simulators.requests('bureau')).toBeGreaterThan(0);
    await restart();
    await dying;
    await installation.simulators.clearFaults();
    // The dead call's lease must run out first; until then the answer is to come back later.
    await expect
      .poll(async () => (await browser.call('POST /v1/creditscore', { body: {} })).status, {
        timeout: 60_000,
        interval: 1000,
      })
      .toBe(200);
  });
});
