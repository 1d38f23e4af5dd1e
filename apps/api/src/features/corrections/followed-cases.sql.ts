import type { CorrectionReminder } from '@wattle/domain/corrections/correction-times';
import type { CorrectionState } from '@wattle/domain/corrections/correction-words';
import { sql } from 'kysely';

import type { Context, Db, Tx } from '#api/platform/context.ts';

import { correctionContext, type CorrectionRequest } from './cases.sql.ts';
import type { BureauDecision } from '../bureaus/corrections-gateway.ts';
import { dayOf, type Referred } from './corrections.sql.ts';

/** The pause between polls doubles up to this many times the first: from a minute to twelve hours. */
const MAX_BACKOFF = 720;

export type FollowedCase = Referred & { id: string; bureauName: string };

/** Keeps the first time, and leaves a closed case as it is. */
export async function markAcknowledged(ctx: Context, { memberId, reference }: Referred): Promise<void> {
  const now = ctx.now();
  const ask_at = new Date(now.getTime() + ctx.config.correctionAskMs);
  await ctx.db
    .updateTable('correction_cases')
    .set({ state: 'acknowledged', acknowledged_at: now, ask_at })
    .where('member_id', '=', memberId)
    .where('reference', '=', reference)
    .where('state', '=', 'sent')
    .execute();
}

const nextAsk = (now: Date, pauseMs: number) =>
  sql<Date>`to_timestamp(${now.getTime() / 1000}::float8
    + ${pauseMs / 1000}::float8 * least(2.0 ^ least(asks, 30), ${MAX_BACKOFF}::float8))`;

/**
 * Claims due cases and postpones their next poll. Row by row, because two statements that claim several could deadlock.
 */
export async function claimCases(ctx: Context, limit: number): Promise<FollowedCase[]> {
  const now = ctx.now();
  const due = await ctx.db
    .selectFrom('correction_cases')
    .select(['id', 'reference', 'bureau_name as bureauName', 'member_id as memberId'])
    .where('state', '=', 'acknowledged')
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(limit)
    .execute();
  const claimed = due.map(async (followed) => {
    const row = await ctx.db
      .updateTable('correction_cases')
      .set((eb) => ({
        ask_at: nextAsk(now, ctx.config.correctionAskMs),
        asks: eb('asks', '+', 1),
      }))
      .where('member_id', '=', followed.memberId)
      .where('id', '=', followed.id)
      .where('state', '=', 'acknowledged')
      .where('ask_at', '<=', now)
      .returning('id')
      .executeTakeFirst();
    return row === undefined ? [] : [followed];
  });
  return (await Promise.all(claimed)).flat();
}

/** False when the case is no longer open. */
export async function storeDecision(
  { cipher, now }: Context,
  tx: Tx,
  { id, memberId, decision, on, reasons }: FollowedCase & BureauDecision,
): Promise<boolean> {
  const sealed = reasons === null ? null : cipher.seal(reasons, correctionContext('reasons', id));
  const decided = await tx
    .updateTable('correction_cases')
    .set({ state: 'decided', decision, decided_on: on, decided_at: now(), reasons: sealed, ask_at: null })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('state', 'in', ['sent', 'acknowledged'])
    .returning('id')
    .execute();
  return decided.length > 0;
}

/** Returns a case that the bureau has lost to `sent`, with its request. Null when it is no longer open. */
export async function markLost(
  { cipher }: Context,
  tx: Tx,
  { id, memberId }: FollowedCase,
): Promise<(CorrectionRequest & { openedAt: Date }) | null> {
  const row = await tx
    .updateTable('correction_cases')
    .set({ state: 'sent', ask_at: null })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'acknowledged')
    .returning(['fields', 'opened_at'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const fields = cipher.open(row.fields, correctionContext('fields', id));
  return { ...(JSON.parse(fields) as CorrectionRequest), openedAt: row.opened_at };
}

export type CaseToRemind = {
  id: string;
  reference: string;
  bureau_name: string;
  member_id: string;
  state: CorrectionState;
  answer_due_on: string;
  reminded_soon_at: Date | null;
  reminded_passed_at: Date | null;
};

type Waiting = { after: string; today: string; horizon: string; limit: number };

/** Ordered by id. A reminder may be due for each. */
export function casesToRemind(
  db: Db,
  { after, today, horizon, limit }: Waiting,
): Promise<readonly CaseToRemind[]> {
  return db
    .selectFrom('correction_cases')
    .select([
      'id',
      'reference',
      'bureau_name',
      'member_id',
      'state',
      'reminded_soon_at',
      'reminded_passed_at',
    ])
    .select((eb) => eb.cast<string>('answer_due_on', 'text').as('answer_due_on'))
    .where('state', 'in', ['sent', 'acknowledged'])
    .where('answer_due_on', '<=', dayOf(horizon))
    .where('id', '>', after)
    .where((eb) =>
      eb.or([
        eb.and([eb('reminded_passed_at', 'is', null), eb('answer_due_on', '<', dayOf(today))]),
        eb.and([eb('reminded_soon_at', 'is', null), eb('answer_due_on', '>=', dayOf(today))]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

const REMINDED = { 'answer-soon': 'reminded_soon_at', 'answer-passed': 'reminded_passed_at' } as const;

/** False when another process sent the reminder, or the case is closed. */
export async function markCaseReminded(
  tx: Tx,
  { id, member_id: memberId }: CaseToRemind,
  { reminder, now }: { reminder: CorrectionReminder; now: Date },
): Promise<boolean> {
  const marked = await tx
    .updateTable('correction_cases')
    .set({ [REMINDED[reminder]]: now })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where(REMINDED[reminder], 'is', null)
    .where('state', 'in', ['sent', 'acknowledged'])
    .returning('id')
    .execute();
  return marked.length > 0;
}

/** False when the case has been answered or closed. */
export async function markCaseUndelivered(
  tx: Tx,
  { memberId, reference }: Referred,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('correction_cases')
    .set({ state: 'undelivered', undelivered_at: now, ask_at: null })
    .where('member_id', '=', memberId)
    .where('reference', '=', reference)
    .where('state', '=', 'sent')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False while another request about the item is open. */
export async function markCaseResent(tx: Tx, { memberId, reference }: Referred): Promise<boolean> {
  const row = await tx
    .updateTable('correction_cases as c')
    .set({ state: 'sent', undelivered_at: null })
    .where('c.member_id', '=', memberId)
    .where('c.reference', '=', reference)
    .where('c.state', '=', 'undelivered')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('correction_cases as o')
            .select('o.id')
            .whereRef('o.member_id', '=', 'c.member_id')
            .whereRef('o.item_hash', '=', 'c.item_hash')
            .where('o.state', 'in', ['sent', 'acknowledged']),
        ),
      ),
    )
    .returning('c.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** `at`: null when the withdrawal is resent. */
export async function markWithdrawalUndelivered(
  tx: Tx,
  { memberId, reference }: Referred,
  at: Date | null,
): Promise<boolean> {
  const row = await tx
    .updateTable('correction_cases')
    .set({ withdrawal_undelivered_at: at })
    .where('member_id', '=', memberId)
    .where('reference', '=', reference)
    .where('state', '=', 'closed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
