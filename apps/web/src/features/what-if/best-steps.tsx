import { bandOf, BANDS, SCORE_MAX, SCORE_MIN } from '@wattle/domain/score/score-bands';
import { signedPoints } from '@wattle/domain/score/move-words';
import { monthForPeople, type PointsRange, rangeOf, shownBy } from '@wattle/domain/score/what-if/advice';
import { WHAT_IF_MESSAGES } from '@wattle/domain/score/what-if/words';
import { Check } from 'lucide';
import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { Button, RetryButton } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Bone } from '#web/ui/layout/waiting.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { type BestStep, useBestSteps, useTrying } from './use-best-steps.ts';
import { type Estimate, failureMessage, isPassing } from './use-estimate.ts';
import './best-steps.css';

export function BestSteps() {
  const { best, now, error, retry } = useBestSteps();
  const headingId = useId();
  if (best?.length === 0) return null;
  return (
    <section className="wrap block tries-block" aria-labelledby={headingId}>
      <div className="block__head">
        <div>
          <h2 id={headingId}>What would help most</h2>
          <p className="quiet">
            Worked out on a copy of your file as time passes. {WHAT_IF_MESSAGES.noTrace} Points are estimates.
          </p>
        </div>
      </div>
      {error !== null && <Failure error={error} retry={retry} />}
      {error === null && (best === undefined || now === undefined) && <Places />}
      {error === null && best !== undefined && now !== undefined && <Tries best={best} now={now} />}
    </section>
  );
}

function Places() {
  return (
    <div className="tries" aria-busy="true">
      <p className="vh">Working out what would help most</p>
      {[0, 1, 2].map((place) => (
        <Bone key={place} kind="card" />
      ))}
    </div>
  );
}

function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className="row" role="alert">
      <p>{failureMessage(error)}</p>
      {isPassing(error) && <RetryButton size="small" onClick={retry} />}
    </div>
  );
}

function Tries({ best, now }: { best: readonly BestStep[]; now: Estimate }) {
  const trying = useTrying();
  const { isChosen, toggle } = trying;
  return (
    <>
      <ul className="tries plain">
        {best.map((step) => (
          <TryCard key={step.kind} step={step} isTried={isChosen(step.kind)} onToggle={() => toggle(step)} />
        ))}
      </ul>
      <Result trying={trying} now={now} />
    </>
  );
}

type TryCardProps = { step: BestStep; isTried: boolean; onToggle: () => void };

function TryCard({ step: { title, text, range, when, article }, isTried, onToggle }: TryCardProps) {
  return (
    <li className="card try">
      <p className="try__pts">
        <small>about</small> {pointsOf(range)} <small>points</small>
      </p>
      <p className="try__when">{when}</p>
      <h3>{title}</h3>
      <p className="small quiet">{text}</p>
      <div className="row">
        <Button
          size="small"
          aria-pressed={isTried}
          className={classNames(isTried && 'btn--on')}
          onClick={onToggle}
        >
          {isTried && <Icon of={Check} />}
          {isTried ? 'Trying this' : 'Try this'}
          <span className="vh">: {title}</span>
        </Button>
        <Link to={paths.article(article)} className="btn btn--quiet btn--sm">
          How to<span className="vh">: {title}</span>
        </Link>
      </div>
    </li>
  );
}

/** `+20 to +50`; an end that may bring nothing is not named. */
function pointsOf({ low, high }: PointsRange): string {
  return low === 0 ? `up to ${signedPoints(high)}` : `${signedPoints(low)} to ${signedPoints(high)}`;
}

type ResultProps = { trying: ReturnType<typeof useTrying>; now: Estimate };

/** The score now and estimated, in one line. The previous estimate stays while loading. */
function Result({ trying: { isNothing, estimates, error, isWorking, retry }, now }: ResultProps) {
  if (error !== null) {
    return (
      <div className="try__out">
        <Failure error={error} retry={retry} />
      </div>
    );
  }
  const then = isNothing || estimates === null ? null : scoresOf(estimates);
  return (
    <div className="try__out" data-chosen={!isNothing || undefined}>
      <p className="try__num tnum" aria-hidden="true">
        <span>{now.score} →</span> <b key={then?.high}>{then === null ? '?' : `${then.low}–${then.high}`}</b>
      </p>
      <output aria-busy={isWorking}>
        {then === null ? `Your score is ${now.score}. Press a step to try it.` : sentenceOf(then, now)}
      </output>
    </div>
  );
}

type Scores = PointsRange & { by: string };

/** The scores between which both estimates lie, and the month by which the later one holds. */
function scoresOf([first, last]: readonly [Estimate, Estimate]): Scores {
  const { low, high } = rangeOf([first.points, last.points]);
  const { score, steps, month } = last;
  return {
    low: Math.max(SCORE_MIN, score + low),
    high: Math.min(SCORE_MAX, score + high),
    by: monthForPeople(shownBy(steps, month)),
  };
}

/** `About 706 to 736 by Nov 2027, instead of 686 today. At best that is the Very Good band.` */
function sentenceOf({ low, high, by }: Scores, { score, bandDescription: own }: Estimate): string {
  const [least, best] = [bandOf(low).name, bandOf(high).name];
  const next = BANDS.find(({ min }) => min > high);
  const where =
    least !== own && least === best
      ? `That is the ${best} band.`
      : best !== own
        ? `At best that is the ${best} band.`
        : next === undefined
          ? ''
          : `The ${next.name} band begins at ${next.min}.`;
  return `About ${low} to ${high} by ${by}, instead of ${score} today. ${where}`.trim();
}
