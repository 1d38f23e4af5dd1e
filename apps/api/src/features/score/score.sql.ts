import type { BureauScore } from '@wattle/domain/score/history';
import type { ColumnType } from 'kysely';

import type { Context, Tx } from '#api/platform/context.ts';
import type { Bytes, Flag, NullableBytes, NullableDate, View } from '#api/platform/database/column-types.ts';
import { memberOpener } from '#api/platform/members/member-fields.ts';

import { bureauNameOf, type Bureau, type BureauFailure } from '../bureaus/bureau.ts';
import type { ScoreRecord } from './score.rules.ts';
import { openField, type OfMonth } from './sealed-snapshots.sql.ts';

/**
 * How a month's enquiry stands, with the reasons for which the bureau gave no report.
 * - `open`: in progress, or its process died.
 * - `unsent`, `try-later`, `unavailable`: the bureau surely did not take it. Asked again under the same reference.
 * - `lost`: sent without an answer, so the bureau may have taken it.
 * - `unmatched`: the answer is about another person.
 * - `withdrawn`: the member withdrew the consent. The row stays as the record of the enquiry.
 */
export type OrderOutcome = 'open' | BureauFailure | 'unmatched' | 'withdrawn' | 'done';

type FileState = 'full' | 'due' | 'pruned';

declare module '#api/platform/context.ts' {
  interface Tables {
    score_consents: View<{ member_id: string; kind: string; given_at: Date }>;
    /** `score_consents` by the bureau that may be asked under each. A name counts for the bureau of that name alone. */
    bureau_consents: View<{
      member_id: string;
      bureau: Bureau;
      bureau_name: string | null;
      kind: string;
      given_at: Date;
    }>;
    bureau_orders: {
      member_id: string;
      bureau: ColumnType<Bureau, Bureau | undefined, Bureau>;
      bureau_name: string;
      month: string;
      reference: string;
      outcome: OrderOutcome;
      tries: number;
      session_id: string;
      leased_until: NullableDate;
      refresh_after: NullableDate;
      /** A member's own session got no score this month. */
      is_awaited: Flag;
      /** Enquiries under replaced references. Read through `bureau_enquiries`. */
      earlier: ColumnType<never, undefined, string[][]>;
    };
    score_snapshots: {
      member_id: string;
      bureau: ColumnType<Bureau, Bureau | undefined, Bureau>;
      bureau_name: string;
      month: string;
      score: number | null;
      received_on: ColumnType<Date, string, string>;
      advice: Bytes;
      file: Bytes;
      stale: Flag;
      file_state: ColumnType<FileState, FileState | undefined, FileState>;
      changes: NullableBytes;
      reasons: NullableBytes;
      facts: NullableBytes;
      counted: Flag;
    };
    score_counts: {
      id: number;
      given: ColumnType<string, number, number | string>;
      counted_at: Date;
      given_before: ColumnType<string, number, number | string>;
      before_at: Date;
    };
    /** Bureau enquiries about a member, `unsent` ones included. `superseded`: the details changed while it was in progress. */
    bureau_enquiries: View<{
      member_id: string;
      bureau: Bureau;
      month: string;
      bureau_name: string;
      reference: string;
      outcome: string;
      at: Date;
    }>;
    standing_scores: View<{
      member_id: string;
      bureau_name: string;
      month: string;
      score: number | null;
      received_on: Date;
      file: Uint8Array;
    }>;
    standing_facts: View<{
      member_id: string;
      bureau: Bureau;
      bureau_name: string;
      month: string;
      score: number | null;
      facts: Uint8Array;
    }>;
  }
}

/** One row. A first score has no moves. Prepared under its name for the bench's `score`. */
const RECORD = {
  name: 'score-record',
  text: `select m.first_name,
    (
      select to_char(moved_at at time zone 'Australia/Sydney', 'YYYY-MM-DD')
      from moved_members where member_id = asked.member_id
    ) as moved_on,
    exists (select from score_consents c where c.member_id = asked.member_id) as consented,
    known.scores, now.advice, case when known.months > 1 then now.reasons end as reasons
    from (select $1::uuid as member_id, $2::text as month) as asked
    join member_records m on m.id = asked.member_id
    cross join lateral (
      select count(*) as months,
        json_agg(json_build_object('date', received_on, 'score', score) order by month) as scores
      from score_snapshots where member_id = asked.member_id and bureau = 'primary' and bureau_name = $3::text
        and month <= asked.month and score is not null and not (stale and month = asked.month)
    ) known
    left join score_snapshots now
      on now.member_id = asked.member_id and now.bureau = 'primary' and now.bureau_name = $3::text
        and now.month = asked.month and not now.stale`,
};

type RecordRow = {
  first_name: Uint8Array;
  consented: boolean;
  moved_on: string | null;
  scores: BureauScore[] | null;
  advice: Uint8Array | null;
  reasons: Uint8Array | null;
};

/**
 * The main score, in one statement, the path of nearly every call. Scores of a bureau that was the main one before are left
 * out. Null for a deleted member.
 */
export async function readScoreRecord(
  ctx: Context,
  { memberId, month }: Omit<OfMonth, 'bureau'>,
): Promise<ScoreRecord | null> {
  const [row] = await ctx.readText<RecordRow>(RECORD, [memberId, month, bureauNameOf(ctx, 'primary')]);
  if (row === undefined) return null;
  const { advice, reasons } = row;
  const key = { memberId, bureau: 'primary', month } as const;
  return {
    firstName: memberOpener(ctx.cipher, memberId)('first_name', row.first_name),
    consented: row.consented,
    movedOn: row.moved_on,
    scores: row.scores ?? [],
    advice: advice === null ? null : openField(ctx, 'advice', { ...key, sealed: advice }),
    reasons: reasons === null ? null : openField(ctx, 'reasons', { ...key, sealed: reasons }),
  };
}

/** Stops a month's score from counting; the row stays until a new one replaces it. */
export async function markStale(tx: Tx, { memberId, bureau, month }: OfMonth): Promise<void> {
  await tx
    .updateTable('score_snapshots')
    .set({ stale: true })
    .where('member_id', '=', memberId)
    .where('bureau', '=', bureau)
    .where('month', '=', month)
    .execute();
}
