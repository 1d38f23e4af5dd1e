import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { lastGivenScore } from '@wattle/domain/score/history';
import { bandOf, gaugeAngle, gaugeSegmentOf } from '@wattle/domain/score/score-bands';
import { Clock } from 'lucide';
import type { Profile } from '#web/api/session.ts';
import { DialEnds, ScoreDial } from '#web/ui/charts/score-dial.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { BandScale } from './band-scale.tsx';
import { reasonWords, ReasonSentence } from './no-score-words.tsx';
import { AskAgainSteps, DetailSteps, NotScoredSteps, UnusableSteps } from './no-score-steps.tsx';
import type { ReactNode } from 'react';
import type { NoScoreReason, ScoreState } from './score-state.ts';
import type { Retry } from './use-score.ts';
import { FIRST_FILE } from '@wattle/domain/report/first-file';

type NoScoreState = Extract<ScoreState, { kind: 'none' }>;
type NoScoreProps = {
  state: NoScoreState;
  isAsking: boolean;
  retry: Retry;
  member: Profile;
  whenThere: ReactNode;
};
type LastScore = NonNullable<ReturnType<typeof lastGivenScore>>;

/**
 * Why this month has no score and what to do (SCORE-017 to SCORE-024). The last score stays with its date; without one
 * the dial is dimmed, or a first file explained. Not worded as the reader's error.
 */
export function NoScore(props: NoScoreProps) {
  const { reason, history } = props.state;
  const last = lastGivenScore(history.items);
  const isWelcome = reason === 'no-file' && last === null;
  return (
    <div className="hall">
      <div className="wrap grid score">
        {!isWelcome && (last === null ? <DimDial /> : <LastDial {...last} />)}
        <WhyNone {...props} last={last} />
        {isWelcome && <FirstFile />}
      </div>
      {last !== null && (
        <div className="wrap scale-place">
          <BandScale score={last.score} own={bandOf(last.score).name} />
        </div>
      )}
    </div>
  );
}

function WhyNone({
  state,
  isAsking,
  retry,
  member,
  whenThere,
  last,
}: NoScoreProps & { last: LastScore | null }) {
  const { reason, unusable, again } = state;
  const passes = reason === 'service-down' || reason === 'try-later';
  const isNotScored = reason === 'not-scored';
  const isWelcome = reason === 'no-file' && last === null;
  return (
    <section className="grid starts state" aria-labelledby="no-score-heading">
      <h2 id="no-score-heading">{isWelcome ? WELCOME.heading : headingOf(reason, last)}</h2>
      <p className="lead">
        <ReasonSentence>{reasonWords(state)}</ReasonSentence>
      </p>
      {isWelcome && <p>{WELCOME.normal}</p>}
      {last !== null && <LastFacts last={last} />}
      {unusable !== null && <UnusableSteps because={unusable} />}
      {isNotScored && <NotScoredSteps member={member} />}
      {passes && (
        <AskAgainSteps
          again={again}
          isAsking={isAsking}
          retry={retry}
          member={member}
          hasHistory={last !== null}
        />
      )}
      {!passes && !isNotScored && unusable === null && (
        <DetailSteps {...{ isAsking, retry, member }} hasNoFile={reason === 'no-file'} />
      )}
      {(passes || isNotScored || reason === 'no-file') && whenThere}
    </section>
  );
}

const WELCOME = {
  heading: 'Welcome. You have no credit file yet',
  normal:
    'That is normal if you are young, new to Australia, or have never had credit in your own name. It is not a bad score. You can set a goal once you have a score.',
} as const;

function headingOf(reason: NoScoreReason, last: LastScore | null): string {
  if (reason === 'not-scored') return 'No score this month';
  return last === null ? 'No score yet' : 'No new score yet';
}

function LastFacts({ last }: { last: LastScore }) {
  return (
    <>
      <p className="quiet">Your last score stays here, and your history with it.</p>
      <dl className="terms terms--across last">
        <div>
          <dt>Last score, {dayForPeople(last.date)}</dt>
          <dd className="num">{last.score}</dd>
        </div>
        <div>
          <dt>Band</dt>
          <dd>{bandOf(last.score).name}</dd>
        </div>
      </dl>
    </>
  );
}

function DimDial() {
  return (
    <div className="score__dial">
      <ScoreDial score={null} label="There is no score to show" />
      <DialEnds />
    </div>
  );
}

/** An earlier month's score, announced and shown as such. */
function LastDial(last: LastScore) {
  const { score } = last;
  const band = bandOf(score).name;
  return (
    <div className="score__dial">
      <ScoreDial
        score={score}
        angle={gaugeAngle(score)}
        segment={gaugeSegmentOf(score)}
        bandName={band}
        label={`Your last credit score is ${score} out of 1200, in the ${band} band, from ${dayForPeople(last.date)}.`}
        animate={false}
      />
      <DialEnds />
      <p className="chip tone-info">
        <Icon of={Clock} /> <span>{`Your score of ${dayForPeople(last.date)}: ${band}`}</span>
      </p>
    </div>
  );
}

function FirstFile() {
  return (
    <section className="grid gap-3 moved" aria-labelledby="first-file-heading">
      <h2 id="first-file-heading" className="as-h3">
        {FIRST_FILE.heading}
      </h2>
      <ul className="score__first">
        {FIRST_FILE.needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
      <p className="quiet">{FIRST_FILE.caution}</p>
    </section>
  );
}
