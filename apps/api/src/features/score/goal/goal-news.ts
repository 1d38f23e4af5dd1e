import type { Context, Tx } from '#api/platform/context.ts';

import { notificationsOf, type NotificationContent } from '../../notifications/notifications.sql.ts';
import { findGoal } from './goals.sql.ts';

type MonthScore = { memberId: string; month: string; score: number; before: number | null };

/** What a month's first score means for the member's goal: reached, its last month over, or how the score moved on the way. */
export async function goalNews(
  ctx: Context,
  tx: Tx,
  { memberId, month, score, before }: MonthScore,
): Promise<(NotificationContent & { key: string }) | null> {
  const goal = await findGoal(ctx, tx, memberId);
  if (goal === null) return null;
  const { target, by, setOn } = goal;
  const about = { score: target, by };
  const keyOf = (kind: string) => [kind, setOn, target, by].join(' ');
  if (score >= target) return { kind: 'goal-reached', about, key: keyOf('goal-reached') };
  const since = new Date(setOn);
  const reached = await notificationsOf(ctx, tx, { memberId, kind: 'goal-reached', since });
  if (reached.some((each) => each.kind === 'goal-reached' && each.about.score === target)) return null;
  if (month >= by) return { kind: 'goal-out-of-reach', about, key: keyOf('goal-out-of-reach') };
  if (before === null || score === before) return null;
  const standing = { ...about, toGo: target - score, moved: score - before };
  return { kind: 'goal-standing', about: standing, key: `${month} goal` };
}
