import { formatDateForPeople, parseDate } from '@wattle/domain/calendar/calendar';
import { lastGivenScore } from '@wattle/domain/score/history';
import { bandOf, gaugeAngle, gaugeSegmentOf } from '@wattle/domain/score/score-bands';
import type { Profile } from '#web/api/session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { DialEnds, ScoreDial } from '#web/ui/charts/score-dial.tsx';
import { FirstFile } from './first-file.tsx';
import { REASON_MESSAGES, ReasonSentence } from './no-score-words.tsx';
import { AskAgainSteps, DetailSteps } from './no-score-steps.tsx';
import type { ScoreState } from './score-state.ts';

type NoScoreState = Extract<ScoreState, { kind: 'none' }>;
type NoScoreProps = { state: NoScoreState; isAsking: boolean; retry: () => void; member: Profile };

/**
 * No score for this month, why, and what to do about it (SCORE-017 to SCORE-024). The last score stays with its date;
 * where there never was one, the dial is dimmed.
 */
export function NoScore({ state, isAsking, retry, member }: NoScoreProps) {
  const { reason, history, again } = state;
  const last = lastGivenScore(history.items);
  const [first, ...others] = REASON_MESSAGES[reason];
  const passes = reason === 'service-down' || reason === 'try-later';
  return (
    <div className="hall">
      <section
        className={classNames('wrap score', reason === 'no-file' && 'score--long')}
        aria-labelledby="no-score-heading"
      >
        <div className="score__dial">
          {last === null ? (
            <ScoreDial score={null} label="There is no score to show" />
          ) : (
            <LastScore {...last} />
          )}
        </div>
        <div className="score__say">
          <h2 id="no-score-heading">{last === null ? 'No score yet' : 'No new score yet'}</h2>
          <p className="lead">
            <ReasonSentence>{first ?? ''}</ReasonSentence>
          </p>
          {others.map((text) => (
            <p key={text} className="quiet">
              {text}
            </p>
          ))}
          {last !== null && <p className="quiet">Your last score stays here, and your history with it.</p>}
          {reason === 'no-file' && <FirstFile />}
          {passes ? (
            <AskAgainSteps again={again} isAsking={isAsking} retry={retry} member={member} />
          ) : (
            <DetailSteps member={member} />
          )}
        </div>
      </section>
    </div>
  );
}

/** The score of an earlier month, which says so to everybody, however they read it. */
function LastScore({ score, date }: { score: number; date: string }) {
  const day = parseDate(date);
  const when = day === null ? date : formatDateForPeople(day);
  const band = bandOf(score).name;
  return (
    <>
      <ScoreDial
        score={score}
        angle={gaugeAngle(score)}
        segment={gaugeSegmentOf(score)}
        bandName={band}
        label={`Your last credit score is ${score} out of 1200, in the ${band} band, from ${when}.`}
        animate={false}
      />
      <DialEnds />
      <p className="score__delta">
        Your score of {when}: {band}
      </p>
    </>
  );
}
