import type { OperationKey } from '@wattle/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { composeApp } from '#api/compose.ts';
import { composePlatform } from '#api/compose-platform.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { customer, register, signIn, type Person } from '#api/testing/people.ts';
import { makeTestBrowser, type Answer, type TestBrowser } from '#api/testing/test-browser.ts';

let harness: Harness;
let browser: () => TestBrowser;
let hashes = 0;
let member: Person;
let fresh: Person;
/** Somebody whose registration waits for its code. */
let waiting: ReturnType<typeof customer>;

beforeAll(async () => {
  harness = await startHarness();
  member = await register(harness);
  fresh = await register(harness);
  waiting = customer();
  await harness.browser().call('POST /v1/user/register-full', { body: waiting });
}, 120_000);
afterAll(async () => {
  await stopWatching();
  await harness.stop();
});

let stopWatching: () => Promise<void> = async () => undefined;

/** A second app on the same database that counts its hashes, while nobody delivers or counts besides. */
async function watchQuietly(): Promise<void> {
  const { config, worker } = harness.platform;
  await worker.stop();
  const platform = await composePlatform({
    config: { ...config, role: 'web' },
    database: harness.database,
    clock: harness.clock,
  });
  const { hasher } = platform;
  const counting: typeof hasher = {
    hash(password) {
      hashes += 1;
      return hasher.hash(password);
    },
    matches(password, stored) {
      hashes += 1;
      return hasher.matches(password, stored);
    },
  };
  const app = await composeApp({ ...platform, hasher: counting });
  browser = () => makeTestBrowser(app);
  stopWatching = async () => {
    await app.close();
    await platform.worker.stop();
  };
}

const WRONG = 'not-the-password-of-anyone';
const SAME_LENGTH = /[\w-]{43}/g;

/** Everything an onlooker can compare, apart from what is random in it. */
type Seen = {
  status: number;
  body: unknown;
  headers: Record<string, string>;
  statements: number;
  hashes: number;
};

function headersOf(answer: Answer): Record<string, string> {
  const { date: _, 'x-request-id': __, ...headers } = answer.headers;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value).replaceAll(SAME_LENGTH, 'token')]),
  );
}

function bodyOf({ body }: Answer): unknown {
  const { requestId, csrfToken, ...rest } = body;
  return {
    ...rest,
    requestId: typeof requestId,
    csrfToken: String(csrfToken).replaceAll(SAME_LENGTH, 'token'),
  };
}

async function watch(ask: (from: TestBrowser) => Promise<() => Promise<Answer>>): Promise<Seen> {
  const call = await ask(browser());
  harness.statements.count = 0;
  hashes = 0;
  const answer = await call();
  return {
    status: answer.status,
    body: bodyOf(answer),
    headers: headersOf(answer),
    statements: harness.statements.count,
    hashes,
  };
}

function calling(key: OperationKey, body: unknown) {
  return async (from: TestBrowser) => {
    const headers = { 'x-challenge-token': await from.solve(), 'x-device-token': await from.reportDevice() };
    return () => from.call(key, { body, headers });
  };
}

/** The same call for an address nobody uses, a member's and one that waits. */
async function seenFor(key: OperationKey, bodyFor: (email: string) => unknown) {
  const stranger = customer().email;
  const seen = [];
  for (const email of [stranger, member.email, waiting.email, member.email.toUpperCase()]) {
    seen.push(await watch(calling(key, bodyFor(email))));
  }
  const [unknown, ...known] = seen;
  if (unknown === undefined) throw new Error('nothing was seen');
  return { unknown, known };
}

/** Everything that somebody sees who registers with an address and can not read its mail. */
async function stepsFor(email: string): Promise<Seen[]> {
  const from = browser();
  await from.call('POST /v1/user/register-full', { body: customer({ email, password: WRONG }) });
  const step = (key: OperationKey, body?: unknown) =>
    watch(async () => {
      const headers = { 'x-challenge-token': await from.solve() };
      return () => from.call(key, { body, headers });
    });
  const seen: Seen[] = [];
  for (let guess = 1; guess <= 6; guess += 1) {
    seen.push(await step('POST /v1/user/register/verify-totp-email', { oneTimeCode: '12345' }));
  }
  seen.push(await step('POST /v1/user/register/send-totp-email'));
  harness.clock.advance(31_000);
  seen.push(await step('POST /v1/user/register/send-totp-email'));
  return seen;
}

describe('an owner', () => {
  it('[REG-061] a registration with a known address sends one mail, to its owner, and opens nothing', async () => {
    const owner = await register(harness);
    const stranger = customer();
    const before = (await harness.simulators.messages(owner.email)).length;
    await harness.browser().call('POST /v1/user/register-full', {
      body: customer({ email: owner.email, password: WRONG }),
    });
    await harness.browser().call('POST /v1/user/register-full', { body: stranger });
    const mails = await harness.simulators.waitForMessages(owner.email, before + 1);
    await harness.simulators.waitForMessages(stranger.email, 1);
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]?.codes).toEqual([]);
    expect((await signIn(harness.browser(), { email: owner.email, password: WRONG })).status).toBe(401);
    expect((await signIn(harness.browser(), owner)).status).toBe(200);
  });
});

describe('an onlooker learns nothing of accounts', () => {
  beforeAll(watchQuietly);

  it.each(['POST /v1/user/register-full', 'POST /v1/user/register'] as const)(
    '[REG-058] [REG-061] [API-013] from %s',
    async (key) => {
      const { unknown, known } = await seenFor(key, (email) => customer({ email, password: WRONG }));
      for (const seen of known) expect(seen).toEqual(unknown);
      expect(unknown).toMatchObject({ status: 200, hashes: 2, body: { redirect_uri: expect.any(String) } });
    },
  );

  it('[API-012] from user/create', async () => {
    const { unknown, known } = await seenFor('POST /v1/user/create', (username) => ({
      username,
      password: WRONG,
    }));
    for (const seen of known) expect(seen).toEqual(unknown);
    expect(unknown).toMatchObject({ status: 200 });
  });

  it('[LOGIN-025] from a login with a wrong password', async () => {
    const { unknown, known } = await seenFor('POST /v1/oauth2/token', (username) => ({
      grant_type: 'password',
      username,
      password: WRONG,
    }));
    for (const seen of known) expect(seen).toEqual(unknown);
    expect(unknown).toMatchObject({ status: 401, hashes: 1 });
  });

  it('[API-002] from the check of an address', async () => {
    const { unknown, known } = await seenFor('POST /v1/validate/email', (email) => ({ email }));
    for (const seen of known) expect(seen).toEqual(unknown);
    expect(unknown).toMatchObject({ status: 200, body: { isValid: true } });
  });

  it('[API-009] from a made-up confirmation link', async () => {
    const { unknown, known } = await seenFor('POST /v1/user/confirm-account', (email) => ({
      email,
      hash: 'made-up-made-up-made-up-made-up-',
    }));
    for (const seen of known) expect(seen).toEqual(unknown);
    expect(unknown).toMatchObject({ status: 400 });
  });

  it('[REG-043] [OTP-007] from the e-mail step of a registration with a known address', async () => {
    const unknown = await stepsFor(customer().email);
    expect(await stepsFor(fresh.email)).toEqual(unknown);
  });
});
