import { afterAll, beforeAll, expect, it } from 'vitest';

import { profileOf, purchase, saveTo } from '#api/testing/wizard-answers.ts';
import { customer, latestCode, signIn } from '#api/testing/people.ts';

import { install, type ApiProcess, type Installation } from './test-api-process.ts';

let installation: Installation;
let api: ApiProcess;

beforeAll(async () => {
  installation = await install();
  api = await installation.start();
});
afterAll(() => installation.remove());

it('[WIZ-005] [WIZ-017] a wizard goes on where it was when the API is killed after a step, on another device too', async () => {
  const browser = installation.browser();
  const body = customer();
  await browser.call('POST /v1/user/register-full', { body });
  const oneTimeCode = await latestCode(installation, body.email);
  await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });

  for (const step of purchase.slice(0, 3)) {
    expect((await saveTo(browser, 'hla', step)).body).toEqual({ isSaved: true });
  }
  await installation.crash(api);
  api = await installation.start();

  const other = installation.browser();
  await signIn(other, { email: body.email, password: body.password });
  await other.call('POST /v1/user/send-totp-email');
  const second = await latestCode(installation, body.email, 2);
  await other.call('POST /v1/user/verify-totp-email', { body: { oneTimeCode: second } });
  for (const each of [browser, other]) {
    const { steps } = await profileOf(each, 'hla');
    const next = steps.find(
      (step: { enabled: boolean; isCompleted: boolean }) => step.enabled && !step.isCompleted,
    );
    expect([next.stepCode, steps[2].selectedTexts]).toEqual(['home-buy-deposit', ['800000']]);
  }
});
