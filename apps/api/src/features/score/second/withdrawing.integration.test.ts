import { SECOND_BUREAU_CONSENT } from '@wattle/domain/score/second-bureau';
import { succeed } from '@wattle/domain/outcome';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { insertKeptRecords } from '#api/features/leaving/leaving.sql.ts';
import { withdrawConsent } from '#api/features/preferences/consents.ts';
import { activityOf } from '#api/platform/sessions/activity.sql.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import type { BureauAnswer } from '../../bureaus/bureau-gateway.ts';
import { gatewayOf, reportOf } from '../memory-bureau-gateway.ts';
import { reloadScore } from '../reload-score.ts';
import { showScore } from '../show-score.ts';
import { insertConsent, meetBureau } from '../test-member.ts';
import { agreeToSecondBureau, showSecondScore } from './show-second-score.ts';
import { keptOf, meetSecond, WITHDRAWN, withSecond } from './test-second-bureau.ts';

const { kind, version: textVersion } = SECOND_BUREAU_CONSENT;
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ BUREAUS: 'primary,second' });
});
afterAll(() => harness.stop());

const setUp = (answers?: Parameters<typeof meetSecond>[1]) => meetSecond(harness, answers);
const kept = (memberId: string) => keptOf(harness, memberId);

describe('withdrawing the second bureau', () => {
  it('[SCORE-037] and agreeing again in the same month does not ask again, a change of details included', async () => {
    const { ctx, call, agree, show, memberId, advance, secondEnquiries } = await setUp();
    await agree();
    await withdrawConsent(ctx, { session: call.session, kind });
    await withdrawConsent(ctx, { session: call.session, kind });
    advance(1000);
    await ctx.inTransaction((tx) => reloadScore(ctx, tx, memberId));
    expect(await agree()).toMatchObject({ value: { latest: null, missing: 'next-month', history: [] } });
    expect(await show()).toMatchObject({ value: { missing: 'next-month' } });
    expect(secondEnquiries).toHaveLength(1);
    advance(31 * 86_400_000);
    expect(await show()).toMatchObject({ value: { latest: { score: 612 }, missing: null } });
  });

  it('[SCORE-037] erases its answers, and leaves the main score', async () => {
    const quarantined = { kind: 'unknown-parts', protocol: 'plain', paths: ['x'], answer: '{}' } as const;
    const { ctx, call, agree, show, memberId, secondEnquiries } = await setUp([
      { ...succeed(reportOf(612)), quarantined },
    ]);
    await agree();
    expect(await kept(memberId)).toEqual({ main: 2, scores: 1, orders: 1, quarantined: 1 });
    await withdrawConsent(ctx, { session: call.session, kind });
    expect(await kept(memberId)).toEqual(WITHDRAWN);
    expect(await show()).toMatchObject({ value: { consent: { isGiven: false }, latest: null, history: [] } });
    expect(secondEnquiries).toHaveLength(1);
  });

  it('[DEL-007] leaves the authority and the enquiry among the records that the law requires', async () => {
    const { ctx, call, agree, memberId, advance } = await setUp();
    await agree();
    advance(1000);
    await withdrawConsent(ctx, { session: call.session, kind });
    const receipt = `receipt of ${memberId}`;
    await ctx.inTransaction((tx) => insertKeptRecords(ctx, tx, { memberId, receipt, until: ctx.now() }));
    const records = await ctx.db
      .selectFrom('kept_records')
      .select(['kind', 'consent_kind', 'granted', 'bureau_name', 'outcome'])
      .where('receipt', '=', receipt)
      .execute();
    const closed = { bureau_name: 'Jarrah Credit', outcome: null };
    expect(records).toContainEqual({ ...closed, kind: 'authority', consent_kind: kind, granted: true });
    expect(records).toContainEqual({ ...closed, kind: 'authority', consent_kind: kind, granted: false });
    const access = { kind: 'bureau-access', consent_kind: null, granted: null };
    expect(records).toContainEqual({ ...closed, ...access, outcome: 'withdrawn' });
    expect(records).toContainEqual({ ...access, bureau_name: 'Yarran Credit', outcome: 'done' });
  });

  it.each([false, true])(
    '[SCORE-037] an answer on its way when the consent was withdrawn leaves nothing in any table (given again: %s)',
    async (isGivenAgain) => {
      const { ctx: main, call, memberId } = await meetBureau(harness);
      await showScore(main, call);
      await insertConsent(harness, { memberId, kind });
      const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();
      const { promise: answer, resolve } = Promise.withResolvers<BureauAnswer>();
      const ctx = withSecond(
        main,
        gatewayOf(() => (onAsked(), answer)),
      );
      const waiting = showSecondScore(ctx, call);
      await asked;
      await withdrawConsent(ctx, { session: call.session, kind });
      if (isGivenAgain) await agreeToSecondBureau(ctx, { ...call, textVersion });
      const quarantined = { kind: 'unknown-parts', protocol: 'plain', paths: ['x'], answer: '{}' } as const;
      resolve({ ...succeed(reportOf(612)), quarantined });
      await waiting;
      expect(await kept(memberId)).toEqual(WITHDRAWN);
      const activity = await activityOf(ctx, { memberId });
      expect(activity.map((entry) => entry.kind)).not.toContain('second-bureau-accessed');
    },
  );
});
