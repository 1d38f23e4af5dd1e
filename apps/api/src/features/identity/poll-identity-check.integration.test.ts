import { randomUUID } from 'node:crypto';

import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import type { MismatchField } from '@wattle/domain/journeys/identity-mismatch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Context } from '#api/platform/context.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { memberSessionOf } from '#api/testing/member-session.ts';

import { endCheck } from './end-check.ts';
import type { Verdict } from './identity-gateway.ts';
import { makeMemoryIdentityGateway } from './memory-identity-gateway.ts';
import { pollIdentityCheck } from './poll-identity-check.ts';
import { makeMember, newCheck, open, pendingCheck, withGateway } from './test-checks.ts';

let harness: Harness;
let ctx: Context;

beforeAll(async () => {
  harness = await startHarness();
  ({ ctx } = harness.platform);
});
afterAll(() => harness.stop());

type Setting = { documentType?: DocumentType; mismatches?: readonly MismatchField[] };

async function setUp(
  verdicts: readonly (Verdict | 'unavailable')[],
  { documentType = 'DL', ...named }: Setting = {},
) {
  const { memberId } = await makeMember(ctx);
  const session = await memberSessionOf(ctx, memberId);
  const check = await pendingCheck(ctx, { memberId, sessionId: session.id, documentType });
  const caller = { session, trackingReference: check.id };
  const outside = makeMemoryIdentityGateway({ verdicts, ...named });
  const asker = withGateway(ctx, outside.gateway);
  const poll = (changes: Partial<typeof caller> = {}) => pollIdentityCheck(asker, { ...caller, ...changes });
  /** The token is null because the session owes nothing. */
  const response = (changes: object = {}) => ({
    ok: true,
    value: { response: { ...IN_PROGRESS, trackingReference: check.id, ...changes }, token: null },
  });
  return { poll, response, check, session, outside };
}

const IN_PROGRESS = {
  isCompleted: false,
  isRefreshToken: false,
  isInProgess: true,
  isDeferred: false,
  errorMessage: null,
};
const COMPLETED = { isInProgess: false, isCompleted: true };

const checkRow = (id: string) =>
  harness.database.db
    .selectFrom('identity_checks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const isVerified = async (memberId: string) => {
  const row = await harness.database.db
    .selectFrom('members')
    .select('licence_verified_at')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.licence_verified_at !== null;
};

describe('polling an identity check', () => {
  it('[IDV-041] [IDV-042] completes a verified document with the refresh flag', async () => {
    const { poll, response, check } = await setUp(['verified']);
    expect(await poll()).toEqual(response({ ...COMPLETED, isRefreshToken: true }));
    expect(await isVerified(check.memberId)).toBe(true);
  });

  it.each([
    ['DL', "We could not verify your driver's licence."],
    ['PP', 'We could not verify your passport.'],
    ['MC', 'We could not verify your Medicare card.'],
  ] as const)(
    '[IDV-044] completes a %s that does not match without the flag and names it',
    async (type, text) => {
      const { poll, response, check } = await setUp(['not-matched'], { documentType: type });
      expect(await poll()).toEqual(response({ ...COMPLETED, errorMessage: text }));
      expect(await isVerified(check.memberId)).toBe(false);
    },
  );

  it('[IDV-045] reports a pending verdict and a failing service as in progress', async () => {
    const { poll, response } = await setUp(['pending', 'unavailable', 'verified']);
    expect(await poll()).toEqual(response());
    expect(await poll()).toEqual(response());
    expect(await poll()).toMatchObject({ value: { response: { isCompleted: true } } });
  });

  it.each(['pending', 'unknown', 'unavailable'] as const)(
    '[IDV-046] [IDV-047] defers at the tenth poll that is %s without an eleventh call to the service',
    async (verdict) => {
      const { poll, response, outside } = await setUp([verdict]);
      for (let each = 1; each < 10; each += 1) expect(await poll()).toEqual(response());
      const deferred = response({
        isInProgess: false,
        isDeferred: true,
        errorMessage:
          'Your identity check is taking longer than expected. We will let you know when it is done.',
      });
      expect(await poll()).toEqual(deferred);
      expect(await poll()).toEqual(deferred);
      expect(outside.polled).toHaveLength(10);
    },
  );

  it('[IDV-046] does not call a service again that has deferred a check', async () => {
    const { poll, outside } = await setUp(['deferred']);
    expect(await poll()).toMatchObject({ value: { response: { isDeferred: true } } });
    expect(await poll()).toMatchObject({ value: { response: { isDeferred: true } } });
    expect(outside.polled).toHaveLength(1);
  });

  it('repeats the answer of a check that has ended without calling the service', async () => {
    const { poll, outside } = await setUp(['verified', 'not-matched']);
    const first = await poll();
    expect(await poll()).toEqual(first);
    expect(outside.polled).toHaveLength(1);
  });

  it('does not verify a document that another member verified meanwhile', async () => {
    const { poll, check } = await setUp(['verified']);
    const others = await pendingCheck(ctx, { documentHash: check.documentHash });
    await endCheck(ctx, { check: others, as: 'verified' });
    expect(await poll()).toMatchObject({ value: { response: { isCompleted: true, isRefreshToken: false } } });
    expect(await isVerified(check.memberId)).toBe(false);
  });

  it.each([
    ['another session', async (memberId: string) => ({ session: await memberSessionOf(ctx, memberId) })],
    ['another member', async () => ({ session: (await setUp([])).session })],
    ['an unknown reference', async () => ({ trackingReference: randomUUID() })],
    ['an invalid reference', async () => ({ trackingReference: "' or 1=1" })],
  ])('[IDV-051] rejects %s without counting a poll', async (_, stranger) => {
    const { poll, check, outside } = await setUp(['verified']);
    expect(await poll(await stranger(check.memberId))).toEqual({
      ok: false,
      failure: {
        code: 'identity-check-unknown',
        errorMessage: 'We could not use these document details. Please check and try again.',
      },
    });
    expect((await checkRow(check.id)).polls).toBe(0);
    expect(outside.polled).toEqual([]);
  });

  it('reports a check that the service has not accepted yet as in progress', async () => {
    const { poll, response, check } = await setUp(['verified']);
    const { memberId, sessionId } = check;
    const unaccepted = newCheck(memberId, { sessionId });
    await open(ctx, unaccepted);
    const trackingReference = unaccepted.id;
    expect(await poll({ trackingReference })).toEqual(response({ trackingReference }));
  });
});

