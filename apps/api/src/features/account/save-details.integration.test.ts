import { randomUUID } from 'node:crypto';

import { register, type Person } from '@wattle/testkit/people';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Context } from '#api/platform/context.ts';
import { findSession } from '#api/platform/sessions/find-session.ts';
import { isProven, type MemberSession } from '#api/platform/sessions/session.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import type { ProfilePayload } from './account.rules.ts';
import { saveDetails } from './save-details.ts';
import { freshEmail, profileOf, save } from './test-account.ts';

const ADDRESS = '192.0.2.1';

let harness: Harness;
let ctx: Context;
let person: Person;
let session: MemberSession;

beforeAll(async () => {
  harness = await startHarness();
  ctx = harness.platform.ctx;
  person = await register(harness);
  const found = await findSession(ctx, person.browser.cookies.get('session') ?? '');
  if (found === null || !isProven(found)) throw new Error('the member has no session');
  session = found;
});
afterAll(() => harness.stop());

const onFile = (): ProfilePayload => {
  const { email, mobile } = person;
  return {
    ...profileOf(person),
    email,
    mobile,
    middleName: '',
    addressPrevious: '',
    hasLivedLessThan3Years: false,
  };
};

/** Runs `others` between a save's reads and its transaction. */
const racing = (others: () => Promise<unknown>): Context => ({
  ...ctx,
  async inTransaction(work, answer) {
    await others();
    return ctx.inTransaction(work, answer);
  },
});

it('[ACC-016] fails to save for a member deleted after the guard, and writes nothing', async () => {
  harness.statements.kept = [];
  const gone = { ...session, memberId: randomUUID() };
  const profile = { ...onFile(), email: freshEmail() };
  expect(await saveDetails(ctx, { session: gone, profile, address: ADDRESS })).toEqual({
    ok: false,
    failure: { code: 'user-not-found', errorMessage: 'User not found.' },
  });
  expect(harness.statements.kept.map(({ text }) => text.split(' ')[0])).toEqual(['select']);
  harness.statements.kept = null;
});

it('[ACC-015] does not undo a concurrent change of name without the password', async () => {
  const renamed = racing(async () => {
    expect((await save(person, { lastName: 'Better' })).status).toBe(200);
  });
  const profile = { ...onFile(), address: '7 High Street, Perth WA 6000' };
  expect(await saveDetails(renamed, { session, profile, address: ADDRESS })).toMatchObject({
    failure: { code: 'validation', errors: [{ field: 'password' }] },
  });
  const { body } = await person.browser.call('GET /v1/user/details');
  expect([body.lastName, body.address]).toEqual(['Better', onFile().address]);
});
