import { useQueries, useQuery } from '@tanstack/react-query';
import { addMonths, monthForPeople, monthsBetween } from '@wattle/domain/calendar/calendar';
import { GOAL_MONTHS } from '@wattle/domain/score/what-if/goal';
import { rangeOf, shownBy } from '@wattle/domain/score/what-if/advice';
import type { WhatIfChange, WhatIfKind } from '@wattle/domain/score/what-if/changes';
import { describeRange, WHAT_IF_MESSAGES } from '@wattle/domain/score/what-if/words';
import { estimateOf } from '#web/api/estimates.ts';
import { named } from '#web/navigation/bureau.ts';
import { Button, RetryButton } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { stepsToTry } from './use-best-steps.ts';
import { failureMessage, isPassing } from './use-estimate.ts';

type Chosen = { target: number; by: string; done: WhatIfKind[] };
type GoalWayProps = { goal: Chosen; onChange: (chosen: Chosen) => void };

/** The steps to a goal by the bureau's simulation, and whether they lead there in time. */
export function GoalWay({ goal, onChange }: GoalWayProps) {
  const { way, error, retry } = useGoalWay(goal);
  return (
    <section aria-labelledby="goal-steps">
      <h2 id="goal-steps">Your steps</h2>
      {error !== null && (
        <div className="row" role="alert">
          <p>{failureMessage(error)}</p>
          {isPassing(error) && <RetryButton size="small" onClick={retry} />}
        </div>
      )}
      {error === null && way === null && <Skeleton label="Working out the way" lines={5} />}
      {way !== null && <Shown {...{ way, goal, onChange }} />}
    </section>
  );
}

type Way = NonNullable<ReturnType<typeof useGoalWay>['way']>;

function Shown({ way, goal, onChange }: GoalWayProps & { way: Way }) {
  const { steps } = way;
  return (
    <>
      <Outlook {...{ way, goal, onChange }} />
      <ol className="plan">
        {steps.map(({ kind, title, text, range }) => {
          const isDone = goal.done.includes(kind);
          const done = isDone ? goal.done.filter((each) => each !== kind) : [...goal.done, kind];
          return (
            <li key={kind}>
              <p className="plan__pts">{describeRange(range)} points</p>
              <div>
                <h3>{title}</h3>
                <p className="small quiet">{text}</p>
              </div>
              <Button size="small" aria-pressed={isDone} onClick={() => onChange({ ...goal, done })}>
                {isDone ? 'Done' : 'Mark as done'}
                <span className="vh">: {title}</span>
              </Button>
            </li>
          );
        })}
      </ol>
      <p className="small quiet">{named(WHAT_IF_MESSAGES.estimate)}</p>
    </>
  );
}

/** Says whether the goal is in time, later than chosen, or out of reach, with a smaller goal that is not. */
function Outlook({ way: { score, best, last, likely }, goal, onChange }: GoalWayProps & { way: Way }) {
  const { target, by } = goal;
  if (likely !== null && likely <= by) {
    return (
      <p>
        With all of them you could be at {target} about {monthForPeople(likely)}. This is an estimate.
      </p>
    );
  }
  if (likely !== null) {
    return (
      <>
        <p>
          By {monthForPeople(by)} it is out of reach, as far as we can tell. With every step it could be about{' '}
          {monthForPeople(likely)}.
        </p>
        <Button onClick={() => onChange({ ...goal, by: likely })}>Make it {monthForPeople(likely)}</Button>
      </>
    );
  }
  const smaller = Math.floor(best / 5) * 5;
  return (
    <>
      <p>
        {target} is out of reach within two years, as far as we can tell. With every step your score could
        come to about {best}.
      </p>
      {smaller > score && (
        <Button onClick={() => onChange({ ...goal, target: smaller, by: last })}>
          Make {smaller} my goal
        </Button>
      )}
    </>
  );
}

const LOOKS = [3, 6, 9, 12, 18, GOAL_MONTHS];
const IN_TIME: readonly WhatIfKind[] = ['on-time', 'no-applications'];

/** `way` is null while loading. */
function useGoalWay({ target, by }: Chosen) {
  const start = useQuery(estimateOf([]));
  const now = start.data;
  const length = now === undefined ? 1 : Math.min(GOAL_MONTHS, Math.max(1, monthsBetween(now.month, by)));
  const possible = now?.possible ?? [];
  const steps = stepsToTry(possible);
  const sizeOf = (kind: WhatIfKind, months: number) => {
    const { most = 1 } = possible.find((each) => each.kind === kind) ?? {};
    return IN_TIME.includes(kind) ? Math.min(months, most) : most;
  };
  const at = (months: number) => steps.map(({ kind }) => ({ kind, size: sizeOf(kind, months) }));
  const looks = uniqueOf([...LOOKS, length].sort((a, b) => a - b).map(at));
  const alone = useQueries({ queries: at(length).map((change) => estimateOf([change])) });
  const together = useQueries({ queries: steps.length === 0 ? [] : looks.map(estimateOf) });
  const all = [start, ...alone, ...together];
  const failed = all.find(({ error, isFetching }) => error !== null && !isFetching);
  const retry = () => {
    for (const query of all) if (query.error !== null) void query.refetch();
  };
  if (now === undefined || all.some(({ data }) => data === undefined))
    return { way: null, error: failed?.error ?? null, retry };
  const scores = together.map(({ data }) => data?.estimatedScore ?? now.score);
  const reached = looks[scores.findIndex((score) => score >= target)];
  const way = {
    steps: steps
      .map((step, index) => ({ ...step, points: alone[index]?.data?.points ?? 0 }))
      .filter(({ points }) => points > 0)
      .map(({ points, ...step }) => ({ ...step, range: rangeOf([points]) })),
    score: now.score,
    best: Math.max(now.score, ...scores),
    last: addMonths(now.month, GOAL_MONTHS),
    likely: reached === undefined ? null : shownBy(reached, now.month),
  };
  return { way, error: null, retry };
}

/** The library warns of the same query twice. */
const uniqueOf = (looks: readonly WhatIfChange[][]): WhatIfChange[][] => [
  ...new Map(looks.map((changes) => [JSON.stringify(changes), changes])).values(),
];
