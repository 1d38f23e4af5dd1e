import { SECOND_BUREAU_CONSENT } from '@wattle/domain/score/second-bureau';
import { fail, succeed } from '@wattle/domain/outcome';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { showConsents } from '#api/features/preferences/consents.ts';
import type { Context } from '#api/platform/context.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import type { BureauGateway } from '../../bureaus/bureau-gateway.ts';
import { gatewayOf, makeMemoryBureauGateway, reportOf } from '../memory-bureau-gateway.ts';
import { scoresPart } from '../personal-data.sql.ts';
import { refreshMembers } from '../refresh/refresh-members.ts';
import { reloadScore } from '../reload-score.ts';
import { showScore } from '../show-score.ts';
import { insertConsent, meetBureau } from '../test-member.ts';
import { agreeToSecondBureau, showSecondScore } from './show-second-score.ts';
import { keptOf, meetSecond, NOTHING_SECOND, withSecond } from './test-second-bureau.ts';

const { kind, version: textVersion } = SECOND_BUREAU_CONSENT;
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ BUREAUS: 'primary,second' });
});
afterAll(() => harness.stop());

const setUp = (answers?: Parameters<typeof meetSecond>[1]) => meetSecond(harness, answers);
const kept = (memberId: string) => keptOf(harness, memberId);

/** The context after a restart under another `SECOND_BUREAU_NAME`. */
const restartedWith = (ctx: Context, name: string, secondBureau: BureauGateway): Context => {
  const { second } = ctx.config.bureaus;
  if (second === null) throw new Error('no second bureau');
  const config = { ...ctx.config, bureaus: { ...ctx.config.bureaus, second: { ...second, name } } };
  return withSecond({ ...ctx, config }, secondBureau);
};

describe('the second score', () => {
  it('[SCORE-035] is asked for under a consent of its own, once a month, and keeps a history of its own', async () => {
    const { show, agree, advance, call, ctx, secondEnquiries, memberId } = await setUp();
    expect(await show()).toMatchObject({
      value: { consent: { isGiven: false }, latest: null, missing: null },
    });
    expect(await kept(memberId)).toEqual(NOTHING_SECOND);
    expect(secondEnquiries).toEqual([]);

    const latest = { score: 612, receivedOn: '2026-03-10' };
    expect(await agree()).toMatchObject({ value: { consent: { isGiven: true }, latest, missing: null } });
    expect(await show()).toMatchObject({ value: { bureau: 'Jarrah Credit', range: '0-1000', latest } });
    expect(secondEnquiries).toHaveLength(1);

    advance(31 * 86_400_000);
    expect(await show()).toMatchObject({
      value: { latest: { receivedOn: '2026-04-10' }, history: [{ score: 612 }, { score: 612 }] },
    });
    expect(secondEnquiries).toHaveLength(2);
    const main = await showScore(ctx, call);
    expect(main).toMatchObject({ value: { scoreInfo: { score: 735 } } });
  });

  it('[DEL-007] is in the copy of a member’s data, and leaves with its member', async () => {
    const { agree, ctx, memberId } = await setUp();
    const part = scoresPart(ctx);
    expect(await part.exportOf(memberId)).not.toHaveProperty('atTheSecondBureau');
    await agree();
    const second = { scores: [{ score: 612 }], enquiriesAtTheBureau: [{ outcome: 'done' }] };
    expect(await part.exportOf(memberId)).toMatchObject({
      scores: [{ score: 735 }],
      atTheSecondBureau: { ...second, scores: [{ score: 612, creditFile: { version: 2 } }] },
    });
    expect(await part.pdfOf?.(memberId)).toMatchObject({
      atTheSecondBureau: { ...second, latestCreditFile: { version: 2 } },
    });
    await inSessionlessTransaction(ctx, memberId, (tx) => part.erase(tx, memberId));
    expect(await kept(memberId)).toEqual({ main: 0, scores: 0, orders: 0, quarantined: 0 });
  });

  it.each(['old-words', ''])('[SCORE-035] an agreement to other words (%j) is none', async (other) => {
    const { ctx, call, show } = await setUp();
    const refused = await agreeToSecondBureau(ctx, { ...call, textVersion: other });
    expect(refused).toMatchObject({ failure: { code: 'validation', errors: [{ field: 'textVersion' }] } });
    expect(await show()).toMatchObject({ value: { consent: { isGiven: false } } });
  });

  it('[SCORE-035] every member who agreed gets it in the monthly run, one enquiry each', async () => {
    const { ctx, memberId, secondEnquiries, enquiries, show } = await setUp();
    await insertConsent(harness, { memberId, kind });
    const { db } = harness.database;
    await db
      .updateTable('members')
      .set({ licence_verified_at: ctx.now() })
      .where('id', '=', memberId)
      .execute();
    const runs = [refreshMembers(ctx, { bureau: 'second' }), refreshMembers(ctx, { bureau: 'second' })];
    await Promise.all(runs);
    expect(secondEnquiries).toHaveLength(1);
    expect(enquiries).toHaveLength(1);
    expect(await show()).toMatchObject({ value: { latest: { score: 612 } } });
  });

  it.each([
    ['try-later', 'waiting'],
    ['unavailable', 'away'],
    ['unsent', 'away'],
    ['no-file', 'no-file'],
    ['identity-mismatch', 'no-match'],
    ['details-rejected', 'no-match'],
    ['contact-us', 'contact-us'],
    ['unread', 'contact-us'],
    ['lost', 'away'],
  ] as const)(
    '[SCORE-036] %s at the second bureau reads %s, and the main score stays',
    async (because, missing) => {
      const { agree, ctx, call } = await setUp([fail(because)]);
      const main = await showScore(ctx, call);
      expect(await agree()).toMatchObject({ value: { latest: null, missing } });
      expect(await showScore(ctx, call)).toEqual(main);
    },
  );

  it('[SCORE-042] a file without a score at the second bureau reads so, beside an earlier score', async () => {
    const answers = [succeed(reportOf(612)), succeed(reportOf(null))];
    const { agree, show, advance, secondEnquiries } = await setUp(answers);
    await agree();
    advance(31 * 86_400_000);
    for (let visit = 0; visit < 2; visit += 1) {
      expect(await show()).toMatchObject({ value: { latest: { score: 612 }, missing: 'not-scored' } });
    }
    expect(secondEnquiries).toHaveLength(2);
  });

  it('[SCORE-036] a bureau that is away leaves the score of the month before', async () => {
    const { agree, show, advance } = await setUp([succeed(reportOf(612)), fail('unavailable')]);
    await agree();
    advance(31 * 86_400_000);
    expect(await show()).toMatchObject({ value: { latest: { receivedOn: '2026-03-10' }, missing: 'away' } });
  });

  it('[SCORE-036] the main score does not wait for a second bureau that never answers', async () => {
    const { ctx: main, call, memberId } = await meetBureau(harness);
    await insertConsent(harness, { memberId, kind });
    const { promise: never } = Promise.withResolvers<never>();
    const ctx = withSecond(
      main,
      gatewayOf(() => never),
    );
    void showSecondScore(ctx, call);
    expect(await showScore(ctx, call)).toMatchObject({ value: { scoreInfo: { score: 735 } } });
  });

  it('[ACC-015] changed details make both scores stale', async () => {
    const { ctx, agree, show, memberId, secondEnquiries } = await setUp();
    await agree();
    await inSessionlessTransaction(ctx, memberId, (tx) => reloadScore(ctx, tx, memberId));
    expect(await show()).toMatchObject({ value: { latest: { score: 612 } } });
    expect(secondEnquiries).toHaveLength(2);
    expect(new Set(secondEnquiries.map(({ reference }) => reference)).size).toBe(2);
  });
});

