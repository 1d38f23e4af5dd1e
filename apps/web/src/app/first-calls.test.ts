import type { OperationKey } from '@wattle/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '#web/api/call.ts';
import { type FakeApi, installFakeApi, memberOf, NETWORK_FAILURE, profileOf } from '#web/api/fake-api.ts';
import { writeSavedSession } from '#web/api/local-storage.ts';
import { profileReady, refreshProfile, signOutLocally, startSession } from '#web/api/session.ts';
import { offersAnswer } from '#web/features/offers/test-offers.ts';
import { reportOf } from '#web/features/report/test-report.ts';
import { scoreProfile } from '#web/features/score/test-score.ts';
import { makeFirstCalls } from './first-calls.ts';

const profile = 'GET /v1/user/init';
const score = 'POST /v1/creditscore';
const offers = 'POST /v1/product/init';
const report = 'POST /v1/creditreport';

let fake: FakeApi;

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  fake = installFakeApi(memberOf());
  fake.on(score, scoreProfile());
  fake.on(offers, offersAnswer());
  fake.on(report, reportOf());
});

afterEach(() => {
  signOutLocally();
  history.replaceState(null, '', '/');
});

const counts = () => [profile, score, offers, report].map((key) => fake.calls(key as OperationKey).length);

/** What a page does before its code is there, as soon as it is done. */
async function open(page = '/dashboard', hasSaved = true): Promise<void> {
  history.replaceState(null, '', page);
  const saved = { isAuthenticated: true, roles: 'IV', identifier: 'm-1', expiresAt: Date.now() + 60_000 };
  if (hasSaved) writeSavedSession(saved);
  makeFirstCalls();
  if (hasSaved) await profileReady();
  await new Promise((resolve) => setTimeout(resolve, 50));
}

async function showDashboard(): Promise<void> {
  await api(score, { body: {} });
  await api(offers, { body: { page: '/dashboard' } });
}

it('[DASH-016] asks for profile, score and offers before the page does, which takes each answer over once', async () => {
  await open();
  expect(counts()).toEqual([1, 1, 1, 0]);
  await showDashboard();
  expect(counts()).toEqual([1, 1, 1, 0]);
  await api(score, { body: {} });
  expect(counts()).toEqual([1, 2, 1, 0]);
});

it('[DASH-016] asks again once another page was there, which may have changed what was answered', async () => {
  await open();
  history.replaceState(null, '', '/my-preferences');
  await api(report, { body: { retry: false } });
  history.replaceState(null, '', '/dashboard');
  await showDashboard();
  expect(counts()).toEqual([1, 2, 2, 1]);
});

it('[REPORT-032] asks for the report after the profile, where two documents open it', async () => {
  fake.on(profile, memberOf({ roles: 'IV,ICV,IDL,IPA,EV,MV,1FA,2FA,IHC' }));
  await open('/credit-report-overview');
  expect(counts()).toEqual([1, 0, 0, 1]);
});

it.for([
  ['a visitor nothing', '/dashboard', null, 0],
  ['with a password alone no score', '/dashboard', 'IV,EV,MV,1FA', 1],
  ['with one document no report', '/credit-report-overview', 'IV,ICV,IDL,EV,MV,1FA,2FA,IHC', 1],
  ['elsewhere the profile alone', '/my-details', 'IV,ICV,IDL,IPA,EV,MV,1FA,2FA,IHC', 1],
] as const)('[PROF-009] asks %s', async ([_what, page, roles, profiles]) => {
  fake.on(profile, roles === null ? profileOf() : memberOf({ roles }));
  await open(page, roles !== null);
  expect(counts()).toEqual([profiles, 0, 0, 0]);
});

const CHANGES: [what: string, change: () => Promise<void>][] = [
  ['a log-out', async () => signOutLocally()],
  [
    'another member’s log-in',
    async () => {
      fake.on(profile, memberOf({ identifier: 'm-2' }));
      await refreshProfile();
    },
  ],
  ['half a minute', async () => void vi.spyOn(performance, 'now').mockReturnValue(30_001)],
];

it.for(CHANGES)('[LOGIN-020] [LOGIN-033] gives no page an answer from before %s', async ([_what, change]) => {
  await open();
  await change();
  await api(score, { body: {} });
  expect(fake.calls(score)).toHaveLength(2);
});

it('leaves to the page what got no answer, and tells it a refusal', async () => {
  fake.on(score, NETWORK_FAILURE, scoreProfile());
  await open();
  expect(counts()).toEqual([1, 1, 0, 0]);
  await showDashboard();
  expect(counts()).toEqual([1, 2, 1, 0]);

  signOutLocally();
  fake.on(profile, memberOf());
  await refreshProfile();
  fake.on(score, { refuse: 'internal' });
  await open();
  await expect(api(score, { body: {} })).rejects.toThrow('internal');
  expect(counts()).toEqual([2, 3, 1, 0]);
});

it('[DASH-016] asks for the profile again with the page, where the first call got no answer', async () => {
  fake.on(profile, NETWORK_FAILURE, memberOf());
  history.replaceState(null, '', '/dashboard');
  writeSavedSession({
    isAuthenticated: true,
    roles: 'IV',
    identifier: 'm-1',
    expiresAt: Date.now() + 60_000,
  });
  makeFirstCalls();
  await expect(profileReady()).rejects.toThrow('no answer');
  startSession();
  await showDashboard();
  expect(counts()).toEqual([2, 1, 1, 0]);
});
