import { globSync, readFileSync } from 'node:fs';

import { ABOUT_ME_CONSENT } from '@wattle/domain/about-me/agreement';
import { REFERRAL_CONSENT } from '@wattle/domain/home-loan/referral-lead';
import { licence, PASSWORD, register, type Person } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startIdentityCheck } from '#api/features/identity/start-identity-check.ts';
import { chooseNotices } from '#api/features/notifications/choices.ts';
import { withdrawConsent } from '#api/features/preferences/consents.ts';
import { changePreferences, chooseBureauMarketing } from '#api/features/mailing-list/stored-preferences.ts';
import { sendReferralLead } from '#api/features/wizards/send-referral-lead.ts';
import { findPlanFacts } from '#api/features/wizards/wizards.sql.ts';
import type { Context } from '#api/platform/context.ts';
import { recordConsent } from '#api/platform/members/record-consent.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { memberSessionWith } from '#api/testing/member-session.ts';
import { save, wanting } from '#api/testing/preferring.ts';
import { purchase, saveTo } from '#api/testing/wizard-answers.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

type Caller = { session: MemberSession; memberId: string; mobile: string };

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
  'a document check': (ctx, { session }) => {
    const form = { consent: true, consent1: true, driversLicence: licence(0) };
    return startIdentityCheck(ctx, { session, form });
  },
  'score notices': (ctx, { session }) =>
    inMemberTransaction(ctx, session, (tx, member) =>
      chooseNotices(ctx, tx, { member, wanted: true, source: 'dashboard' }),
    ),
  'use of About Me answers': (ctx, { session }) =>
    inMemberTransaction(ctx, session, (tx, member) =>
      recordConsent(ctx, tx, {
        member,
        subject: ABOUT_ME_CONSENT,
        choice: { granted: true, source: 'about-me' },
      }),
    ),
  'newsletters and interests': (ctx, { session }) =>
    inMemberTransaction(ctx, session, (tx, member) =>
      changePreferences(ctx, tx, {
        member,
        source: 'preferences',
        choose: () => ({ isSubscribed: true, interests: ['cars'] }),
      }),
    ),
  'marketing of the bureau': (ctx, { session }) =>
    inMemberTransaction(ctx, session, (tx, member) =>
      chooseBureauMarketing(ctx, tx, { member, granted: true, source: 'account' }),
    ),
  'a lead of the Home Loan Assistant': async (ctx, { session, memberId, mobile }) => {
    const facts = await findPlanFacts(ctx, memberId);
    if (facts === null) throw new Error('there is no such member');
    const agreed = { partnerId: 7, textVersion: REFERRAL_CONSENT.version, fields: listed(mobile) };
    return sendReferralLead(ctx, { session, facts, address: '203.0.113.7', agreed });
  },
  'a withdrawal': (ctx, { session }) => withdrawConsent(ctx, { session, kind: 'marketing' }),
};

async function callerOf(person: Person): Promise<Caller> {
  const token = person.browser.cookies.get('session') ?? '';
  const session = await memberSessionWith(harness.platform.ctx, token);
  return { session, memberId: session.memberId, mobile: person.mobile };
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
    const outcome = RECORDING['a document check']?.(harness.platform.ctx, caller);
    await expect(outcome).rejects.toMatchObject({ refusal: { code: 'unauthenticated' } });
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