describe('another second bureau', () => {
  it('[SCORE-035] inherits neither the consent to ask it nor the scores of the one before', async () => {
    const { ctx: before, agree, call, memberId, advance } = await setUp();
    await agree();
    const { gateway, enquiries } = makeMemoryBureauGateway([succeed(reportOf(801))]);
    const ctx = restartedWith(before, 'Banksia Bureau', gateway);

    expect(await showSecondScore(ctx, call)).toMatchObject({
      value: { bureau: 'Banksia Bureau', consent: { isGiven: false }, latest: null, history: [] },
    });
    await refreshMembers(ctx, { bureau: 'second' });
    expect(enquiries).toEqual([]);

    await agreeToSecondBureau(ctx, { ...call, textVersion });
    const shown = (await showConsents(ctx, memberId)).find((consent) => consent.kind === kind);
    expect(shown?.history.map(({ granted, text }) => [granted, text])).toEqual([
      [true, expect.stringContaining('may ask Banksia Bureau for')],
      [true, expect.stringContaining('may ask Jarrah Credit for')],
    ]);
    expect(await showSecondScore(before, call)).toMatchObject({ value: { consent: { isGiven: false } } });
    advance(31 * 86_400_000);
    expect(await showSecondScore(ctx, call)).toMatchObject({
      value: { latest: { score: 801 }, history: [{ score: 801 }] },
    });
  });
});

describe('without a second bureau', () => {
  it('[SCORE-039] no call, record or field names it', async () => {
    const off = await startHarness();
    try {
      const { ctx, call, memberId } = await meetBureau(off);
      const refusal = { ok: false, failure: { code: 'no-second-bureau' } };
      expect(await showSecondScore(ctx, call)).toEqual(refusal);
      expect(await agreeToSecondBureau(ctx, { ...call, textVersion })).toEqual(refusal);
      const consents = await off.database.db
        .selectFrom('consents')
        .select('kind')
        .where('member_id', '=', memberId)
        .execute();
      expect(consents).toEqual([{ kind: 'score-access' }]);
    } finally {
      await off.stop();
    }
  });
});
