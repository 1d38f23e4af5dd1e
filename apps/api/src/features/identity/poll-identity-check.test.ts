import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import { describe, expect, it } from 'vitest';

import type { Verdict } from './identity.ports.ts';
import { makeIdentityRecords, makeMemoryIdentityChecks } from './memory-identity-checks.ts';
import { makeMemoryIdentityGateway } from './memory-identity-gateway.ts';
import { makePollIdentityCheck } from './poll-identity-check.ts';

const id = '0190d0f0-0000-4000-8000-000000000001';
const caller = { memberId: 'member-1', sessionId: 'session-1', owesProof: false, trackingReference: id };

async function setUp(verdicts: readonly (Verdict | 'unknown')[], documentType: DocumentType = 'DL') {
  const records = makeIdentityRecords();
  const checks = makeMemoryIdentityChecks(records);
  const outside = makeMemoryIdentityGateway({ verdicts });
  const documentHash = Buffer.from('document');
  const requestHash = Buffer.from('request');
  await checks.open({ ...caller, id, documentType, documentHash, requestHash }, []);
  await checks.begin({ ...caller, id }, 'ver-1');
  const proved: object[] = [];
  const poll = makePollIdentityCheck({
    checks,
    gateway: outside.gateway,
    async proveByDocument(of) {
      proved.push(of);
      return 'token-2';
    },
    timings: { identityPollMax: 10 },
  });
  return { poll, proved, records, checks, outside, documentHash };
}

const inProgress = {
  isCompleted: false,
  isRefreshToken: false,
  isInProgess: true,
  isDeferred: false,
  trackingReference: id,
  errorMessage: null,
};

/** Nothing was owed, so the session keeps its token. */
const of = (said: object) => ({ said, token: null });

describe('polling an identity check', () => {
  it('[IDV-041] [IDV-042] a verified document completes with the refresh flag', async () => {
    const { poll, records } = await setUp(['verified']);
    expect(await poll(caller)).toEqual({
      ok: true,
      value: of({ ...inProgress, isInProgess: false, isCompleted: true, isRefreshToken: true }),
    });
    expect(records.verified).toEqual([{ memberId: 'member-1', documentType: 'DL' }]);
  });

  it.each([
    ['DL', "We could not verify your driver's licence."],
    ['PP', 'We could not verify your passport.'],
    ['MC', 'We could not verify your Medicare card.'],
  ] as const)('[IDV-044] %s that does not match completes without it and is named', async (type, text) => {
    const { poll, records } = await setUp(['not-matched'], type);
    expect(await poll(caller)).toEqual({
      ok: true,
      value: of({ ...inProgress, isInProgess: false, isCompleted: true, errorMessage: text }),
    });
    expect(records.verified).toEqual([]);
  });

  it('[IDV-045] pending, and a service that does not answer, are in progress', async () => {
    const { poll } = await setUp(['pending', 'unknown', 'verified']);
    expect(await poll(caller)).toEqual({ ok: true, value: of(inProgress) });
    expect(await poll(caller)).toEqual({ ok: true, value: of(inProgress) });
    expect(await poll(caller)).toMatchObject({ value: { said: { isCompleted: true } } });
  });

  it.each(['pending', 'unknown'] as const)(
    '[IDV-046] [IDV-047] the tenth poll that is %s defers, and the service is not asked an eleventh time',
    async (verdict) => {
      const { poll, outside } = await setUp([verdict]);
      for (let each = 1; each < 10; each += 1)
        expect(await poll(caller)).toMatchObject({ value: of(inProgress) });
      const deferred = {
        ...inProgress,
        isInProgess: false,
        isDeferred: true,
        errorMessage:
          'Your identity check is taking longer than expected. We will let you know when it is done.',
      };
      expect(await poll(caller)).toEqual({ ok: true, value: of(deferred) });
      expect(await poll(caller)).toEqual({ ok: true, value: of(deferred) });
      expect(outside.asked).toHaveLength(10);
    },
  );

  it('[IDV-046] a service that defers is not asked again', async () => {
    const { poll, outside } = await setUp(['deferred']);
    expect(await poll(caller)).toMatchObject({ value: { said: { isDeferred: true } } });
    expect(await poll(caller)).toMatchObject({ value: { said: { isDeferred: true } } });
    expect(outside.asked).toHaveLength(1);
  });

  it('a check that ended answers the same again, without asking', async () => {
    const { poll, outside } = await setUp(['verified', 'not-matched']);
    const first = await poll(caller);
    expect(await poll(caller)).toEqual(first);
    expect(outside.asked).toHaveLength(1);
  });

  it('a document that came to serve another member in between does not match', async () => {
    const { poll, records, documentHash } = await setUp(['verified']);
    records.owners.set(documentHash.toString('hex'), 'member-0');
    expect(await poll(caller)).toMatchObject({
      value: { said: { isCompleted: true, isRefreshToken: false } },
    });
    expect(records.verified).toEqual([]);
  });

  it.each([
    ['another session', { ...caller, sessionId: 'session-2' }],
    ['another member', { ...caller, memberId: 'member-2' }],
    ['a reference that nobody gave', { ...caller, trackingReference: id.replace('1', '2') }],
    ['a text that is no reference', { ...caller, trackingReference: "' or 1=1" }],
  ])('[IDV-051] %s learns nothing and counts nothing', async (_, stranger) => {
    const { poll, records, outside } = await setUp(['verified']);
    expect(await poll(stranger)).toEqual({
      ok: false,
      failure: {
        code: 'identity-check-unknown',
        errorMessage: 'We could not use these document details. Please check and try again.',
      },
    });
    expect(records.kept[0]?.check.polls).toBe(0);
    expect(outside.asked).toEqual([]);
  });

  it('a check that the service has not taken yet is in progress', async () => {
    const { poll, records } = await setUp(['verified']);
    Object.assign(records.kept[0]?.check ?? {}, { status: 'starting', verification: null });
    expect(await poll(caller)).toEqual({ ok: true, value: of(inProgress) });
  });
});

describe('where a document is owed after a reset by e-mail', () => {
  const owing = { ...caller, owesProof: true };
  const whose = { memberId: 'member-1', sessionId: 'session-1' };

  it('[PWD-007] one that is verified proves the second factor of the session that began its check', async () => {
    const { poll, proved } = await setUp(['pending', 'verified']);
    expect(await poll(owing)).toMatchObject({ value: of({ isInProgess: true }) });
    expect(proved).toEqual([]);
    expect(await poll(owing)).toMatchObject({ value: { said: { isRefreshToken: true }, token: 'token-2' } });
    expect(proved).toEqual([whose]);
  });

  it('[PWD-007] also one whose check ended while nobody looked', async () => {
    const { poll, proved, checks } = await setUp([]);
    await checks.end({ ...caller, id }, 'verified');
    expect(await poll(owing)).toMatchObject({ value: { token: 'token-2' } });
    expect(proved).toEqual([whose]);
  });

  it.each(['not-matched', 'deferred', 'unknown'] as const)(
    '[PWD-007] one that is %s proves nothing',
    async (verdict) => {
      const { poll, proved } = await setUp([verdict]);
      expect(await poll(owing)).toMatchObject({ value: { token: null } });
      expect(proved).toEqual([]);
    },
  );

  it('[PWD-007] nor does one of another session', async () => {
    const { poll, proved } = await setUp(['verified']);
    expect((await poll({ ...owing, sessionId: 'session-2' })).ok).toBe(false);
    expect(proved).toEqual([]);
  });
});
