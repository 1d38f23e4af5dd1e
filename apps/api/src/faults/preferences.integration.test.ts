import { afterEach, beforeEach, expect, it } from 'vitest';

import { register } from '#api/testing/people.ts';

import { install, type ApiProcess, type Installation } from './test-api-process.ts';

let installation: Installation;
let api: ApiProcess;

beforeEach(async () => {
  installation = await install();
  api = await installation.start();
});
afterEach(() => installation.remove());

it('[PREF-009] a process that dies between saving and telling the mailing provider tells it when it is back', async () => {
  const person = await register(installation);
  await installation.simulators.setFault({ provider: 'mailinglist', mode: 'down' });
  const body = {
    categories: [{ interests: [{ id: 'home-loans', selected: true }] }],
    isSubscribed: true,
    eqfxmarketing: false,
    isActive: true,
  };
  expect((await person.browser.call('PUT /v1/user/preferences', { body })).status).toBe(200);
  await installation.crash(api);
  await installation.simulators.clearFaults();
  api = await installation.start();

  const told = async (): Promise<unknown> => {
    const answer = await fetch(`${installation.simulators.url}/control/mailing-list/subscribers`);
    return answer.json();
  };
  await expect
    .poll(told, { timeout: 90_000 })
    .toMatchObject([{ email: person.email, subscribed: true, interests: ['home-loans'] }]);
});
