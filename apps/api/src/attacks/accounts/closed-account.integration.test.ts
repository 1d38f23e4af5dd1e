import { globSync, readFileSync } from 'node:fs';

import { ABOUT_ME_CONSENT } from '@wattle/domain/about-me/agreement';
import { REFERRAL_CONSENT } from '@wattle/domain/home-loan/referral-lead';
import type { Role } from '@wattle/domain/journeys/roles';
import { licence, memberIdOf, PASSWORD, register, type Person } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startIdentityCheck } from '#api/features/identity/start-identity-check.ts';
import { chooseNotices } from '#api/features/notifications/choices.ts';
import { withdrawConsent } from '#api/features/preferences/consents.ts';
import { changePreferences, chooseBureauMarketing } from '#api/features/mailing-list/stored-preferences.ts';
import { sendReferralLead } from '#api/features/wizards/send-referral-lead.ts';
import { findPlanFacts } from '#api/features/wizards/wizards.sql.ts';
import type { Context } from '#api/platform/context.ts';
import { recordConsent } from '#api/platform/members/record-consent.ts';
import { inMemberTransaction, requireOpen } from '#api/platform/members/member-transaction.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { save, wanting } from '#api/testing/preferring.ts';
import { purchase, saveTo } from '#api/testing/wizard-answers.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

type Caller = { memberId: string; sessionId: string; mobile: string };

const roles: ReadonlySet<Role> = new Set<Role>(['INV', 'EV', 'MV', '1FA', '2FA']);

/** The purchase's fields with their values, as the page lists them. */
const listed = (mobile: string) =>
  Object.entries({
    'home-refinance-or-buy': 'Buy a property',
    'home-buy-purchase-price': '$800,000',
    'home-buy-deposit': '$80,000',
    'home-buy-how-close': 'I am still looking',
    'home-buy-how-to-live': 'Live in it',
    'home-buy-how-to-pay': 'Principal and interest',
    'home-buy-income': '$120,000 yearly',
    name: 'Alex Good',
    mobile,
  }).map(([field, value]) => ({ field, value }));

/** Every use case that records a consent of a member, as a call under way meets an account that is closed meanwhile. */
const RECORDING: Record<string, (ctx: Context, caller: Caller) => Promise<unknown>> = {
  'a document check': (ctx, { memberId, sessionId }) => {
    const form = { consent: true, consent1: true, driversLicence: licence(0) };
    return startIdentityCheck(ctx, { memberId, sessionId, roles, owesProof: false, form });
  },
  'score notices': (ctx, { memberId }) => chooseNotices(ctx, { memberId, wanted: true, source: 'dashboard' }),
  'use of About Me answers': (ctx, { memberId }) =>
    recordConsent(ctx, ABOUT_ME_CONSENT, { memberId, granted: true, source: 'about-me' }),
  'newsletters and interests': (ctx, { memberId }) =>
    inMemberTransaction(ctx, memberId, (tx, member) =>
      changePreferences(ctx, tx, {
        member: requireOpen(member),
        source: 'preferences',
        choose: () => ({ isSubscribed: true, interests: ['cars'] }),
      }),
    ),
  'marketing of the bureau': (ctx, { memberId }) =>
    inMemberTransaction(ctx, memberId, (tx, member) =>
      chooseBureauMarketing(ctx, tx, { member: requireOpen(member), granted: true, source: 'account' }),
    ),
  'a lead of the Home Loan Assistant': async (ctx, { memberId, mobile }) => {
    const facts = await findPlanFacts(ctx, memberId);
    if (facts === null) throw new Error('there is no such member');
    const agreed = { partnerId: 7, textVersion: REFERRAL_CONSENT.version, fields: listed(mobile) };
    return sendReferralLead(ctx, { memberId, facts, address: '203.0.113.7', agreed });
  },
  'a withdrawal': (ctx, { memberId }) => withdrawConsent(ctx, { memberId, kind: 'marketing' }),
};

async function callerOf(person: Person): Promise<Caller> {
  const memberId = await memberIdOf(person);
  const { id: sessionId } = await harness.database.db
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { memberId, sessionId, mobile: person.mobile };
}

const recordsOf = (memberId: string) =>
  harness.database.db
    .selectFrom('consents')
    .select(['id', 'kind', 'granted'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();

const granted = async (memberId: string) =>
  (
    await harness.database.db
      .selectFrom('standing_consents')
      .select('kind')
      .where('member_id', '=', memberId)
      .where('granted', '=', true)
      .execute()
  ).map(({ kind }) => kind);

describe('[PREF-006] [REG-067] no consent outlives the account', () => {
  it.each(Object.entries(RECORDING))(
    '%s records nothing once the account is cancelled',
    async (_, record) => {
      const person = await register(harness, { eqfxmarketing: false });
      await saveTo(person.browser, 'hla', purchase);
      const caller = await callerOf(person);
      const cancelled = await save(person, wanting([], { isActive: false, password: PASSWORD }));
      expect(cancelled.status).toBe(200);
      const before = await recordsOf(caller.memberId);
      await record(harness.platform.ctx, caller).catch(() => undefined);
      expect(await recordsOf(caller.memberId)).toEqual(before);
      expect(await granted(caller.memberId)).toEqual([]);
    },
  );

  it.each(Object.entries(RECORDING))('%s does record while the account is open', async (_, record) => {
    const person = await register(harness, { eqfxmarketing: false, marketing: true });
    await saveTo(person.browser, 'hla', purchase);
    const caller = await callerOf(person);
    const before = await recordsOf(caller.memberId);
    await record(harness.platform.ctx, caller);
    expect((await recordsOf(caller.memberId)).length).toBeGreaterThan(before.length);
  });

  it('a document check records nothing, and starts nothing, once its session has ended', async () => {
    const person = await register(harness);
    const caller = await callerOf(person);
    await person.browser.call('GET /v1/oauth2/logout');
    const before = await recordsOf(caller.memberId);
    const outcome = await RECORDING['a document check']?.(harness.platform.ctx, caller);
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'unauthenticated' } });
    expect(await recordsOf(caller.memberId)).toEqual(before);
  });

  it('only the statements that lock or insert the member make the proof, and one statement writes consents', () => {
    const sources = globSync('apps/api/src/**/*.ts').filter((path) => !/\.test\.ts$|\/test-/.test(path));
    const containing = (text: string) =>
      sources.filter((path) => readFileSync(path, 'utf8').includes(text)).toSorted();
    expect(
      sources.filter((path) => /as (Locked|Open)Member\b/.test(readFileSync(path, 'utf8'))).toSorted(),
    ).toEqual([
      'apps/api/src/platform/members/member-transaction.ts',
      'apps/api/src/platform/members/personal-details.sql.ts',
    ]);
    expect(containing("insertInto('consents')")).toEqual(['apps/api/src/platform/members/consents.sql.ts']);
  });
});
