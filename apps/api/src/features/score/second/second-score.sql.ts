import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import type { BureauScore } from '@wattle/domain/score/history';

import type { Context, Tx } from '#api/platform/context.ts';

import type { Bureau } from '../../bureaus/bureau.ts';
import { openFile } from '../credit-files/stored-file.ts';

export type SecondRecord = {
  consented: boolean;
  /** Oldest first, up to the month asked for. */
  scores: readonly BureauScore[];
};

const RECORD = {
  name: 'second-score-record',
  text: `select exists (select from bureau_consents c where c.member_id = $1 and c.bureau = 'second') as consented,
    (
      select json_agg(json_build_object('date', received_on, 'score', score) order by month)
      from score_snapshots
      where member_id = $1 and bureau = 'second' and month <= $2 and not (stale and month = $2)
    ) as scores`,
};

/** One statement. */
export async function readSecondRecord(
  ctx: Context,
  { memberId, month }: { memberId: string; month: string },
): Promise<SecondRecord> {
  const [row] = await ctx.query<{ consented: boolean; scores: BureauScore[] | null }>(RECORD, [
    memberId,
    month,
  ]);
  return { consented: row?.consented === true, scores: row?.scores ?? [] };
}

export type StandingFile = BureauScore & { file: CreditFile };

const LATEST = {
  name: 'latest-files-of-both',
  text: `select asked.consented, s.bureau, s.month, s.score, s.received_on::text as date, s.file
    from (select exists (select from score_consents c where c.member_id = $1) as consented) as asked
    left join lateral (
      select distinct on (bureau) bureau, month, score, received_on, file from score_snapshots
      where member_id = $1 and not stale
        and (bureau <> 'second' or exists (
          select from bureau_consents c where c.member_id = $1 and c.bureau = 'second'
        ))
      order by bureau, month desc
    ) s on true`,
};

type Row = { consented: boolean } & (
  | (BureauScore & { bureau: Bureau; month: string; file: Uint8Array })
  | { bureau: null }
);

type OfBoth = { consented: boolean; main: StandingFile | null; second: StandingFile | null };

/** The latest file of each bureau, the second's while the member agrees; null without one. */
export async function readLatestOfBoth(ctx: Context, memberId: string): Promise<OfBoth> {
  const rows = await ctx.query<Row>(LATEST, [memberId]);
  const of = (bureau: Bureau): StandingFile | null => {
    const row = rows.find((each) => each.bureau === bureau);
    if (row === undefined || row.bureau === null) return null;
    const { month, score, date, file: sealed } = row;
    const file = openFile(ctx, { memberId, bureau, month, sealed });
    return file === null ? null : { date, score, file };
  };
  return { consented: rows[0]?.consented === true, main: of('primary'), second: of('second') };
}

const LATEST_SECOND = {
  name: 'latest-second-file',
  text: `select month, file from score_snapshots
    where member_id = $1 and bureau = 'second' and not stale order by month desc limit 1`,
};

/** The latest file of the second bureau; null without one, or without the bureau. */
export async function readSecondFile(ctx: Context, memberId: string): Promise<CreditFile | null> {
  if (ctx.config.bureaus.second === null) return null;
  const [row] = await ctx.query<{ month: string; file: Uint8Array }>(LATEST_SECOND, [memberId]);
  if (row === undefined) return null;
  return openFile(ctx, { memberId, bureau: 'second', month: row.month, sealed: row.file });
}

/**
 * Erases what the second bureau answered, for a member whose consent to ask it ends. An enquiry in progress finds no order when it comes back, so that its answer
 * is not stored.
 */
export async function eraseSecondAnswers(tx: Tx, memberId: string): Promise<void> {
  await tx
    .deleteFrom('bureau_orders')
    .where('member_id', '=', memberId)
    .where('bureau', '=', 'second')
    .execute();
  await tx
    .deleteFrom('score_snapshots')
    .where('member_id', '=', memberId)
    .where('bureau', '=', 'second')
    .execute();
  await tx
    .deleteFrom('answers_aside')
    .where('member_id', '=', memberId)
    .where('bureau', '=', 'second')
    .execute();
}
