import type { ParsedBodyOf, ResponseOf } from '@wattle/contract';
import { formatDate, sydneyDate, sydneyMonth } from '@wattle/domain/calendar/calendar';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { goalFaults, type Goal } from '@wattle/domain/score/what-if/goal';

import type { Context } from '#api/platform/context.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';

import { readScoreRecord } from '../score.sql.ts';
import { findGoal, storeGoal } from './goals.sql.ts';

/** Needs consent, like the score (SCORE-028). */
export async function showGoal(
  ctx: Context,
  memberId: string,
): Promise<Outcome<ResponseOf<'GET /v1/user/goal'>, Refusal>> {
  const { consented } = await read(ctx, memberId);
  if (!consented) return fail({ code: 'consent-missing' });
  const goal = await findGoal(ctx, ctx.db, memberId);
  return succeed({ goal: goal === null ? null : shown(goal) });
}

export type Chosen = NonNullable<ParsedBodyOf<'PUT /v1/user/goal'>['goal']>;
type Setting = { session: MemberSession; chosen: Chosen };

/** A changed goal keeps its start until it is reached. */
export async function setGoal(
  ctx: Context,
  { session, chosen }: Setting,
): Promise<Outcome<ResponseOf<'PUT /v1/user/goal'>, Refusal>> {
  const { memberId } = session;
  const { consented, scores } = await read(ctx, memberId);
  if (!consented) return fail({ code: 'consent-missing' });
  const score = scores.at(-1)?.score ?? null;
  return inMemberTransaction(ctx, session, async (tx) => {
    const before = await findGoal(ctx, tx, memberId);
    const isSame = before?.target === chosen.target && before.by === chosen.by;
    const errors = isSame ? [] : goalFaults(chosen, { score, month: sydneyMonth(ctx.now()) });
    if (errors.length > 0) return fail({ code: 'validation' as const, errors });
    const start = isSame || isUnderWay(before, chosen, score) ? before : newStart(ctx, score);
    const today = formatDate(sydneyDate(ctx.now()));
    const since = Object.fromEntries(
      chosen.done.map((kind) => [kind, (before?.done.includes(kind) && before.since[kind]) || today]),
    );
    const goal: Goal = { ...chosen, since, startScore: start.startScore, setOn: start.setOn };
    await storeGoal(ctx, tx, { memberId, goal });
    return succeed({ goal: shown(goal) });
  });
}

const read = async (ctx: Context, memberId: string) => {
  const record = await readScoreRecord(ctx, { memberId, month: sydneyMonth(ctx.now()) });
  if (record === null) throw new Error('a session without its member');
  return record;
};

function isUnderWay(
  before: Goal | null,
  { target }: Pick<Goal, 'target'>,
  score: number | null,
): before is Goal {
  return before !== null && score !== null && score < before.target && before.startScore < target;
}

const newStart = ({ now }: Context, score: number | null) => ({
  startScore: score ?? 0,
  setOn: formatDate(sydneyDate(now())),
});

const shown = (goal: Goal) => ({ ...goal, done: [...goal.done], since: { ...goal.since } });
