import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { customer, latestCode, licence } from '#api/testing/people.ts';

import { install, type ApiProcess, type Installation } from './test-api-process.ts';

let place: Installation;
let api: ApiProcess;

beforeEach(async () => {
  place = await install({ IDENTITY_ASK_AGAIN_SECONDS: '3' });
  api = await place.start();
}, 120_000);
afterEach(() => place.remove());

describe('an identity check whose member has gone', () => {
  it('[IDV-046] is told once, though the process dies with the question on the wire', async () => {
    const browser = place.browser();
    const body = customer();
    await browser.call('POST /v1/user/register-full', { body });
    const oneTimeCode = await latestCode(place, body.email);
    await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
    const details = { consent: true, consent1: true, driversLicence: licence(0) };
    const check = await browser.call('POST /v1/validate/identity-documents', { body: details });
    expect(check.status, check.text).toBe(200);

    const begun = await place.simulators.requests('identity');
    await place.simulators.setFault({ provider: 'identity', mode: 'timeout' });
    const asked = () => place.simulators.requests('identity');
    await expect.poll(asked).toBeGreaterThan(begun);
    await place.crash(api);
    await place.simulators.clearFaults();
    api = await place.start();

    const [mail] = await place.simulators.waitForMessages(body.email, 2);
    expect(mail?.subject).toBe('Your identity check is done: see your score');
    await place.crash(api);
    api = await place.start();
    const later = customer();
    await place.browser().call('POST /v1/user/register-full', { body: later });
    await latestCode(place, later.email);
    expect(await place.simulators.messages(body.email)).toHaveLength(2);
  }, 120_000);
});
