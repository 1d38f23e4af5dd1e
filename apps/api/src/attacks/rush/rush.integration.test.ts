import { BulkheadRejectedError } from 'cockatiel';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { composeApp, openProcess } from '#api/compose.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { customer, PASSWORD, register, signIn } from '@wattle/testkit/people';
import { makeInjectBrowser } from '#api/testing/inject-browser.ts';
import type { Browser } from '@wattle/testkit/browser/browser';

let harness: Harness;
let browser: () => Browser;
let close: () => Promise<void>;
let isLoaded = false;

beforeAll(async () => {
  harness = await startHarness();
  const { ctx } = harness.platform;
  const hasher = {
    ...ctx.hasher,
    expectRoom() {
      if (isLoaded) throw new BulkheadRejectedError(1, 0);
      ctx.hasher.expectRoom();
    },
  };
  const app = await composeApp({ ...harness.platform, ctx: { ...ctx, hasher } });
  browser = () => makeInjectBrowser(app);
  close = () => app.close();
});
afterAll(async () => {
  await close();
  await harness.stop();
});

/** Repeats a call under load more often than its limit allows. */
async function underLoad<Answer>(times: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  isLoaded = true;
  const answers: Answer[] = [];
  for (let time = 0; time < times; time += 1) answers.push(await ask());
  isLoaded = false;
  return answers;
}

const refused = (times: number) =>
  Array.from({ length: times }, () => ({
    status: 503,
    headers: expect.objectContaining({ 'retry-after': expect.stringMatching(/^\d+$/) }),
  }));

it('does not count log-ins shed under load as guesses', async () => {
  const person = await register(harness);
  const from = browser();
  expect(await underLoad(8, () => signIn(from, person))).toMatchObject(refused(8));
  expect((await signIn(from, person)).status).toBe(200);
});

it('accepts a registration after earlier ones were shed under load', async () => {
  const from = browser();
  const form = customer();
  const ask = () => from.call('POST /v1/user/register-full', { body: form });
  expect(await underLoad(25, ask)).toMatchObject(refused(25));
  expect((await ask()).status).toBe(200);
});

it('creates a login after earlier requests were shed under load', async () => {
  const from = browser();
  const { email, password } = customer();
  const ask = () => from.call('POST /v1/user/create', { body: { username: email, password } });
  expect(await underLoad(25, ask)).toMatchObject(refused(25));
  expect((await ask()).status).toBe(200);
});

it('changes a password after earlier requests were shed under load', async () => {
  const person = await register(harness);
  const from = browser();
  for (const [name, value] of person.browser.cookies) from.cookies.set(name, value);
  await from.call('GET /v1/user/init');
  const body = { oldPassword: person.password, newPassword: 'amber-kettle-lantern-tide' };
  const ask = () => from.call('POST /v1/user/changePassword', { body });
  expect(await underLoad(8, ask)).toMatchObject(refused(8));
  expect((await ask()).status).toBe(200);
});

it('[PWD-019] hashes passwords at full cost by default', async () => {
  const { platform, database, clock } = harness;
  const { config } = platform;
  const { ctx } = await openProcess({
    config: { ...config, role: 'web' },
    database,
    clock,
  });
  expect(await ctx.hasher.hash(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
