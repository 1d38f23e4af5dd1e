import type { ResponseOf } from '@wattle/contract';

import type { Context } from '#api/platform/context.ts';
import { waitsOf } from '#api/platform/outbox/effect-figures.sql.ts';

import { latestBan } from './bans/bans.sql.ts';
import { casesOf } from './cases.sql.ts';
import { banOnWire, caseOnWire } from './corrections.rules.ts';

/** Takes three statements at most. */
export async function showCorrections(
  ctx: Context,
  memberId: string,
): Promise<ResponseOf<'GET /v1/corrections'>> {
  const [listed, ban] = [await casesOf(ctx, memberId), await latestBan(ctx, ctx.db, memberId)];
  const waiting = listed.filter(({ state }) => state === 'sent').map(({ reference }) => reference);
  const waits = await waitsOf(ctx.db, [...waiting, ...(ban === null ? [] : [ban.reference])]);
  const now = ctx.now();
  return {
    cases: listed.map((each) => caseOnWire(each, now, waits.get(each.reference))),
    ban: ban === null ? null : banOnWire(ctx, ban, waits.get(ban.reference)),
  };
}
