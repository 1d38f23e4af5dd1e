import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import type { BureauScore } from '@wattle/domain/score/history';

import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { Context, Tables, Tx } from '#api/platform/context.ts';

import { bureauNameOf, type Bureau } from '../../bureaus/bureau.ts';
import { withdrawOrders } from '../bureau-orders.sql.ts';
import { openFile } from '../credit-files/stored-file.ts';

export type SecondRecord = {
  consented: boolean;
  /** Oldest first, up to the month asked for. A file without a score has none here. */
  scores: readonly BureauScore[];
  /** The month's file is there. */
  isAnswered: boolean;
};

/** One statement. Scores of another bureau, which was the second one before, are left out. */
export async function readSecondRecord(
  ctx: Context,
  { memberId, month }: { memberId: string; month: string },
): Promise<SecondRecord> {
  const row = await ctx.db
    .selectNoFrom((eb) => [
      agreesToSecond(eb, ctx, memberId).as('consented'),
      jsonArrayFrom(
        eb
          .selectFrom('score_snapshots')
          .select(['received_on as date', 'score'])
          .where('member_id', '=', memberId)
          .where('bureau', '=', 'second')
          .where('bureau_name', '=', bureauNameOf(ctx, 'second'))
          .where('month', '<=', month)
          .where((inner) => inner.or([inner('month', '<>', month), inner('stale', '=', false)]))
          .orderBy('month'),
      ).as('files'),
    ])
    .executeTakeFirstOrThrow();
  const { consented, files } = row;
  return {
    consented: Boolean(consented),
    scores: files.flatMap(({ date, score }) => (score === null ? [] : [{ date, score }])),
    isAnswered: files.at(-1)?.date.slice(0, 7) === month,
  };
}

/** Whether the member agrees to the bureau that is the second one now. */
const agreesToSecond = (eb: ExpressionBuilder<Tables, never>, ctx: Context, memberId: string) =>
  eb.exists(
    eb
      .selectFrom('bureau_consents')
      .select('kind')
      .where('member_id', '=', memberId)
      .where('bureau', '=', 'second')
      .where('bureau_name', '=', bureauNameOf(ctx, 'second')),
  );

export type StandingFile = { date: string; score: number | null; file: CreditFile };

type OfBoth = { consented: boolean; main: StandingFile | null; second: StandingFile | null };

/** The latest file of each bureau, the second's while the member agrees; null without one. */
export async function readLatestOfBoth(ctx: Context, memberId: string): Promise<OfBoth> {
  const { consented, agrees } = await ctx.db
    .selectNoFrom((eb) => [
      eb
        .exists(eb.selectFrom('score_consents').select('kind').where('member_id', '=', memberId))
        .as('consented'),
      agreesToSecond(eb, ctx, memberId).as('agrees'),
    ])
    .executeTakeFirstOrThrow();
  const latest = async (bureau: Bureau): Promise<StandingFile | null> => {
    const row = await latestOf(ctx, memberId, bureau)
      .select(['month', 'score', 'file'])
      .select((eb) => eb.cast<string>('received_on', 'text').as('date'))
      .executeTakeFirst();
    if (row === undefined) return null;
    const { month, score, date, file: sealed } = row;
    const file = openFile(ctx, { memberId, bureau, month, sealed });
    return file === null ? null : { date, score, file };
  };
  return {
    consented: Boolean(consented),
    main: await latest('primary'),
    second: agrees ? await latest('second') : null,
  };
}

/** The latest of the bureau that has the place now: files of the one before are left out. */
const latestOf = (ctx: Context, memberId: string, bureau: Bureau) =>
  ctx.db
    .selectFrom('score_snapshots')
    .where('member_id', '=', memberId)
    .where('bureau', '=', bureau)
    .where('bureau_name', '=', bureauNameOf(ctx, bureau))
    .where('stale', '=', false)
    .orderBy('month', 'desc')
    .limit(1);

/** The latest file of a bureau; null without one, or without the bureau. */
export async function readLatestFile(
  ctx: Context,
  { memberId, bureau }: { memberId: string; bureau: Bureau },
): Promise<CreditFile | null> {
  if (bureau === 'second' && ctx.config.bureaus.second === null) return null;
  const row = await latestOf(ctx, memberId, bureau).select(['month', 'file']).executeTakeFirst();
  if (row === undefined) return null;
  return openFile(ctx, { memberId, bureau, month: row.month, sealed: row.file });
}

/**
 * Erases what the second bureau answered, for a member whose consent to ask it ends. The orders stay, as records of the
 * enquiries.
 */
export async function eraseSecondAnswers(tx: Tx, memberId: string): Promise<void> {
  await withdrawOrders(tx, { memberId, bureau: 'second' });
  await tx
    .deleteFrom('score_snapshots')
    .where('member_id', '=', memberId)
    .where('bureau', '=', 'second')
    .execute();
  await tx
    .deleteFrom('quarantined_answers')
    .where('member_id', '=', memberId)
    .where('bureau', '=', 'second')
    .execute();
}
