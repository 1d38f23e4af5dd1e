import { afterEach, beforeEach, expect, it } from 'vitest';

import { latestCode, PASSWORD, register, signIn } from '#api/testing/people.ts';

import { install, type ApiProcess, type Installation } from './test-api-process.ts';

let installation: Installation;
let api: ApiProcess;

beforeEach(async () => {
  installation = await install();
  api = await installation.start();
});
afterEach(() => installation.remove());

it('[ACC-014] a process that dies leaves the old address in force, and the new one goes on waiting', async () => {
  const person = await register(installation);
  const email = `moved-${person.email}`;
  const profile = (await person.browser.call('GET /v1/user/details')).body;
  const { firstName, middleName, lastName, dob, gender, mobile, address } = profile;
  const body = { firstName, middleName, lastName, dob, gender, email, mobile, address };
  expect((await person.browser.call('PUT /v1/user/details', { body })).status).toBe(200);
  const oneTimeCode = await latestCode(installation, email);
  await installation.crash(api);
  api = await installation.start();

  expect((await signIn(installation.browser(), person)).status).toBe(200);
  expect((await signIn(installation.browser(), { email, password: PASSWORD })).status).toBe(401);
  expect((await person.browser.call('GET /v1/user/details')).body).toMatchObject({
    email: person.email,
    emailPending: email,
  });
  const code = { oneTimeCode, password: PASSWORD };
  expect((await person.browser.call('POST /v1/user/verify-change-email', { body: code })).status).toBe(200);
  await installation.crash(api);
  api = await installation.start();
  expect((await signIn(installation.browser(), { email, password: PASSWORD })).status).toBe(200);
});
