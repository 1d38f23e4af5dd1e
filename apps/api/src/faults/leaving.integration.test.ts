import { afterEach, beforeEach, expect, it } from 'vitest';

import { PASSWORD, register, signIn } from '#api/testing/people.ts';

import { install, type ApiProcess, type Installation } from './test-api-process.ts';

let place: Installation;
let api: ApiProcess;

beforeEach(async () => {
  place = await install();
  api = await place.start();
}, 120_000);
afterEach(() => place.remove());

it('[DEL-007] a process that dies after an account was deleted still sends the receipt, and the member stays gone', async () => {
  const person = await register(place);
  await place.simulators.setFault({ provider: 'mail', mode: 'down' });
  const left = await person.browser.call('POST /v1/user/delete-account', { body: { password: PASSWORD } });
  expect(left.status).toBe(200);
  await place.crash(api);
  await place.simulators.clearFaults();
  api = await place.start();
  const [mail] = await place.simulators.waitForMessages(person.email, 2);
  expect(mail?.text).toContain(left.body.receipt);
  expect((await signIn(place.browser(), person)).status).toBe(401);
}, 120_000);

it('[DEL-007] a process that dies meanwhile leaves a member who is there, or one who is gone, never a part', async () => {
  const person = await register(place);
  const answer = person.browser
    .call('POST /v1/user/delete-account', { body: { password: PASSWORD } })
    .then(({ status }) => status)
    .catch(() => null);
  await place.crash(api);
  const status = await answer;
  api = await place.start();
  const again = await signIn(place.browser(), person);
  expect([200, 401]).toContain(again.status);
  const isThere = again.status === 200;
  expect(status === 200 && isThere, 'whoever was told of it is gone').toBe(false);
  const details = isThere ? await person.browser.call('GET /v1/user/details') : null;
  expect(details?.body.email).toBe(isThere ? person.email : undefined);
}, 120_000);
