import { randomBytes } from 'node:crypto';

import { operationOf, type OperationKey } from '@wattle/contract';
import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { customer, register } from '@wattle/testkit/people';

import { composeApp } from '#api/compose.ts';
import { startHarness } from '#api/testing/harness.ts';
import { makeInjectBrowser } from '#api/testing/inject-browser.ts';
import { openWebProcess } from '../test-web-process.ts';

type Request = { key: OperationKey; body?: unknown };
type Ask = (email: string) => Request;

const password = 'the-word-of-a-stranger';
const another = 'another-word-of-theirs';
const WRONG = 'not-the-password-of-anyone';

const create =
  (chosen: string): Ask =>
  (username) => ({ key: 'POST /v1/user/create', body: { username, password: chosen } });
const registerWith =
  (chosen: string, key: OperationKey = 'POST /v1/user/register-full'): Ask =>
  (email) => ({ key, body: customer({ email, password: chosen }) });
const logIn =
  (typed: string): Ask =>
  (username) => ({
    key: 'POST /v1/oauth2/token',
    body: { grant_type: 'password', username, password: typed },
  });
const bare =
  (key: OperationKey, body?: unknown): Ask =>
  () =>
    body === undefined ? { key } : { key, body };

/** Operations with effects, or possible ones. */
const CHANGES: Record<string, Ask> = {
  create: create(password),
  register: registerWith(password),
  'send the code': bare('POST /v1/user/register/send-totp-email'),
  // Five digits are accepted as a code but never match.
  'enter a code': bare('POST /v1/user/register/verify-totp-email', { oneTimeCode: '12345' }),
  'press a link': (email) => ({
    key: 'POST /v1/user/confirm-account',
    body: { email, hash: 'made-up-made-up-made-up-made-up-', password },
  }),
  'log in wrongly': logIn(WRONG),
  'log in': logIn(password),
  'forget the password': (email) => ({
    key: 'POST /v1/user/forgot-password',
    body: { email, dob: { dd: '1', mm: '2', yy: '1950' } },
  }),
  'log out': bare('GET /v1/oauth2/logout'),
};

/** Operations without effects, which end a sequence: all of them after two calls, only the first after three. */
const READS: Record<string, Ask> = {
  init: bare('GET /v1/user/init'),
  'is authenticated': bare('GET /v1/user/is-authenticated'),
  refresh: bare('POST /v1/oauth2/token', { grant_type: 'refresh_token' }),
  'check the address': (email) => ({ key: 'POST /v1/validate/email', body: { email } }),
  'send to a mobile': bare('POST /v1/user/register/send-totp-mobile', { destination: '0412345678' }),
};

const OTHER_BROWSER: Record<string, Ask> = {
  'create with another password': create(another),
  'register with another password': registerWith(another),
  'register with the same password': registerWith(password),
  'log in with another password': logIn(another),
  'log in there': logIn(password),
};

type Step = { name: string; ask: Ask; elsewhere: boolean };
const stepsOf = (asks: Record<string, Ask>, elsewhere = false): Step[] =>
  Object.entries(asks).map(([name, ask]) => ({ name, ask, elsewhere }));
export const here = stepsOf(CHANGES);
export const there = stepsOf(OTHER_BROWSER, true);
export const reads = stepsOf(READS);
export const init = reads.slice(0, 1);
export const alsoRegister = stepsOf({
  'register by the other call': registerWith(password, 'POST /v1/user/register'),
});

/** Every combination of one step of each slot. */
export const together = (...slots: Step[][]): Step[][] =>
  slots.reduce<Step[][]>(
    (begun, steps) => begun.flatMap((sequence) => steps.map((step) => [...sequence, step])),
    [[]],
  );

function plain(text: string, email: string): string {
  return text
    .replaceAll(email, 'ADDRESS')
    .replaceAll(/"(requestId|csrfToken|rnd|expires_at)":"[^"]*"/g, '"$1":"random"');
}

function seen(answer: Answer, email: string): unknown {
  const { status, headers, text } = answer;
  const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).replace(/=[^;]*/, ''));
  return {
    status,
    text: plain(text, email),
    headers: Object.keys(headers).sort(),
    length: headers['content-length'],
    retryAfter: headers['retry-after'],
    cookies,
  };
}

/** An id serves one verdict of its browser. */
async function deviceFor(from: Browser, key: OperationKey): Promise<Record<string, string>> {
  if (operationOf(key).device !== true && key !== 'POST /v1/oauth2/token') return {};
  const { body } = await from.call('GET /v1/tm');
  return { 'x-device-token': body.tm };
}

const FORGET_ALL = ['sessions', 'registrations', 'temporary_passwords', 'throttles', 'outbox']
  .map((table) => `delete from ${table}`)
  .join(';');

/** Runs sequences of calls, each for an unknown address and for a member's, and compares the answers. */
export async function startComparison() {
  const { harness, browser, stop } = await startCheapApp();
  const unknownEmail = customer().email;
  const { email: memberEmail } = await register({ browser, simulators: harness.simulators });
  await harness.workers.stop();

  async function run(sequence: readonly Step[], email: string, pauseMs: number): Promise<unknown[]> {
    await harness.database.pool.query(FORGET_ALL);
    const [one, other] = [browser(), browser()];
    const answers: unknown[] = [];
    for (const { ask, elsewhere } of sequence) {
      const { key, body } = ask(email);
      const from = elsewhere ? other : one;
      const headers = { 'x-challenge-token': 'solved', ...(await deviceFor(from, key)) };
      answers.push(seen(await from.call(key, { ...(body === undefined ? {} : { body }), headers }), email));
      // As the page does for a session opened by a refusal.
      if (from.cookies.has('session') && from.csrf() === null) await from.call('GET /v1/user/init');
      harness.clock.advance(pauseMs);
    }
    const mails = await harness.database.db.selectFrom('outbox').select('kind').execute();
    return [...answers, { mails: mails.map(({ kind }) => kind).sort() }];
  }

  return {
    async differences(sequences: readonly Step[][], pauseMs: number): Promise<unknown[]> {
      const found: unknown[] = [];
      for (const sequence of sequences) {
        const unknown = await run(sequence, unknownEmail, pauseMs);
        const member = await run(sequence, memberEmail, pauseMs);
        const at = unknown.findIndex(
          (answer, index) => JSON.stringify(answer) !== JSON.stringify(member[index]),
        );
        if (at === -1) continue;
        found.push({ sequence: sequence.map(({ name }) => name), unknown: unknown[at], member: member[at] });
      }
      return found;
    },
    stop,
  };
}

/** A second app on the same database: cheap password hashes, challenges solved, devices accepted, and no mail sent. */
async function startCheapApp() {
  const harness = await startHarness();
  const platform = await openWebProcess(harness);
  const { ctx } = platform;
  const hour = 3_600_000;
  const app = await composeApp({
    ...platform,
    ctx: { ...ctx, providers: { ...ctx.providers, device: { assess: async () => 'pass' } } },
    gates: {
      ...platform.gates,
      challenge: {
        ...platform.gates.challenge,
        read: async () => ({
          id: randomBytes(32),
          expiresAt: new Date(harness.clock.now().getTime() + hour),
        }),
        pass: async () => true,
      },
    },
  });
  return {
    harness,
    browser: () => makeInjectBrowser(app),
    stop: async () => {
      await app.close();
      await harness.stop();
    },
  };
}

export const SOON_MS = 1000;
/** Late enough to resend a code. */
export const LATER_MS = 31_000;
