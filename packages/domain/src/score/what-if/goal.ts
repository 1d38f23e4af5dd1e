import { addMonths, isMonth } from '../../calendar/calendar.ts';
import type { HistoryItem } from '../history.ts';
import { SCORE_MAX } from '../score-bands.ts';
import type { WhatIfKind } from './changes.ts';

/** The number of months that a bureau's simulation runs a file forward. */
export const GOAL_MONTHS = 24;

export type Goal = {
  readonly target: number;
  /** YYYY-MM */
  readonly by: string;
  readonly startScore: number;
  /** YYYY-MM-DD */
  readonly setOn: string;
  /** The steps that the member is doing, or has done. */
  readonly done: readonly WhatIfKind[];
  /** The day since when each is, YYYY-MM-DD; none for one marked before days were kept. */
  readonly since: Readonly<Record<string, string>>;
};

const GOAL_MESSAGES = {
  noScore: 'You need a score before you can set a goal.',
  tooHigh: `Choose a score of at most ${SCORE_MAX}.`,
  notAhead: (score: number) => `Choose a score above ${score}, which is yours now.`,
  notInTime: 'Choose one of the next 24 months.',
} as const;

type Chosen = Pick<Goal, 'target' | 'by'>;
export type GoalFault = { readonly field: keyof Chosen; readonly message: string };

/** Why a goal can't be set; empty for one that can. `score` is the latest from the bureau. */
export function goalFaults(
  { target, by }: Chosen,
  { score, month }: { score: number | null; month: string },
): GoalFault[] {
  if (score === null) return [{ field: 'target', message: GOAL_MESSAGES.noScore }];
  const faults: GoalFault[] = [];
  if (!(target > score)) faults.push({ field: 'target', message: GOAL_MESSAGES.notAhead(score) });
  if (target > SCORE_MAX) faults.push({ field: 'target', message: GOAL_MESSAGES.tooHigh });
  if (!isMonth(by) || by <= month || by > addMonths(month, GOAL_MONTHS))
    faults.push({ field: 'by', message: GOAL_MESSAGES.notInTime });
  return faults;
}

export type GoalMonth = {
  /** YYYY-MM */
  readonly month: string;
  readonly score: number;
  readonly isEstimated: boolean;
  /** Null for the month in which the goal was set. */
  readonly change: number | null;
  readonly toGo: number;
};

/** The months since the goal was set, oldest first. The first has the score it was set at. */
export function goalMonths(
  { target, startScore, setOn }: Pick<Goal, 'target' | 'startScore' | 'setOn'>,
  items: readonly HistoryItem[],
): GoalMonth[] {
  const start = setOn.slice(0, 7);
  const first = { month: start, score: startScore, isEstimated: false };
  const later = items
    .map(({ date, score, isEstimated }) => ({ month: date.slice(0, 7), score, isEstimated }))
    .filter(({ month }) => month > start);
  return [first, ...later].map((each, index, all) => {
    const before = all[index - 1];
    const change = before === undefined ? null : each.score - before.score;
    return { ...each, change, toGo: Math.max(0, target - each.score) };
  });
}
