import type { Context, Tx } from '#api/platform/context.ts';

import { notify } from '../../notifications/notify.ts';
import { findGoal } from './goals.sql.ts';

type MonthScore = { memberId: string; month: string; score: number };

/** Tells a member once that a month's first score reached their goal, or that its last month came without it. */
export async function tellOfGoal(
  ctx: Context,
  tx: Tx,
  { memberId, month, score }: MonthScore,
): Promise<void> {
  const goal = await findGoal(ctx, tx, memberId);
  if (goal === null) return;
  const { target, by, setOn } = goal;
  const isReached = score >= target;
  if (!isReached && month < by) return;
  const kind = isReached ? 'goal-reached' : 'goal-out-of-reach';
  const key = [kind, setOn, target, by].join(' ');
  await notify(ctx, tx, { memberId, kind, about: { score: target, by }, key });
}
