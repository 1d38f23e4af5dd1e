import {
  international,
  PASSWORD,
  register,
  signIn,
  verifyIdentity,
  type Person,
  memberIdOf,
} from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { UNDER_WAY_SECONDS } from '#api/platform/outbox/deliveries.ts';

import { dumpOf } from '../test-database-state.ts';
import { byEmail } from '#api/testing/choosing.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const LEAVE = 'POST /v1/user/delete-account';
const body = { password: PASSWORD };
const isThere = async ({ email }: Person) =>
  (await signIn(harness.browser(), { email, password: PASSWORD })).status === 200;

const CANARY = {
  firstName: 'Tamarillofirst',
  middleName: 'Tamarillomiddle',
  lastName: 'Tamarillolast',
  address: '61 Tamarillo Parade, Sydney NSW 2000',
  email: 'tamarillo.mail@tamarillo.example.com',
} as const;

describe('[DEL-007] deleting an account from a borrowed session', () => {
  it('deletes once when the right request is sent ten times concurrently', async () => {
    const person = await register(harness);
    const answers = await Promise.all(Array.from({ length: 10 }, () => person.browser.call(LEAVE, { body })));
    const outcomes = answers.map((answer) => (answer.status === 200 ? 'left' : String(answer.body.code)));
    expect(outcomes.toSorted()).toEqual(['left', ...Array<string>(9).fill('unauthenticated')]);
    expect(await isThere(person)).toBe(false);
    const late = await person.browser.call(LEAVE, { body });
    expect([late.status, late.body.code]).toEqual([401, 'unauthenticated']);
  });

  it('rejects a deletion and an export when the second factor is older than 15 minutes', async () => {
    for (const key of [LEAVE, 'GET /v1/user/export', 'GET /v1/user/export.pdf'] as const) {
      const person = await register(harness);
      harness.clock.advance(15 * 60_000);
      const refused = await person.browser.call(key, key === LEAVE ? { body } : {});
      expect([refused.status, refused.body.code], key).toEqual([403, 'second-factor-needed']);
      expect(refused.body.redirect_uri).toMatch(
        /^\/login-2fa\?retUrl=%2F(?:delete-account|my-details%2Fyour-data)/,
      );
      const again = await person.browser.call(key, key === LEAVE ? { body } : {});
      expect(again.body.code, 'the second factor is withdrawn').toBe('role-missing');
      expect(await isThere(person)).toBe(true);
    }
  });

  it('rejects another member’s password, and leaves other accounts as they are', async () => {
    const [one, other] = [
      await register(harness),
      await register(harness, { password: 'lantern-kettle-amber-9' }),
    ];
    const refused = await one.browser.call(LEAVE, { body: { password: 'lantern-kettle-amber-9' } });
    expect(refused.status).toBe(401);
    expect((await one.browser.call(LEAVE, { body })).status).toBe(200);
    expect((await signIn(harness.browser(), other)).status, 'the other account still exists').toBe(200);
    const copy = JSON.stringify((await other.browser.call('GET /v1/user/export')).body);
    expect(copy).not.toContain(one.email);
  });
});

const waitingEffects = () =>
  harness.database.db
    .selectFrom('outbox')
    .select(['kind', 'attempts', 'failure', 'next_try_at', 'claimed_until'])
    .where('delivered_at', 'is', null)
    .where('undelivered_at', 'is', null)
    .execute();

it('[DEL-007] leaves no trace of a deleted member in a database dump', async () => {
  const person = await register(harness, CANARY);
  const memberId: string = await memberIdOf(person);
  await verifyIdentity(person.browser);
  await person.browser.call('POST /v1/creditscore', { body: {} });
  await person.browser.call('PUT /v1/user/notifications/choices', { body: byEmail(true) });
  await person.browser.call('GET /v1/user/export', { headers: { 'idempotency-key': 'tamarillo' } });
  const before = await dumpOf(harness.database);
  expect(
    before.some(({ values }) => values.includes(memberId)),
    'present before',
  ).toBe(true);
  const { email_lookup: lookup } = await harness.database.db
    .selectFrom('members')
    .select('email_lookup')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  expect((await person.browser.call(LEAVE, { body })).status).toBe(200);
  // Erasures at providers wait until a delivery under way is over.
  harness.clock.advance(UNDER_WAY_SECONDS * 1000);
  await expect.poll(waitingEffects).toEqual([]);
  const after = (await dumpOf(harness.database)).flatMap(({ column, values }) =>
    values.map((value) => ({ column, value })),
  );
  const traces = [
    memberId,
    Buffer.from(lookup).toString('hex'),
    CANARY.email,
    'amarillo',
    person.mobile,
    international(person.mobile),
  ];
  for (const trace of traces) {
    expect(
      after.filter(({ value }) => value.includes(trace)).map(({ column }) => column),
      trace,
    ).toEqual([]);
  }
});
