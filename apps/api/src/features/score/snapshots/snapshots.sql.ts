import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import { troublesOn } from '@wattle/domain/credit-file/troubles';
import type { AttributePoints } from '@wattle/domain/score/score-moves';

import { sql, type Insertable } from 'kysely';

import type { Context, Tables, Tx } from '#api/platform/context.ts';

import { openFile, sealFile } from '../credit-files/stored-file.ts';
import { bureauNameOf, type Bureau } from '../../bureaus/bureau.ts';
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

const earlierOf = (tx: Tx, { memberId, bureau, month }: OfMonth) =>
  tx
    .with('asked', (query) =>
      query.selectNoFrom((eb) =>
        eb
          .not(
            eb.exists(
              eb
                .selectFrom('score_snapshots')
                .select('month')
                .where('member_id', '=', memberId)
                .where('bureau', '=', bureau)
                .where('month', '<>', month),
            ),
          )
          .as('isOnly'),
      ),
    )
    .selectFrom('asked')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('score_snapshots')
          .select(['month', 'score', 'stale', 'file', 'reasons'])
          .where('member_id', '=', memberId)
          .where('bureau', '=', bureau)
          .where('month', '<=', month)
          .orderBy('month', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .leftJoin('bureau_orders as o', (join) =>
      join.on('o.member_id', '=', memberId).on('o.bureau', '=', bureau).on('o.month', '=', month),
    )
    .select(['asked.isOnly', 'latest.month', 'latest.score', 'latest.stale', 'latest.file', 'latest.reasons'])
    .select(['o.reference', 'o.session_id as sessionId', 'o.is_awaited as isAwaited'])
    .executeTakeFirstOrThrow();

/** Call it with the member locked. A stale file is about another person, so nothing is compared with it. */
export async function readEarlier(
  ctx: Context,
  tx: Tx,
  { memberId, bureau, month }: OfMonth,
): Promise<Earlier> {
  const {
    isOnly: only,
    reference,
    sessionId,
    isAwaited,
    ...latest
  } = await earlierOf(tx, {
    memberId,
    bureau,
    month,
  });
  const isOnly = Boolean(only);
  const order =
    reference === null || sessionId === null ? null : { reference, sessionId, isAwaited: isAwaited === true };
  const { month: of, score, file, reasons } = latest;
  // The month's own row exists when identity details changed and the bureau is asked again.
  if (of === null || score === null || file === null || of === month || latest.stale === true) {
    return { order, before: null, isOnly };
  }
  const at = { memberId, bureau, month: of };
  const known = reasons === null ? null : openField(ctx, 'reasons', { ...at, sealed: reasons });
  const before = {
    month: of,
    score,
    file: openFile(ctx, { ...at, sealed: file }),
    attributes: known?.attributes ?? [],
  };
  return { before, order, isOnly };
}

type Sealed = Insertable<Tables['score_snapshots']> & { bureau: Bureau };

/** The latest earlier month whose score counts. */
const previousMonth = (tx: Tx, { memberId, bureau, month }: OfMonth) =>
  tx
    .selectFrom('score_snapshots')
    .select((eb) => eb.fn.max('month').as('month'))
    .where('member_id', '=', memberId)
    .where('bureau', '=', bureau)
    .where('month', '<', month)
    .where('stale', '=', false);

/**
 * Replaces a stale snapshot, keeps one that counts, and closes the order. A first answer makes older files due for pruning,
 * except the previous one that is not stale: if this month turns stale, it is the latest again.
 */
const storeRow = (tx: Tx, row: Sealed) => {
  const { member_id: memberId, bureau, month, counted: _, ...fresh } = row;
  return tx
    .with('made', (query) =>
      query
        .insertInto('score_snapshots')
        .values(row)
        .onConflict((conflict) => conflict.columns(['member_id', 'bureau', 'month']).doNothing())
        .returning(sql.lit(true).as('isFirst')),
    )
    .with('replaced', (query) =>
      query
        .updateTable('score_snapshots')
        .set({ ...fresh, stale: false, changes: null })
        .where('member_id', '=', memberId)
        .where('bureau', '=', bureau)
        .where('month', '=', month)
        .where('stale', '=', true)
        .returning(sql.lit(false).as('isFirst')),
    )
    .with('done', (query) =>
      query
        .updateTable('bureau_orders')
        .set({ outcome: 'done', leased_until: null })
        .where('member_id', '=', memberId)
        .where('bureau', '=', bureau)
        .where('month', '=', month),
    )
    .with('due', (query) =>
      query
        .updateTable('score_snapshots')
        .set({ file_state: 'due' })
        .where('member_id', '=', memberId)
        .where('bureau', '=', bureau)
        .where('file_state', '=', 'full')
        .where((eb) => eb.exists(eb.selectFrom('made').select('isFirst')))
        .where('month', '<', previousMonth(tx, { memberId, bureau, month })),
    )
    .selectFrom('made')
    .select('isFirst')
    .unionAll((eb) => eb.selectFrom('replaced').select('isFirst'))
    .executeTakeFirst();
};

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
  const stored = await storeRow(tx, {
    member_id: memberId,
    bureau,
    bureau_name: bureauNameOf(ctx, bureau),
    month,
    score,
    received_on: receivedOn,
    advice: sealField(ctx, 'advice', { ...of, value: advice }),
    file: sealed,
    reasons: sealField(ctx, 'reasons', { ...of, value: reasons }),
    facts: sealField(ctx, 'facts', { ...of, value: { troubles: troublesOn(file) } }),
    // The home page counts main scores only.
    counted: bureau !== 'primary',
  });
  if (stored === undefined) return 'ignored';
  return stored.isFirst ? 'first' : 'replaced';
}
