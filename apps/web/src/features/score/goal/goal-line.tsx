import { monthForPeople, sydneyMonth } from '@wattle/domain/calendar/calendar';
import type { HistoryItem } from '@wattle/domain/score/history';
import { goalMonths } from '@wattle/domain/score/what-if/goal';
import { Target } from 'lucide';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { type Goal, useGoal } from './use-goal.ts';

type GoalLineProps = { score: number; items: readonly HistoryItem[] };

/** The goal and what is left of it, or the way to set one. Its place is taken from the start, so nothing moves. */
export function GoalLine(props: GoalLineProps) {
  const { goal, error } = useGoal();
  if (goal === undefined && error === null) return <span className="row goal-line" aria-hidden="true" />;
  return (
    <Link className="row goal-line" to={paths.scoreGoal()}>
      <Icon of={Target} />
      {goal ? <Words goal={goal} {...props} /> : <u>{goal === null ? 'Set a goal' : 'Your score goal'}</u>}
    </Link>
  );
}

function Words({ goal, score, items }: GoalLineProps & { goal: Goal }) {
  const { target, by } = goal;
  const [thisMonth] = useState(() => sydneyMonth(new Date()));
  const reached = goalMonths(goal, items).find(({ toGo }) => toGo === 0)?.month;
  if (reached !== undefined || score >= target) {
    return (
      <>
        <span>
          Goal <b className="num">{target}</b> reached in {monthForPeople(reached ?? thisMonth)}
        </span>{' '}
        <u>Set the next</u>
      </>
    );
  }
  const isOver = by < thisMonth;
  return (
    <>
      <span>
        Goal{' '}
        <b className="num">
          {target} by {monthForPeople(by)}
        </b>
      </span>{' '}
      <u>{isOver ? 'Set the next' : `${target - score} to go`}</u>
    </>
  );
}
