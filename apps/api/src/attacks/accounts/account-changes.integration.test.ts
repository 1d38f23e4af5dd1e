import type { OperationKey } from '@wattle/contract';
import { latestCode, PASSWORD, type Person } from '@wattle/testkit/people';
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';

import { freshEmail, profileOf, save, verifyChange } from '#api/features/account/test-account.ts';
import { composeApp } from '#api/compose.ts';
import { hashToken } from '#api/platform/sessions/token.ts';
import { it as base } from '#api/testing/fixtures.ts';
import type { Harness } from '#api/testing/harness.ts';
import { makeInjectBrowser } from '#api/testing/inject-browser.ts';
import { readyMember } from '#api/testing/ready-member.ts';

import { openWebProcess } from '../test-web-process.ts';

async function hasStoredUse(api: Harness, { browser }: Person): Promise<boolean> {
  const token = browser.cookies.get('session') ?? '';
  const { last_seen_at: lastSeen } = await api.database.db
    .selectFrom('sessions')
    .select('last_seen_at')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  return api.clock.now().getTime() - lastSeen.getTime() <= 60_000;
}

const it = base.extend('quiet', { scope: 'file' }, async ({ api }, { onCleanup }) => {
  // Only statements of requests are counted.
  await api.workers.stop();
  const app = await composeApp(await openWebProcess(api));
  onCleanup(() => app.close());
  return app;
});

type Watched = { api: Harness; quiet: FastifyInstance };

/** Everything an attacker can compare, except random values. */
async function watch({ api, quiet }: Watched, person: Person, key: OperationKey, body?: unknown) {
  const from = makeInjectBrowser(quiet);
  for (const [name, value] of person.browser.cookies) from.cookies.set(name, value);
  const headers = {
    'x-csrf-token': person.browser.csrf() ?? '',
    'x-challenge-token': await from.solve(),
  };
  // Once a minute a call updates the session's last use. Do that first, to keep it out of the comparison.
  await from.call('GET /v1/user/is-authenticated');
  await expect.poll(() => hasStoredUse(api, person)).toBe(true);
  api.statements.count = 0;
  const answer = await from.call(key, { ...(body === undefined ? {} : { body }), headers });
  const { requestId: _, ...seen } = answer.body;
  return {
    status: answer.status,
    body: seen,
    headers: Object.keys(answer.headers),
    statements: api.statements.count,
  };
}

async function stepsFor(watched: Watched, person: Person, email: string) {
  const wrong = { oneTimeCode: '000000', password: PASSWORD };
  const seen = [
    await watch(watched, person, 'PUT /v1/user/details', profileOf(person, { email })),
    await watch(watched, person, 'POST /v1/user/send-change-email'),
  ];
  watched.api.clock.advance(31_000);
  seen.push(
    await watch(watched, person, 'POST /v1/user/send-change-email'),
    await watch(watched, person, 'POST /v1/user/verify-change-email', wrong),
  );
  const shown = await watch(watched, person, 'GET /v1/user/details');
  const { emailPending } = Object(shown.body);
  expect(emailPending).toBe(email);
  return seen;
}

describe('a change to another member’s address', () => {
  it('never applies a change to another member’s address, and mails its owner without a code', async ({
    api,
    member,
  }) => {
    const theirs = await readyMember(api);
    await save(member, { email: theirs.email });
    const [mail] = await api.simulators.waitForMessages(theirs.email, 1);
    expect([mail?.subject, mail?.codes]).toEqual(['You already have an account with Wattle', []]);
  });

  it('rejects the code like a wrong one when the address was taken meanwhile', async ({ api, member }) => {
    const other = await readyMember(api);
    const email = freshEmail();
    await save(member, { email });
    const first = await latestCode(api, email);
    await save(other, { email });
    const second = await latestCode(api, email, 2);
    const answers = await Promise.all([
      verifyChange(member, 'email', first),
      verifyChange(other, 'email', second),
    ]);
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    expect([won?.status, lost?.status, lost?.body.code]).toEqual([200, 400, 'code-incorrect']);
  });
});

// The last one: it stops the workers, and so the mails of the file.
describe('a change to an e-mail address', () => {
  it('[ACC-014] answers a new e-mail address alike, with the same work, whether or not another member has it', async ({
    api,
    member,
    quiet,
  }) => {
    const [owner, second, third] = [await readyMember(api), await readyMember(api), await readyMember(api)];
    const unknown = await stepsFor({ api, quiet }, member, freshEmail());
    expect(unknown.map(({ status }) => status)).toEqual([200, 400, 200, 400]);
    expect(await stepsFor({ api, quiet }, second, owner.email)).toEqual(unknown);
    expect(await stepsFor({ api, quiet }, third, freshEmail())).toEqual(unknown);
  });
});
