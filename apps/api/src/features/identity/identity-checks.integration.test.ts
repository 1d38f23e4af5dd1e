import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Context } from '#api/platform/context.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { endCheck } from './end-check.ts';
import { countPoll, deferCheck, ownerOf } from './identity.sql.ts';
import { findProfile } from './profile.sql.ts';
import { ANNE, makeMember, newCheck, open, pendingCheck } from './test-checks.ts';

let harness: Harness;
let ctx: Context;

beforeAll(async () => {
  harness = await startHarness();
  ({ ctx } = harness.platform);
});
afterAll(() => harness.stop());

async function verifications(memberId: string): Promise<number> {
  const rows = await harness.database.db
    .selectFrom('members')
    .select('licence_verified_at')
    .where('id', '=', memberId)
    .where('licence_verified_at', 'is not', null)
    .execute();
  return rows.length;
}

describe('opening a check', () => {
  it('opens a check as starting, without a poll', async () => {
    const check = newCheck((await makeMember(ctx)).memberId);
    expect(await open(ctx, check)).toEqual({
      id: check.id,
      memberId: check.memberId,
      status: 'starting',
      documentType: 'DL',
      verification: null,
      polls: 0,
    });
  });

  it('joins the open check of the session for the same details, and no other', async () => {
    const check = await pendingCheck(ctx);
    const again = { ...check, id: randomUUID() };
    expect(await open(ctx, again)).toMatchObject({ id: check.id, status: 'pending' });
    expect(await open(ctx, { ...again, sessionId: randomUUID() })).toMatchObject({ id: again.id });
  });

  it('opens one check for concurrent requests with the same details', async () => {
    const check = newCheck((await makeMember(ctx)).memberId);
    const opened = await Promise.all(
      Array.from({ length: 5 }, () => open(ctx, { ...check, id: randomUUID() })),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  });

  it('opens a new check for the same details after the first has ended', async () => {
    const check = await pendingCheck(ctx);
    await endCheck(ctx, { check, as: 'not-matched' });
    const id = randomUUID();
    expect(await open(ctx, { ...check, id })).toMatchObject({ id, status: 'starting' });
  });
});

describe('polling a check', () => {
  it('counts every concurrent poll', async () => {
    const check = await pendingCheck(ctx);
    const counted = await Promise.all(Array.from({ length: 8 }, () => countPoll(ctx, ctx.db, check)));
    expect(new Set(counted.map((each) => each?.polls))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
  });

  it('counts polls of a pending check only', async () => {
    const check = await pendingCheck(ctx);
    await deferCheck(ctx.db, check);
    expect(await countPoll(ctx, ctx.db, check)).toMatchObject({ status: 'deferred', polls: 0 });
  });

  it('finds no check for another session or member', async () => {
    const check = await pendingCheck(ctx);
    expect(await countPoll(ctx, ctx.db, { ...check, sessionId: randomUUID() })).toBeNull();
    expect(await countPoll(ctx, ctx.db, { ...check, memberId: randomUUID() })).toBeNull();
    expect(await countPoll(ctx, ctx.db, { ...check, id: randomUUID() })).toBeNull();
  });
});

describe('ending a check', () => {
  it('binds a verified document to the member', async () => {
    const check = await pendingCheck(ctx);
    expect(await ownerOf(ctx.db, check.documentHash)).toBeNull();
    expect(await endCheck(ctx, { check, as: 'verified' })).toBe('verified');
    expect(await ownerOf(ctx.db, check.documentHash)).toBe(check.memberId);
    expect(await verifications(check.memberId)).toBe(1);
  });

  it('verifies a deferred check, but does not defer one that has ended', async () => {
    const check = await pendingCheck(ctx);
    await deferCheck(ctx.db, check);
    expect(await endCheck(ctx, { check, as: 'verified' })).toBe('verified');
    await deferCheck(ctx.db, check);
    expect(await countPoll(ctx, ctx.db, check)).toMatchObject({ status: 'verified' });
  });

  it('gives concurrent ends of a check the same result', async () => {
    const check = await pendingCheck(ctx);
    const ends = ['verified', 'not-matched', 'verified'] as const;
    const ended = await Promise.all(ends.map((as) => endCheck(ctx, { check, as })));
    expect(new Set(ended).size).toBe(1);
    expect(await countPoll(ctx, ctx.db, check)).toMatchObject({ status: ended[0] });
  });

  it('verifies only one of two members with one document', async () => {
    const one = await pendingCheck(ctx);
    const other = await pendingCheck(ctx, { documentHash: one.documentHash });
    const ended = await Promise.all([one, other].map((check) => endCheck(ctx, { check, as: 'verified' })));
    expect([...ended].sort()).toEqual(['not-matched', 'verified']);
    expect((await verifications(one.memberId)) + (await verifications(other.memberId))).toBe(1);
  });

  it('verifies the same document of the same member again', async () => {
    const { documentHash, memberId, ...one } = await pendingCheck(ctx);
    await endCheck(ctx, { check: { id: one.id, memberId }, as: 'verified' });
    const other = await pendingCheck(ctx, { memberId, documentHash });
    expect(await endCheck(ctx, { check: other, as: 'verified' })).toBe('verified');
  });
});

describe('the profile for an issuer', () => {
  it('reads the profile for an issuer, or null without a member', async () => {
    const { memberId } = await makeMember(ctx);
    expect(await findProfile(ctx, memberId)).toEqual(ANNE);
    expect(await findProfile(ctx, randomUUID())).toBeNull();
  });

  it('decrypts each field of the profile under its own column and row', async () => {
    const { memberId } = await makeMember(ctx);
    const cipher = { ...ctx.cipher, open: (_: Uint8Array, context: string) => context };
    expect(await findProfile({ ...ctx, cipher }, memberId)).toEqual({
      givenName: `members.first_name:${memberId}`,
      middleName: `members.middle_name:${memberId}`,
      familyName: `members.last_name:${memberId}`,
      dateOfBirth: `members.birth_date:${memberId}`,
    });
  });
});
