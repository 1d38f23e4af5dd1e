import type { OperationKey } from '@wattle/contract';
import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { customer, register, signIn, type Person } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { composeApp } from '#api/compose.ts';
import { cheapArgon } from '#api/testing/cheap-argon.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { makeInjectBrowser } from '#api/testing/inject-browser.ts';

import { openWebProcess } from '../test-web-process.ts';

let harness: Harness;
let browser: () => Browser;
let hashes = 0;
let changing: Person;
/** Members' addresses; each is used by only one test. */
const members: string[] = [];

beforeAll(async () => {
  harness = await startHarness();
  changing = await register(harness);
  for (let count = 0; count < 20; count += 1) members.push((await register(harness)).email);
});
afterAll(async () => {
  await stopWatching();
  await harness.stop();
});

let stopWatching: () => Promise<void> = async () => undefined;

/** A second app on the same database that counts hashes, without workers. */
async function watchQuietly(): Promise<void> {
  await harness.workers.stop();
  const platform = await openWebProcess(harness, {
    hash(...input) {
      hashes += 1;
      return cheapArgon.hash(...input);
    },
    verify(...input) {
      hashes += 1;
      return cheapArgon.verify(...input);
    },
  });
  const app = await composeApp(platform);
  browser = () => makeInjectBrowser(app);
  stopWatching = async () => {
    await app.close();
  };
}

const WRONG = 'not-the-password-of-anyone';
const SAME_LENGTH = /[\w-]{64}|[\w-]{43}/g;

/** Everything an attacker can compare, except random values. */
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

async function watch(ask: (from: Browser) => Promise<() => Promise<Answer>>): Promise<Seen> {
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
  return async (from: Browser) => {
    const headers = { 'x-challenge-token': await from.solve(), 'x-device-token': await from.reportDevice() };
    return () => from.call(key, { body, headers });
  };
}

/** Compares a call for an unknown address and for a member's, before and after a registration with it begins. */
async function seenFor(key: OperationKey, bodyFor: (email: string) => unknown) {
  const [member = '', other = '', begun = ''] = members.splice(0, 3);
  const waiting = customer().email;
  for (const email of [waiting, begun]) {
    await harness
      .browser()
      .call('POST /v1/user/register-full', { body: customer({ email, password: `${WRONG}-either` }) });
  }
  const see = (email: string) => watch(calling(key, bodyFor(email)));
  const unknown = await see(customer().email);
  const others: Seen[] = [];
  for (const email of [member, other.toUpperCase(), waiting, begun]) others.push(await see(email));
  return { unknown, others };
}

const loggingIn = (username: string, password: string) =>
  watch(calling('POST /v1/oauth2/token', { grant_type: 'password', username, password }));
const registering = (email: string) =>
  watch(calling('POST /v1/user/register-full', customer({ email, password: WRONG })));

describe('a member’s address', () => {
  it('[REG-061] mails only the owner about a registration with a known address, without access to the account', async () => {
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
    // As in a stranger's registration, the password leads to the e-mail step, not into an account.
    for (const email of [owner.email, stranger.email]) {
      const intruder = harness.browser();
      const answer = await signIn(intruder, {
        email,
        password: email === owner.email ? WRONG : stranger.password,
      });
      expect([answer.status, answer.body.code]).toEqual([409, 'registration-in-progress']);
      expect((await intruder.call('GET /v1/user/is-authenticated')).body.isAuthenticated).toBe(false);
    }
    expect((await signIn(harness.browser(), owner)).status).toBe(200);
  });
});

describe('account discovery', () => {
  beforeAll(watchQuietly);

  it.each(['POST /v1/user/register-full', 'POST /v1/user/register'] as const)(
    '[REG-058] [REG-061] [API-013] %s does not reveal accounts',
    async (key) => {
      const { unknown, others } = await seenFor(key, (email) => customer({ email, password: WRONG }));
      for (const seen of others) expect(seen).toEqual(unknown);
      expect(unknown).toMatchObject({ status: 200, hashes: 1, body: { redirect_uri: expect.any(String) } });
    },
  );

  it('[API-012] user/create does not reveal accounts', async () => {
    const { unknown, others } = await seenFor('POST /v1/user/create', (username) => ({
      username,
      password: WRONG,
    }));
    for (const seen of others) expect(seen).toEqual(unknown);
    expect(unknown).toMatchObject({ status: 200, hashes: 1 });
  });

  it('[LOGIN-025] a log-in with a wrong password does not reveal accounts', async () => {
    const { unknown, others } = await seenFor('POST /v1/oauth2/token', (username) => ({
      grant_type: 'password',
      username,
      password: WRONG,
    }));
    for (const seen of others) expect(seen).toEqual(unknown);
    expect(unknown).toMatchObject({ status: 401, hashes: 1 });
  });

  it('[LOGIN-025] [PWD-015] the work of a log-in does not reveal accounts, even after a change of password during a registration', async () => {
    const unknown = customer().email;
    for (const email of [unknown, changing.email]) {
      await browser().call('POST /v1/user/register-full', { body: customer({ email, password: WRONG }) });
    }
    const newPassword = 'amber-kettle-lantern-tide';
    const changed = await changing.browser.call('POST /v1/user/changePassword', {
      body: { oldPassword: changing.password, newPassword },
    });
    expect(changed.status).toBe(200);
    for (const password of [WRONG, `${WRONG}-either`]) {
      const stranger = await loggingIn(unknown, password);
      expect(await loggingIn(changing.email, password)).toEqual(stranger);
      expect(stranger.hashes).toBe(1);
    }
    expect(await registering(changing.email)).toEqual({ ...(await registering(unknown)), hashes: 1 });
  });

  it('[API-002] the check of an address does not reveal accounts', async () => {
    const { unknown, others } = await seenFor('POST /v1/validate/email', (email) => ({ email }));
    for (const seen of others) expect(seen).toEqual(unknown);
    expect(unknown).toMatchObject({ status: 200, body: { isValid: true } });
  });

  it('[API-009] a forged confirmation link does not reveal accounts', async () => {
    const { unknown, others } = await seenFor('POST /v1/user/confirm-account', (email) => ({
      email,
      hash: 'made-up-made-up-made-up-made-up-',
    }));
    for (const seen of others) expect(seen).toEqual(unknown);
    expect(unknown).toMatchObject({ status: 400 });
  });
});
