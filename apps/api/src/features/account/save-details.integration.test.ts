import { randomUUID } from 'node:crypto';

import type { Person } from '@wattle/testkit/people';
import { expect } from 'vitest';

import type { Context } from '#api/platform/context.ts';
import { it as base } from '#api/testing/fixtures.ts';
import { memberSessionWith } from '#api/testing/member-session.ts';

import type { ProfilePayload } from './account.rules.ts';
import { saveDetails } from './save-details.ts';
import { freshEmail, profileOf, save } from './test-account.ts';

const ADDRESS = '192.0.2.1';

const it = base.extend('session', ({ api, member }) =>
  memberSessionWith(api.platform.ctx, member.browser.cookies.get('session') ?? ''),
);

const onFile = (member: Person): ProfilePayload => ({
  ...profileOf(member),
  email: member.email,
  mobile: member.mobile,
  middleName: '',
  addressPrevious: '',
  hasLivedLessThan3Years: false,
});

/** Runs `others` between a save's reads and its transaction. */
const racing = (ctx: Context, others: () => Promise<unknown>): Context => ({
  ...ctx,
  async inTransaction(work, answer) {
    await others();
    return ctx.inTransaction(work, answer);
  },
});

it('[ACC-016] fails to save for a member deleted after the guard, and writes nothing', async ({
  api: { platform, statements },
  member,
  session,
}) => {
  statements.kept = [];
  const gone = { ...session, memberId: randomUUID() };
  const profile = { ...onFile(member), email: freshEmail() };
  expect(await saveDetails(platform.ctx, { session: gone, profile, address: ADDRESS })).toEqual({
    ok: false,
    failure: { code: 'user-not-found', errorMessage: 'User not found.' },
  });
  expect(statements.kept.map(({ text }) => text.split(' ')[0])).toEqual(['select']);
  statements.kept = null;
});

it('[ACC-015] does not undo a concurrent change of name without the password', async ({
  api,
  member,
  session,
}) => {
  const renamed = racing(api.platform.ctx, async () => {
    expect((await save(member, { lastName: 'Better' })).status).toBe(200);
  });
  const profile = { ...onFile(member), address: '7 High Street, Perth WA 6000' };
  expect(await saveDetails(renamed, { session, profile, address: ADDRESS })).toMatchObject({
    failure: { code: 'validation', errors: [{ field: 'password' }] },
  });
  const { body } = await member.browser.call('GET /v1/user/details');
  expect([body.lastName, body.address]).toEqual(['Better', onFile(member).address]);
});
