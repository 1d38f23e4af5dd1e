import type { Browser } from '@wattle/testkit/browser/browser';
import { licence, register } from '@wattle/testkit/people';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { startJobs } from '#api/platform/jobs/jobs.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { pollDueChecks, pollDueChecksJob } from './poll-due-checks.ts';

const MINUTE_MS = 60_000;

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterEach(() => harness.simulators.clearFaults());
afterAll(() => harness.stop());

const poll = (browser: Browser, trackingReference: string) =>
  browser.call('PUT /v1/validate/identity-documents', { body: { trackingReference } });

/** Registered, with a licence submitted. One mail has arrived: the code's. */
async function submitted(outcome: number) {
  const { browser, email } = await register(harness);
  const body = { consent: true, consent1: true, driversLicence: licence(outcome) };
  const send = () => browser.call('POST /v1/validate/identity-documents', { body });
  // An earlier test may have opened the circuit. Repeating the same details joins the same check.
  await expect.poll(async () => (await send()).status).toBe(200);
  const started = await send();
  return { browser, email, reference: String(started.body.trackingReference) };
}

async function later(minutes: number): Promise<number> {
  harness.clock.advance(minutes * MINUTE_MS);
  return (await pollDueChecks(harness.platform.ctx)).polled;
}

const mailsTo = async (email: string) => (await harness.simulators.messages(email)).length;

describe('a check after its member has left', () => {
  it('[IDV-046] verifies a deferred check in the background and mails a link to the score', async () => {
    const { browser, email, reference } = await submitted(0);
    await harness.simulators.setFault({ provider: 'identity', mode: 'error' });
    for (let each = 0; each < 10; each += 1) await poll(browser, reference);
    expect((await poll(browser, reference)).body.isDeferred).toBe(true);
    await harness.simulators.clearFaults();

    expect(await later(6)).toBe(1);
    const [mail] = await harness.simulators.waitForMessages(email, 2);
    expect(mail?.subject).toBe('Your identity check is done: see your score');
    expect(mail?.text).toContain("We verified your driver's licence.");
    expect(mail?.links[0]).toMatch(/\/dashboard$/);
    expect((await poll(browser, reference)).body).toMatchObject({ isCompleted: true, isRefreshToken: true });
    expect((await browser.call('GET /v1/user/is-authenticated')).body.roles.split(',')).toContain('IV');
    expect(await later(600)).toBe(0);
    expect(await mailsTo(email)).toBe(2);
  });

  it('[IDV-044] [IDV-053] mails a tip and a link to try again when a document does not match', async () => {
    const { email } = await submitted(7);
    expect(await later(6)).toBe(1);
    const [mail] = await harness.simulators.waitForMessages(email, 2);
    expect(mail?.subject).toBe('Your identity check did not succeed');
    expect(mail?.text).toContain("We could not verify your driver's licence. The card number is not");
    expect(mail?.links[0]).toMatch(/\/my-details\/verification$/);
  });

  it('[IDV-046] [IDV-047] ends a check that never completes after two days with one mail', async () => {
    const { browser, email, reference } = await submitted(8);
    for (let each = 0; each < 10; each += 1) await poll(browser, reference);
    for (let hours = 1; hours <= 47; hours += 1) await later(60);
    expect(await mailsTo(email)).toBe(1);
    for (let hours = 1; hours <= 6; hours += 1) await later(60);
    const [mail] = await harness.simulators.waitForMessages(email, 2);
    expect(mail?.subject).toBe('Your identity check did not succeed');
    expect(mail?.text).toContain('We asked for two days');
    expect(await later(600)).toBe(0);
    expect(await mailsTo(email)).toBe(2);
  });

  it('[IDV-042] sends no mail about a result that the browser showed', async () => {
    const { browser, email, reference } = await submitted(0);
    expect((await poll(browser, reference)).body.isCompleted).toBe(true);
    expect(await later(600)).toBe(0);
    expect(await mailsTo(email)).toBe(1);
  });

  it('leaves a check alone while the browser polls it', async () => {
    const { browser, reference } = await submitted(6);
    harness.clock.advance(4 * MINUTE_MS);
    expect((await poll(browser, reference)).body.isInProgess).toBe(true);
    expect(await later(4)).toBe(0);
    expect((await poll(browser, reference)).body.isInProgess).toBe(true);
    expect((await poll(browser, reference)).body.isCompleted).toBe(true);
  });

  it('[IDV-045] polls again after a pause when the service is down', async () => {
    const { email } = await submitted(0);
    await harness.simulators.setFault({ provider: 'identity', mode: 'error' });
    expect(await later(6)).toBe(1);
    expect((await pollDueChecks(harness.platform.ctx)).polled, 'not during the pause').toBe(0);
    await harness.simulators.clearFaults();
    expect(await later(6)).toBe(1);
    await harness.simulators.waitForMessages(email, 2);
  });
});

describe('concurrent workers', () => {
  it('polls each check once and mails each member once with concurrent workers', async () => {
    const people = await Promise.all([submitted(0), submitted(0), submitted(7)]);
    const requests = await harness.simulators.requests('identity');
    harness.clock.advance(6 * MINUTE_MS);
    const counts = await Promise.all(Array.from({ length: 4 }, () => pollDueChecks(harness.platform.ctx)));
    expect(counts.reduce((sum, each) => sum + each.polled, 0)).toBe(people.length);
    expect(await harness.simulators.requests('identity')).toBe(requests + people.length);
    for (const { email } of people) {
      await harness.simulators.waitForMessages(email, 2);
      expect(await mailsTo(email)).toBe(2);
    }
  });
});

it('logs one line with the kind of failure when the service is down', async () => {
  const warnings = vi.spyOn(harness.platform.logger, 'warn').mockImplementation(() => undefined);
  await submitted(0);
  await harness.simulators.setFault({ provider: 'identity', mode: 'error' });
  harness.clock.advance(6 * MINUTE_MS);
  const config = { ...harness.platform.config, identityAskAgainMs: 100 };
  const ctx = { ...harness.platform.ctx, config };
  const jobs = startJobs(ctx, [pollDueChecksJob]);
  const lines = () => warnings.mock.calls.map(([line]) => line);
  await expect
    .poll(lines)
    .toContainEqual({ event: 'job-calls-failed', job: 'identity-ask-again', unavailable: 1 });
  warnings.mockRestore();
  await jobs.stop();
  await harness.simulators.clearFaults();
});
