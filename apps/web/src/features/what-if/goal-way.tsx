import { useQueries, useQuery } from '@tanstack/react-query';
import { addMonths, dayForPeople, monthForPeople, monthsBetween } from '@wattle/domain/calendar/calendar';
import { GOAL_MONTHS } from '@wattle/domain/score/what-if/goal';
import { shownBy } from '@wattle/domain/score/what-if/advice';
import type { WhatIfChange, WhatIfKind } from '@wattle/domain/score/what-if/changes';
import { describeFigure, WHAT_IF_MESSAGES } from '@wattle/domain/score/what-if/words';
import { Check } from 'lucide';
import { Link } from 'react-router';
import { estimateOf } from '#web/api/estimates.ts';
import { named } from '#web/navigation/bureau.ts';
import { paths } from '#web/navigation/paths.ts';
import { Button, RetryButton } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { stepsToTry } from './steps-to-try.ts';
import { failureMessage, isPassing } from './estimate-failure.ts';
import { useStepFigures } from './use-step-figures.ts';

type Chosen = { target: number; by: string; done: WhatIfKind[] };
type Goal = Chosen & { since?: Partial<Record<WhatIfKind, string>> | undefined };
type GoalWayProps = { goal: Goal; onChange: (chosen: Chosen) => void };

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
  const { steps, isPaid } = way;
  const doing = steps.filter(({ kind }) => goal.done.includes(kind)).length;
  return (
    <>
      <p className="small quiet">
        The same figures as on your dashboard. We tick a step off when your file shows it.
      </p>
      <Outlook {...{ way, goal, onChange }} />
      {steps.length > 0 && (
        <p>
          You’re doing {doing} of {steps.length} {steps.length === 1 ? 'step' : 'steps'}.
        </p>
      )}
      <ol className="plan">
        {isPaid && goal.done.includes('default-paid') && <Ticked />}
        {steps.map((step) => (
          <StepRow key={step.kind} step={step} {...{ goal, onChange }} />
        ))}
      </ol>
      <p className="small quiet">{named(WHAT_IF_MESSAGES.estimate)}</p>
    </>
  );
}

/** The only step that a file shows to be over: the others go on. */
function Ticked() {
  return (
    <li>
      <p className="plan__pts">
        <Icon of={Check} /> Done
      </p>
      <div>
        <h3>Pay the unpaid default</h3>
        <p className="small quiet">Your file shows no unpaid default any more.</p>
      </div>
    </li>
  );
}

type StepRowProps = GoalWayProps & { step: Way['steps'][number] };

function StepRow({ step: { kind, title, text, article, figure }, goal, onChange }: StepRowProps) {
  const { points, by, later } = describeFigure(figure);
  const isDoing = goal.done.includes(kind);
  const done = isDoing ? goal.done.filter((each) => each !== kind) : [...goal.done, kind];
  const { target, by: month } = goal;
  return (
    <li>
      <p className="small quiet plan__pts">
        <b>{points}</b> {by} {later !== '' && <span>{later}</span>}
      </p>
      <div>
        <h3>{title}</h3>
        <p className="small quiet">
          {isDoing ? sinceWords(kind, goal.since?.[kind]) : text}{' '}
          <Link to={paths.article(article)}>
            How to<span className="vh">: {title}</span>
          </Link>
        </p>
      </div>
      <Button size="small" aria-pressed={isDoing} onClick={() => onChange({ target, by: month, done })}>
        {isDoing && <Icon of={Check} />}
        {kind === 'default-paid' ? 'Mark as done' : 'I’m doing this'}
        <span className="vh">: {title}</span>
      </Button>
    </li>
  );
}

/** A month's score is of the file before it, so what begins in a month counts from the next. */
function sinceWords(kind: WhatIfKind, since: string | undefined): string {
  if (kind === 'default-paid')
    return 'You marked this as done. Your file shows it once the lender reports it.';
  if (since === undefined) return 'You’re doing this.';
  const counts = monthForPeople(addMonths(since.slice(0, 7), 1));
  return `You’re doing this since ${dayForPeople(since)}. It counts from your ${counts} score.`;
}

/** Says whether the goal is in time, later than chosen, or out of reach, with a smaller goal that is not. */
function Outlook({ way: { score, best, last, likely }, goal, onChange }: GoalWayProps & { way: Way }) {
  const { target, by, done } = goal;
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
        <Button onClick={() => onChange({ target, done, by: likely })}>
          Make it {monthForPeople(likely)}
        </Button>
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
        <Button onClick={() => onChange({ target: smaller, done, by: last })}>Make {smaller} my goal</Button>
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
  const figures = useStepFigures(by);
  const together = useQueries({ queries: steps.length === 0 ? [] : looks.map(estimateOf) });
  const all = [start, ...together];
  const failed = all.find(({ error, isFetching }) => error !== null && !isFetching);
  const retry = () => {
    for (const query of all) if (query.error !== null) void query.refetch();
    if (figures.error !== null) figures.retry();
  };
  if (now === undefined || figures.steps === undefined || all.some(({ data }) => data === undefined))
    return { way: null, error: failed?.error ?? figures.error, retry };
  const scores = together.map(({ data }) => data?.estimatedScore ?? now.score);
  const reached = looks[scores.findIndex((score) => score >= target)];
  const way = {
    steps: figures.steps,
    isPaid: possible.every(({ kind }) => kind !== 'default-paid'),
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
