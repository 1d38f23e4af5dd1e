import { succeed } from '@wattle/domain/outcome';
import { SECOND_BUREAU_CONSENT } from '@wattle/domain/score/second-bureau';

import type { Context } from '#api/platform/context.ts';
import type { Harness } from '#api/testing/harness.ts';

import type { BureauGateway } from '../../bureaus/bureau-gateway.ts';
import { makeMemoryBureauGateway, reportOf } from '../memory-bureau-gateway.ts';
import { showScore } from '../show-score.ts';
import { meetBureau } from '../test-member.ts';
import { agreeToSecondBureau, showSecondScore } from './show-second-score.ts';

const { version: textVersion } = SECOND_BUREAU_CONSENT;

type Answers = Parameters<typeof makeMemoryBureauGateway>[0];

/** A member with a main score of March, and a second bureau that answers so. */
export async function meetSecond(harness: Harness, answers: Answers = [succeed(reportOf(612))]) {
  const { ctx: main, ...rest } = await meetBureau(harness);
  const { gateway: secondBureau, enquiries: secondEnquiries } = makeMemoryBureauGateway(answers);
  const ctx = withSecond(main, secondBureau);
  const { call } = rest;
  await showScore(ctx, call);
  const agree = () => agreeToSecondBureau(ctx, { ...call, textVersion });
  return { ...rest, ctx, secondEnquiries, agree, show: () => showSecondScore(ctx, call) };
}

export const withSecond = (ctx: Context, secondBureau: BureauGateway): Context => ({
  ...ctx,
  providers: { ...ctx.providers, secondBureau, secondBureauForRefresh: secondBureau },
});

export async function keptOf(harness: Harness, memberId: string): Promise<Record<string, number>> {
  const { db } = harness.database;
  const count = async (
    table: 'score_snapshots' | 'bureau_orders' | 'quarantined_answers',
    bureau: 'primary' | 'second',
  ) => {
    const rows = await db
      .selectFrom(table)
      .select('month')
      .where('member_id', '=', memberId)
      .where('bureau', '=', bureau)
      .execute();
    return rows.length;
  };
  return {
    main: (await count('score_snapshots', 'primary')) + (await count('bureau_orders', 'primary')),
    scores: await count('score_snapshots', 'second'),
    orders: await count('bureau_orders', 'second'),
    quarantined: await count('quarantined_answers', 'second'),
  };
}

export const NOTHING_SECOND = { main: 2, scores: 0, orders: 0, quarantined: 0 };
/** The order is the record of the enquiry. */
export const WITHDRAWN = { ...NOTHING_SECOND, orders: 1 };
