import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import { troublesOn } from '@wattle/domain/credit-file/troubles';
import type { AttributePoints } from '@wattle/domain/score/score-moves';

import { sql, type ExpressionBuilder, type Insertable } from 'kysely';

import type { Context, Tables, Tx } from '#api/platform/context.ts';

import { openFile, sealFile } from '../credit-files/stored-file.ts';
import { bureauNameOf, type Bureau } from '../../bureaus/bureau.ts';
import type { BureauReport } from '../../bureaus/bureau-gateway.ts';
import type { ScoreReasons } from '../score.rules.ts';
import { openField, sealField, type OfMonth } from '../sealed-snapshots.sql.ts';

export type EarlierAnswer = {
  month: string;
  score: number | null;
  /** Null for one that cannot be read. */
  file: CreditFile | null;
  attributes: readonly AttributePoints[];
};

export type StandingOrder = {
  /**
   * - `awaiting`: it still awaits this answer.
   * - `done`: another answer counts.
   * - `superseded`: the member's details changed.
   * - `ended`: the consent was withdrawn.
   */
  kind: 'awaiting' | 'done' | 'superseded' | 'ended';
  /** The session that claimed it. */
  sessionId: string;
  /** A member's own session got no score this month. */
  isAwaited: boolean;
  /** The bureau that was asked. */
  bureauName: string;
};

type Asking = OfMonth & { reference: string; /** The caller's session. */ callerId: string | null };

const standingOf = (ctx: Context, tx: Tx, asking: Asking) => {
  const { memberId, bureau, month } = asking;
  return tx
    .with('asked', (query) =>
      query.selectNoFrom((eb) => [
        isOnlyMonth(eb, asking).as('isOnly'),
        hasConsent(eb, ctx, asking).as('isConsented'),
        isLive(eb, asking).as('isCallerLive'),
      ]),
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
          .where('bureau_name', '=', bureauNameOf(ctx, bureau))
          .orderBy('month', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .leftJoin('bureau_orders as o', (join) =>
      join.on('o.member_id', '=', memberId).on('o.bureau', '=', bureau).on('o.month', '=', month),
    )
    .select(['asked.isOnly', 'asked.isConsented', 'asked.isCallerLive'])
    .select(['latest.month', 'latest.score', 'latest.stale', 'latest.file', 'latest.reasons'])
    .select(['o.reference', 'o.outcome', 'o.session_id', 'o.is_awaited', 'o.bureau_name'])
    .executeTakeFirstOrThrow();
};

type Asked = ExpressionBuilder<Tables, never>;

const isOnlyMonth = (eb: Asked, { memberId, bureau, month }: Asking) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('score_snapshots')
        .select('month')
        .where('member_id', '=', memberId)
        .where('bureau', '=', bureau)
        .where('month', '<>', month)
        .where('score', 'is not', null),
    ),
  );

const hasConsent = (eb: Asked, ctx: Context, { memberId, bureau }: Asking) =>
  eb.exists(
    eb
      .selectFrom('bureau_consents')
      .select('kind')
      .where('member_id', '=', memberId)
      .where('bureau', '=', bureau)
      .where((inner) =>
        inner.or([inner('bureau_name', 'is', null), inner('bureau_name', '=', bureauNameOf(ctx, bureau))]),
      ),
  );

const isLive = (eb: Asked, { memberId, callerId }: Asking) =>
  eb.exists(
    eb.selectFrom('session_ids').select('id').where('shard_key', '=', memberId).where('id', '=', callerId),
  );

type StandingRow = Awaited<ReturnType<typeof standingOf>>;

export type Standing = {
  /** What the answer finds; null for a member who was erased. */
  order: StandingOrder | null;
  /** Whether the caller's session still exists. True without one. */
  isCallerLive: boolean;
  /** No other month has a score. */
  isOnly: boolean;
  latest: Pick<StandingRow, 'month' | 'score' | 'stale' | 'file' | 'reasons'>;
};

/** What an answer to this reference finds, in one statement. Call it with the member locked. */
export async function readStanding(ctx: Context, tx: Tx, asking: Asking): Promise<Standing> {
  const row = await standingOf(ctx, tx, asking);
  return {
    order: orderOf(row, asking.reference),
    isCallerLive: asking.callerId === null || row.isCallerLive === true,
    isOnly: Boolean(row.isOnly),
    latest: row,
  };
}

function orderOf(row: StandingRow, reference: string): StandingOrder | null {
  const { session_id: sessionId, bureau_name: bureauName, is_awaited: isAwaited } = row;
  if (sessionId === null || bureauName === null) return null;
  return { kind: kindOf(row, reference), sessionId, bureauName, isAwaited: isAwaited === true };
}

function kindOf({ outcome, isConsented, ...row }: StandingRow, reference: string): StandingOrder['kind'] {
  if (outcome === 'withdrawn' || isConsented !== true) return 'ended';
  if (row.reference !== reference) return 'superseded';
  return outcome === 'done' ? 'done' : 'awaiting';
}

/**
 * The answer to compare a month's with; null without one. A stale file is about another person, so nothing is compared
 * with it. The month's own row exists when identity details changed and the bureau is asked again.
 */
export function openEarlier(
  ctx: Context,
  { memberId, bureau, month }: OfMonth,
  { latest: { month: earlier, score, file, reasons, stale } }: Pick<Standing, 'latest'>,
): EarlierAnswer | null {
  if (earlier === null || file === null || earlier === month || stale === true) return null;
  const at = { memberId, bureau, month: earlier };
  const known = reasons === null ? null : openField(ctx, 'reasons', { ...at, sealed: reasons });
  return {
    month: earlier,
    score,
    file: openFile(ctx, { ...at, sealed: file }),
    attributes: known?.attributes ?? [],
  };
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

type NewSnapshot = OfMonth & {
  bureauName: string;
  receivedOn: string;
  report: BureauReport;
  reasons: ScoreReasons;
};

export async function storeSnapshot(
  ctx: Context,
  tx: Tx,
  { memberId, bureau, bureauName, month, receivedOn, report, reasons }: NewSnapshot,
): Promise<'first' | 'replaced' | 'ignored'> {
  const { score, advice, file, protocol } = report;
  const key = { memberId, bureau, month };
  const receivedAt = ctx.now().toISOString();
  const sealed = sealFile(ctx, { ...key, protocol, receivedAt, creditFile: file });
  const stored = await storeRow(tx, {
    member_id: memberId,
    bureau,
    bureau_name: bureauName,
    month,
    score,
    received_on: receivedOn,
    advice: sealField(ctx, 'advice', { ...key, value: advice }),
    file: sealed,
    reasons: sealField(ctx, 'reasons', { ...key, value: reasons }),
    facts: sealField(ctx, 'facts', { ...key, value: { troubles: troublesOn(file) } }),
    // The home page counts main scores only.
    counted: bureau !== 'primary',
  });
  if (stored === undefined) return 'ignored';
  return stored.isFirst ? 'first' : 'replaced';
}
