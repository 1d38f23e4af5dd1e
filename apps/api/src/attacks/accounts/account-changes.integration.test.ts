import type { OperationKey } from '@wattle/contract';
import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { PASSWORD, register, type Person } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { composeApp } from '#api/compose.ts';
import { hashToken } from '#api/platform/sessions/token.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { makeInjectBrowser } from '#api/testing/inject-browser.ts';
import { freshEmail, profileOf } from '#api/features/account/test-account.ts';

import { openWebProcess } from '../test-web-process.ts';

let harness: Harness;
let owner: Person;
let members: Person[];
let apiBrowser: (person: Person) => Browser;
let stopSecondApp: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  harness = await startHarness();
  owner = await register(harness);
  members = [await register(harness), await register(harness), await register(harness)];
});
afterAll(async () => {
  await stopSecondApp();
  await harness.stop();
});

/** A second app on the same database without workers, so that only statements of the request are counted. */
async function startSecondApp(): Promise<void> {
  await harness.workers.stop();
  const app = await composeApp(await openWebProcess(harness));
  stopSecondApp = async () => {
    await app.close();
  };
  apiBrowser = (person) => {
    const browser = makeInjectBrowser(app);
    for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value);
    return browser;
  };
}

type Seen = { status: number; body: unknown; headers: string[]; statements: number };

async function hasStoredUse({ browser }: Person): Promise<boolean> {
  const token = browser.cookies.get('session') ?? '';
  const { last_seen_at: lastSeen } = await harness.database.db
    .selectFrom('sessions')
    .select('last_seen_at')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  return harness.clock.now().getTime() - lastSeen.getTime() <= 60_000;
}

/** Everything an attacker can compare, except random values. */
async function watch(person: Person, key: OperationKey, body?: unknown): Promise<Seen> {
  const from = apiBrowser(person);
  const headers = {
    'x-csrf-token': person.browser.csrf() ?? '',
    'x-challenge-token': await from.solve(),
  };
  // Once a minute a call updates the session's last use. Do that first, to keep it out of the comparison.
  await from.call('GET /v1/user/is-authenticated');
  await expect.poll(() => hasStoredUse(person)).toBe(true);
  harness.statements.count = 0;
  const answer: Answer = await from.call(key, { ...(body === undefined ? {} : { body }), headers });
  const { requestId: _, ...seen } = answer.body;
  return {
    status: answer.status,
    body: seen,
    headers: Object.keys(answer.headers),
    statements: harness.statements.count,
  };
}

async function stepsFor(person: Person, email: string): Promise<Seen[]> {
  const wrong = { oneTimeCode: '000000', password: PASSWORD };
  const seen = [
    await watch(person, 'PUT /v1/user/details', profileOf(person, { email })),
    await watch(person, 'POST /v1/user/send-change-email'),
  ];
  harness.clock.advance(31_000);
  seen.push(
    await watch(person, 'POST /v1/user/send-change-email'),
    await watch(person, 'POST /v1/user/verify-change-email', wrong),
  );
  const shown = await watch(person, 'GET /v1/user/details');
  const { emailPending } = Object(shown.body);
  expect(emailPending).toBe(email);
  return seen;
}

describe('a change to an e-mail address', () => {
  it('[ACC-014] answers a new e-mail address alike, with the same work, whether or not another member has it', async () => {
    await startSecondApp();
    const [first, second, third] = members;
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('there are no members');
    const unknown = await stepsFor(first, freshEmail());
    expect(unknown.map(({ status }) => status)).toEqual([200, 400, 200, 400]);
    expect(await stepsFor(second, owner.email)).toEqual(unknown);
    expect(await stepsFor(third, freshEmail())).toEqual(unknown);
  });
});

describe('a change to another member’s address', () => {
  it('never applies a change to another member’s address, and mails its owner without a code', async () => {
    const other = await startHarness();
    try {
      const [theirs, member] = [await register(other), await register(other)];
      const body = profileOf(member, { email: theirs.email });
      await member.browser.call('PUT /v1/user/details', { body });
      const [mail] = await other.simulators.waitForMessages(theirs.email, 2);
      expect([mail?.subject, mail?.codes]).toEqual(['You already have an account with Wattle', []]);
    } finally {
      await other.stop();
    }
  });

  it('rejects the code like a wrong one when the address was taken meanwhile', async () => {
    const other = await startHarness();
    try {
      const [first, second] = [await register(other), await register(other)];
      const email = freshEmail();
      const codes: string[] = [];
      for (const [index, person] of [first, second].entries()) {
        await person.browser.call('PUT /v1/user/details', { body: profileOf(person, { email }) });
        const [mail] = await other.simulators.waitForMessages(email, index + 1);
        codes.push(mail?.codes[0] ?? '');
      }
      const verify = (person: Person, index: number) =>
        person.browser.call('POST /v1/user/verify-change-email', {
          body: { oneTimeCode: codes[index] ?? '', password: PASSWORD },
        });
      const answers = await Promise.all([verify(first, 0), verify(second, 1)]);
      const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
      expect([won?.status, lost?.status, lost?.body.code]).toEqual([200, 400, 'code-incorrect']);
    } finally {
      await other.stop();
    }
  });
});
