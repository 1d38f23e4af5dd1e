import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { customer, latestCode, licence } from '#api/testing/people.ts';

import { install, type ApiProcess, type Installation } from './test-api-process.ts';

let installation: Installation;
let api: ApiProcess;

beforeEach(async () => {
  installation = await install({ IDENTITY_ASK_AGAIN_SECONDS: '3' });
  api = await installation.start();
});
afterEach(() => installation.remove());

describe('an identity check whose member has gone', () => {
  it('[IDV-046] is told once, though the process dies with the question on the wire', async () => {
    const browser = installation.browser();
    const body = customer();
    await browser.call('POST /v1/user/register-full', { body });
    const oneTimeCode = await latestCode(installation, body.email);
    await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
    const details = { consent: true, consent1: true, driversLicence: licence(0) };
    const check = await browser.call('POST /v1/validate/identity-documents', { body: details });
    expect(check.status, check.text).toBe(200);

    const begun = await installation.simulators.requests('identity');
    await installation.simulators.setFault({ provider: 'identity', mode: 'timeout' });
    const asked = () => installation.simulators.requests('identity');
    await expect.poll(asked).toBeGreaterThan(begun);
    await installation.crash(api);
    await installation.simulators.clearFaults();
    api = await installation.start();

    const [mail] = await installation.simulators.waitForMessages(body.email, 2);
    expect(mail?.subject).toBe('Your identity check is done: see your score');
    await installation.crash(api);
    api = await installation.start();
    const later = customer();
    await installation.browser().call('POST /v1/user/register-full', { body: later });
    await latestCode(installation, later.email);
    expect(await installation.simulators.messages(body.email)).toHaveLength(2);
  });
});