/** A session after a password reset by e-mail without a mobile on file: it owes a document. */
async function owing(verdicts: readonly (Verdict | 'unavailable')[]) {
  const set = await setUp(verdicts);
  const { memberId } = set.check;
  await harness.database.db
    .updateTable('members')
    .set({ mobile_factor_needed: true })
    .where('id', '=', memberId)
    .execute();
  const session = await memberSessionOf(ctx, memberId, { secondFactor: false });
  const sessionId = session.id;
  const check = await pendingCheck(ctx, { memberId, sessionId });
  const poll = (changes = {}) => set.poll({ session, trackingReference: check.id, ...changes });
  const isProved = async () => {
    const sessions = harness.database.db.selectFrom('sessions').where('shard_key', '=', memberId);
    const row = await sessions.where('id', '=', sessionId).select('second_factor').executeTakeFirstOrThrow();
    return row.second_factor;
  };
  return { check, poll, isProved };
}

describe('a document owed after a reset by e-mail', () => {
  const TOKEN = expect.any(String);

  it('[PWD-007] proves the second factor of the session that started the check of a verified document', async () => {
    const { poll, isProved } = await owing(['pending', 'verified']);
    expect(await poll()).toMatchObject({ value: { response: { isInProgess: true }, token: null } });
    expect(await isProved()).toBe(false);
    expect(await poll()).toMatchObject({ value: { response: { isRefreshToken: true }, token: TOKEN } });
    expect(await isProved()).toBe(true);
  });

  it('[PWD-007] proves the second factor by a check that ended between polls', async () => {
    const { check, poll, isProved } = await owing([]);
    await endCheck(ctx, { check, as: 'verified' });
    expect(await poll()).toMatchObject({ value: { token: TOKEN } });
    expect(await isProved()).toBe(true);
  });

  it.each(['not-matched', 'deferred', 'unknown', 'unavailable'] as const)(
    '[PWD-007] proves no second factor by a document that is %s',
    async (verdict) => {
      const { poll, isProved } = await owing([verdict]);
      expect(await poll()).toMatchObject({ value: { token: null } });
      expect(await isProved()).toBe(false);
    },
  );

  it('[PWD-007] proves no second factor by a check of another session', async () => {
    const { check, poll, isProved } = await owing(['verified']);
    const session = await memberSessionOf(ctx, check.memberId, { secondFactor: false });
    expect((await poll({ session })).ok).toBe(false);
    expect(await isProved()).toBe(false);
  });
});

it('[IDV-060] names the parts that do not match, once, and only to who has proved a mobile', async () => {
  const named = { mismatches: ['dateOfBirth', 'cardNumber'] } as const;
  const errorMessage = "We could not verify your driver's licence.";
  const answered = await setUp(['pending', 'not-matched'], named);
  expect(await answered.poll()).toEqual(answered.response());
  expect(await answered.poll()).toEqual(answered.response({ ...COMPLETED, errorMessage, ...named }));
  expect(await answered.poll()).toEqual(answered.response({ ...COMPLETED, errorMessage }));

  const stranger = await setUp(['not-matched'], named);
  expect(await stranger.poll({ session: { ...stranger.session, resetProof: 'document' } })).toEqual(
    stranger.response({ ...COMPLETED, errorMessage }),
  );

  const verified = await setUp(['verified'], named);
  expect(await verified.poll()).toEqual(verified.response({ ...COMPLETED, isRefreshToken: true }));
});
