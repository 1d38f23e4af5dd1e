import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import { troublesOn } from '@wattle/domain/credit-file/troubles';
import type { AttributePoints } from '@wattle/domain/score/score-moves';

import type { Context, Tx } from '#api/platform/context.ts';
import { runText } from '#api/platform/database/statements.ts';

import { openFile, sealFile } from '../credit-files/stored-file.ts';
import type { BureauReport } from '../bureau-gateway.ts';
import type { ScoreReasons } from '../score.rules.ts';
import { openField, sealField, type OfMonth } from '../sealed-snapshots.sql.ts';

export type EarlierAnswer = {
  month: string;
  score: number;
  /** Null for one that cannot be read. */
  file: CreditFile | null;
  attributes: readonly AttributePoints[];
};

/** The month's order as it was claimed. */
type Order = { reference: string; sessionId: string; isAwaited: boolean };

export type Earlier = {
  /** Null without one. */
  order: Order | null;
  /** Null without one, or when it is stale. */
  before: EarlierAnswer | null;
  /** No other month has a score. */
  isOnly: boolean;
};

const EARLIER = `select asked.is_only, latest.month, latest.score, latest.stale, latest.file, latest.reasons,
    o.reference, o.session_id as "sessionId", o.is_awaited as "isAwaited"
  from (
    select not exists (
      select from score_snapshots s where s.member_id = $1 and s.bureau = $3 and s.month <> $2
    ) as is_only
  ) as asked
  left join lateral (
    select month, score, stale, file, reasons from score_snapshots
    where member_id = $1 and bureau = $3 and month <= $2 order by month desc limit 1
  ) latest on true
  left join bureau_orders o on o.member_id = $1 and o.bureau = $3 and o.month = $2`;

type EarlierRow = { is_only: boolean } & (Order | { reference: null }) &
  (
    | { month: string; score: number; stale: boolean; file: Uint8Array; reasons: Uint8Array | null }
    | { month: null }
  );

/** Call it with the member locked. A stale file is about another person, so nothing is compared with it. */
export async function readEarlier(
  ctx: Context,
  tx: Tx,
  { memberId, bureau, month }: OfMonth,
): Promise<Earlier> {
  const [row] = await runText<EarlierRow>(tx, EARLIER, [memberId, month, bureau]);
  const isOnly = row?.is_only ?? true;
  const order = row === undefined || row.reference === null ? null : row;
  // The month's own row exists when identity details changed and the bureau is asked again.
  if (row === undefined || row.month === null || row.month === month || row.stale) {
    return { order, before: null, isOnly };
  }
  const of = { memberId, bureau, month: row.month };
  const reasons = row.reasons === null ? null : openField(ctx, 'reasons', { ...of, sealed: row.reasons });
  const file = openFile(ctx, { ...of, sealed: row.file });
  const { score } = row;
  return { before: { month: row.month, score, file, attributes: reasons?.attributes ?? [] }, order, isOnly };
}

/**
 * Replaces a stale snapshot, keeps one that counts, and closes the order. The home page counts main scores only. A first answer makes older files due for
 * pruning, except the previous one that is not stale: if this month turns stale, it is the latest again.
 */
const STORE = `with made as (
    insert into score_snapshots
      (member_id, bureau, month, score, received_on, advice, file, reasons, counted, facts)
    values ($1::uuid, $8::text, $2::text, $3::int, $4::date, $5::bytea, $6::bytea, $7::bytea,
      $8::text <> 'primary', $9::bytea)
    on conflict do nothing
    returning true as is_first
  ),
  replaced as (
    update score_snapshots s set
      score = $3::int, received_on = $4::date, advice = $5::bytea, file = $6::bytea, reasons = $7::bytea,
      stale = false, changes = null, facts = $9::bytea
    where s.member_id = $1::uuid and s.bureau = $8::text and s.month = $2::text and s.stale
    returning false as is_first
  ),
  done as (
    update bureau_orders set outcome = 'done', leased_until = null
    where member_id = $1::uuid and bureau = $8::text and month = $2::text
  ),
  due as (
    update score_snapshots set file_state = 'due'
    where member_id = $1::uuid and bureau = $8::text and file_state = 'full' and exists (select from made) and month < (
      select max(month) from score_snapshots whole
      where whole.member_id = $1::uuid and whole.bureau = $8::text and whole.month < $2::text and not whole.stale
    )
  )
  select is_first from made union all select is_first from replaced`;

type NewSnapshot = OfMonth & { receivedOn: string; report: BureauReport; reasons: ScoreReasons };

export async function storeSnapshot(
  ctx: Context,
  tx: Tx,
  { memberId, bureau, month, receivedOn, report, reasons }: NewSnapshot,
): Promise<'first' | 'replaced' | 'ignored'> {
  const { score, advice, file, protocol } = report;
  const of = { memberId, bureau, month };
  const receivedAt = ctx.now().toISOString();
  const sealed = sealFile(ctx, { ...of, protocol, receivedAt, creditFile: file });
  const [stored] = await runText<{ is_first: boolean }>(tx, STORE, [
    memberId,
    month,
    score,
    receivedOn,
    sealField(ctx, 'advice', { ...of, value: advice }),
    sealed,
    sealField(ctx, 'reasons', { ...of, value: reasons }),
    bureau,
    sealField(ctx, 'facts', { ...of, value: { troubles: troublesOn(file) } }),
  ]);
  if (stored === undefined) return 'ignored';
  return stored.is_first ? 'first' : 'replaced';
}
