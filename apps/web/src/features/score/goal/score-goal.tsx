import { dayForPeople, monthForPeople, sydneyMonth } from '@wattle/domain/calendar/calendar';
import { type GoalMonth, goalMonths } from '@wattle/domain/score/what-if/goal';
import { signedPoints } from '@wattle/domain/score/move-words';
import { BANDS, bandOf } from '@wattle/domain/score/score-bands';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { toneOf } from '../history/months.ts';
import { ScoreFailure } from '../score-panel.tsx';
import { knownScore, type ScoreState } from '../score-state.ts';
import type { Retry } from '../use-score.ts';
import { GoalForm } from './goal-form.tsx';
import { GoalStem } from './goal-stem.tsx';
import { type Chosen, type Goal, useGoal } from './use-goal.ts';
import './goal.css';

type Way = { goal: Pick<Goal, 'target' | 'by' | 'done' | 'since'>; onChange: (chosen: Chosen) => void };

type ScoreGoalProps = {
  state: ScoreState;
  isAsking: boolean;
  retry: Retry;
  /** Who helps, where help is needed; comes before the goal. */
  help: ReactNode;
  /** The steps that the bureau's simulation gives; null where it gives none. */
  renderWay: ((way: Way) => ReactNode) | null;
};

export function ScoreGoal({ state, isAsking, retry, help, renderWay }: ScoreGoalProps) {
  const { goal, error, retry: again, ...setting } = useGoal();
  if (state.kind === 'failed') return <ScoreFailure error={state.error} isAsking={isAsking} retry={retry} />;
  if (error !== null) return <ScoreFailure error={error} isAsking={false} retry={again} />;
  if (state.kind === 'loading' || goal === undefined) return <Skeleton label="Getting your goal" lines={8} />;
  const score = knownScore(state) ?? state.history.items.at(-1)?.score ?? null;
  if (score === null) return <NoScore />;
  return (
    <>
      {help}
      <Known key={goal?.setOn} {...{ goal, score, state, renderWay, ...setting }} />
    </>
  );
}

function NoScore() {
  return (
    <>
      <p className="lead">You can set a goal once you have a score.</p>
      <p>
        <ButtonLink to={paths.dashboard()} variant="primary">
          Go to your dashboard
        </ButtonLink>
      </p>
    </>
  );
}

type KnownProps = Pick<ScoreGoalProps, 'renderWay'> & {
  state: Exclude<ScoreState, { kind: 'loading' | 'failed' }>;
  goal: Goal | null;
  score: number;
  set: (chosen: Chosen | null) => Promise<boolean>;
  pending: boolean;
  problem: string | null;
};

function Known({ goal, score, state, renderWay, set, pending, problem }: KnownProps) {
  const [isChanging, setChanging] = useState(false);
  const change = async (chosen: Chosen | null) => {
    if (await set(chosen)) setChanging(false);
  };
  const form = { score, goal, pending, problem, onSet: (chosen: Chosen) => void change(chosen) };
  if (goal === null) {
    return (
      <>
        <p className="lead">
          Your score is {score}. Choose where you want it to be, and see the way there month by month.
        </p>
        <GoalForm {...form} />
      </>
    );
  }
  const months = goalMonths(goal, state.history.items);
  return (
    <>
      <GoalHead goal={goal} months={months} />
      {isChanging ? (
        <GoalForm {...form}>
          <Button onClick={() => setChanging(false)}>Keep it as it is</Button>
          <Button onClick={() => void change(null)}>Stop this goal</Button>
        </GoalForm>
      ) : (
        <p>
          <Button onClick={() => setChanging(true)}>
            {score < goal.target ? 'Change or stop' : 'Set the next goal'}
          </Button>
        </p>
      )}
      {score < goal.target && renderWay?.({ goal, onChange: (chosen) => void change(chosen) })}
      {months.length > 1 && <MonthByMonth months={months} />}
      <p className="small quiet">
        Each month: what your score did, and how far it is.{' '}
        <Link to={`${paths.preferences()}#news`}>Get that by email</Link>
      </p>
    </>
  );
}

type HeadProps = { goal: Goal; months: readonly GoalMonth[] };

function GoalHead({ goal, months }: HeadProps) {
  const { target, by, startScore, setOn } = goal;
  const now = months.at(-1)?.score ?? startScore;
  const [whole, toGo] = [target - startScore, Math.max(0, target - now)];
  const done = Math.min(whole, Math.max(0, now - startScore));
  const band = BANDS.find(({ min }) => min === target);
  return (
    <>
      <p className="lead">
        From {startScore} to {target}
        {band !== undefined && `, the ${band.name} band`}, by {monthForPeople(by)}. Set on{' '}
        {dayForPeople(setOn)}.
      </p>
      <div className="hall grid goal">
        <div>
          <GoalStem goal={goal} months={months} />
        </div>
        <section className="grid gap-3 togo" aria-labelledby="goal-now">
          <h2 id="goal-now" className="vh">
            Where you are
          </h2>
          <p className="togo__n">
            {toGo} <small>{toGo === 1 ? 'point' : 'points'} to go</small>
          </p>
          {done > 0 && (
            <>
              <progress max={whole} value={done} aria-label="Way to the goal" />
              <p className="small">
                {done} of {whole} points are behind you
              </p>
            </>
          )}
          <p>{sentenceOf(goal, months)}</p>
        </section>
      </div>
    </>
  );
}

function sentenceOf({ target, by }: Goal, months: readonly GoalMonth[]): string {
  const now = months.at(-1);
  const reached = months.find(({ score, isEstimated }) => !isEstimated && score >= target);
  if (now === undefined) return '';
  if (reached !== undefined) {
    const since = now.score < target ? ` Your score fell below it since, to ${now.score}.` : '';
    return `You reached it in ${monthForPeople(reached.month)}. Well done.${since}`;
  }
  if (sydneyMonth(new Date()) > by) {
    return `${monthForPeople(by)} is over, and the goal was not reached. Choose a smaller goal or a later month.`;
  }
  if (now.change === null) return 'This is where you start. Each month brings a new score.';
  if (now.isEstimated) return `There is no score from the bureau in ${monthForPeople(now.month)} yet.`;
  const fell = `${monthForPeople(now.month)} fell by ${Math.abs(now.change)}. That happens on the way.`;
  return now.change < 0
    ? fell
    : `${monthForPeople(now.month)}: ${signedPoints(now.change)} ${now.change === 1 ? 'point' : 'points'}.`;
}

function MonthByMonth({ months }: { months: readonly GoalMonth[] }) {
  return (
    <section aria-labelledby="goal-months">
      <h2 id="goal-months">Month by month</h2>
      <table className="goal-table">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Score</th>
            <th scope="col">Change</th>
            <th scope="col">To go</th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, score, change, toGo, isEstimated }) => (
            <tr key={month}>
              <th scope="row">{monthForPeople(month)}</th>
              <td>
                {score} <span className="quiet">{isEstimated ? '(no new score)' : bandOf(score).name}</span>
              </td>
              <td className={toneOf(change)}>{change === null ? 'Start' : signedPoints(change)}</td>
              <td>{toGo}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
