import { afterEach, beforeEach, expect, it } from 'vitest';

import { register, verifyIdentity } from '#api/testing/people.ts';
import type { TestBrowser } from '#api/testing/test-browser.ts';

import { install, type ApiProcess, type Installation } from './test-api-process.ts';

let installation: Installation;
let api: ApiProcess;

beforeEach(async () => {
  installation = await install({ CORRECTION_ASK_SECONDS: '2' });
  api = await installation.start();
});
afterEach(() => installation.remove());

async function verified(): Promise<{ browser: TestBrowser; email: string }> {
  const { browser, email } = await register(installation, { lastName: 'Good' });
  await verifyIdentity(browser);
  const start = await browser.call('POST /v1/validate/identity-documents', {
    body: { consent: true, consent1: true, passport: { countryCode: 'AUS', number: 'N4567120' } },
  });
  const { trackingReference } = start.body;
  await browser.call('PUT /v1/validate/identity-documents', { body: { trackingReference } });
  return { browser, email };
}

it('a process that dies between a request and the bureau takes it there when it is back, and follows it up', async () => {
  const { browser, email } = await verified();
  const report = await browser.call('POST /v1/creditreport', { body: { retry: false } });
  expect(report.status, report.text).toBe(200);
  const { itemReference } = report.body.reportInfo.enquiries[0];
  await installation.simulators.setFault({ provider: 'bureau', mode: 'down' });
  const body = { itemReference, itemKind: 'enquiry', addressee: 'bureau', words: 'It was not me.' };
  const opened = await browser.call('POST /v1/corrections', { body });
  expect(opened.status, opened.text).toBe(200);
  expect((await browser.call('POST /v1/corrections/ban', { body: {} })).status).toBe(200);
  await installation.crash(api);
  await installation.simulators.clearFaults();
  api = await installation.start();

  const standing = async () => {
    const { cases, ban } = (await browser.call('GET /v1/corrections')).body;
    return [cases[0]?.state, ban?.state];
  };
  await expect.poll(standing, { timeout: 90_000 }).toEqual(['acknowledged', 'in-force']);
  await fetch(`${installation.simulators.url}/control/bureau/decide`, { method: 'POST' });
  await expect.poll(standing, { timeout: 60_000 }).toEqual(['decided', 'in-force']);
  const subjects = async () => (await installation.simulators.messages(email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/is decided/));
  const told = (await subjects()).filter((subject) => /We pass on|is decided|is frozen/.test(subject));
  expect(told).toHaveLength(3);
});
