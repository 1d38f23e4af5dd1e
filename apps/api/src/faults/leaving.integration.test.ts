import { afterEach, beforeEach, expect, it } from 'vitest';

import { PASSWORD, register, signIn } from '#api/testing/people.ts';

import { install, type ApiProcess, type Installation } from './test-api-process.ts';

let installation: Installation;
let api: ApiProcess;

beforeEach(async () => {
  installation = await install();
  api = await installation.start();
});
afterEach(() => installation.remove());

it('[DEL-007] a process that dies after an account was deleted still sends the receipt, and the member stays gone', async () => {
  const person = await register(installation);
  await installation.simulators.setFault({ provider: 'mail', mode: 'down' });
  const left = await person.browser.call('POST /v1/user/delete-account', { body: { password: PASSWORD } });
  expect(left.status).toBe(200);
  await installation.crash(api);
  await installation.simulators.clearFaults();
  api = await installation.start();
  const [mail] = await installation.simulators.waitForMessages(person.email, 2);
  expect(mail?.text).toContain(left.body.receipt);
  expect((await signIn(installation.browser(), person)).status).toBe(401);
});

it('[DEL-007] a process that dies meanwhile leaves a member who is there, or one who is gone, never a part', async () => {
  const person = await register(installation);
  const answer = person.browser
    .call('POST /v1/user/delete-account', { body: { password: PASSWORD } })
    .then(({ status }) => status)
    .catch(() => null);
  await installation.crash(api);
  const status = await answer;
  api = await installation.start();
  const again = await signIn(installation.browser(), person);
  expect([200, 401]).toContain(again.status);
  const isThere = again.status === 200;
  expect(status === 200 && isThere, 'whoever was told of it is gone').toBe(false);
  const details = isThere ? await person.browser.call('GET /v1/user/details') : null;
  expect(details?.body.email).toBe(isThere ? person.email : undefined);
});
