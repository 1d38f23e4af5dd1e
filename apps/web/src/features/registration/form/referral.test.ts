import { ApiError } from '@wattle/contract/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, memberOf, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { sendReferral, reportReferral } from './referral.ts';

const REFERRAL = 'POST /v1/tracking/referral';
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi();
});

const bodies = () => api.calls(REFERRAL).map(({ body }) => body);

describe('a referral', () => {
  it('[TRACK-003] sends transaction and member, and resolves to true once stored', async () => {
    api.on('GET /v1/user/init', memberOf({ identifier: 'm-7' }));
    api.on(REFERRAL, true);
    expect(await sendReferral('T-1')).toBe(true);
    expect(bodies()).toEqual([{ tid: 'T-1', userIdentifier: 'm-7' }]);
  });

  it('[TRACK-003] sends no identifier before the registration is an account', async () => {
    api.on(REFERRAL, true);
    expect(await sendReferral('T-1')).toBe(true);
    expect(bodies()).toEqual([{ tid: 'T-1', userIdentifier: null }]);
  });

  it.each([
    ['refused', { refuse: 'internal' }],
    ['of nobody', { refuse: 'unauthenticated' }],
    ['lost', NETWORK_FAILURE],
  ] as const)('[TRACK-003] rejects when it is %s, while reporting it never throws', async (_how, reply) => {
    api.on(REFERRAL, reply);
    await expect(sendReferral('T-1')).rejects.toBeInstanceOf(ApiError);
    expect(() => reportReferral('T-2')).not.toThrow();
    await expect.poll(() => bodies()).toContainEqual({ tid: 'T-2', userIdentifier: null });
  });

  it('[TRACK-003] [SPLASH-010] sends nothing without a transaction', () => {
    for (const nothing of [null, '']) reportReferral(nothing);
    expect(bodies()).toEqual([]);
  });
});
