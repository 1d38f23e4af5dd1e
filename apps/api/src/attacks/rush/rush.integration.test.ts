import { afterAll, beforeAll, expect, it } from 'vitest';

import { composeApp, openProcess } from '#api/compose.ts';
import { GateFull } from '#api/platform/throttles/gate.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { customer, PASSWORD, register, signIn } from '#api/testing/people.ts';
import { makeTestBrowser, type TestBrowser } from '#api/testing/test-browser.ts';

let harness: Harness;
let browser: () => TestBrowser;
let close: () => Promise<void>;
let isRush = false;

beforeAll(async () => {
  harness = await startHarness();
  const { ctx } = harness.platform;
  const hasher = {
    ...ctx.hasher,
    expectRoom() {
      if (isRush) throw new GateFull('a rush');
      ctx.hasher.expectRoom();
    },
  };
  const app = await composeApp({ ...harness.platform, ctx: { ...ctx, hasher } });
  browser = () => makeTestBrowser(app);
  close = () => app.close();
});
afterAll(async () => {
  await close();
  await harness.stop();
});

/** Calls as often as would be too often if it were counted, and returns the answers. */
async function inARush<Answer>(times: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  isRush = true;
  const answers: Answer[] = [];
  for (let time = 0; time < times; time += 1) answers.push(await ask());
  isRush = false;
  return answers;
}

const refused = (times: number) =>
  Array.from({ length: times }, () => ({
    status: 503,
    headers: expect.objectContaining({ 'retry-after': expect.stringMatching(/^\d+$/) }),
  }));

it('whoever signs in again and again in a rush is not taken for one who guesses', async () => {
  const person = await register(harness);
  const from = browser();
  expect(await inARush(8, () => signIn(from, person))).toMatchObject(refused(8));
  expect((await signIn(from, person)).status).toBe(200);
});

it('whoever registers again and again in a rush can register when it is over', async () => {
  const from = browser();
  const form = customer();
  const ask = () => from.call('POST /v1/user/register-full', { body: form });
  expect(await inARush(25, ask)).toMatchObject(refused(25));
  expect((await ask()).status).toBe(200);
});

it('whoever makes a login again and again in a rush can make it when it is over', async () => {
  const from = browser();
  const { email, password } = customer();
  const ask = () => from.call('POST /v1/user/create', { body: { username: email, password } });
  expect(await inARush(25, ask)).toMatchObject(refused(25));
  expect((await ask()).status).toBe(200);
});

it('whoever changes the password again and again in a rush can change it when it is over', async () => {
  const person = await register(harness);
  const from = browser();
  for (const [name, value] of person.browser.cookies) from.cookies.set(name, value);
  await from.call('GET /v1/user/init');
  const body = { oldPassword: person.password, newPassword: 'amber-kettle-lantern-tide' };
  const ask = () => from.call('POST /v1/user/changePassword', { body });
  expect(await inARush(8, ask)).toMatchObject(refused(8));
  expect((await ask()).status).toBe(200);
});

it('a process that is told nothing else hashes passwords at their full cost', async () => {
  const { platform, database, clock } = harness;
  const { config } = platform;
  const { ctx } = await openProcess({
    config: { ...config, role: 'web' },
    database,
    clock,
  });
  expect(await ctx.hasher.hash(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
