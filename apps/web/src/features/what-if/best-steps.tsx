import { monthForPeople } from '@wattle/domain/calendar/calendar';
import { bandOf, BANDS, SCORE_MAX, SCORE_MIN } from '@wattle/domain/score/score-bands';
import { type PointsRange, rangeOf, shownBy } from '@wattle/domain/score/what-if/advice';
import { describeRange } from '@wattle/domain/score/what-if/words';
import { Check } from 'lucide';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Estimate } from '#web/api/estimates.ts';
import { paths } from '#web/navigation/paths.ts';
import { Button, RetryButton } from '#web/ui/buttons/button.tsx';
import { Bone } from '#web/ui/layout/waiting.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { type BestStep, useBestSteps, useTrying } from './use-best-steps.ts';
import { failureMessage, isPassing } from './use-estimate.ts';
import './best-steps.css';

/** `children` follow the steps, at one place however these turn out, so that they keep their state. */
export function BestSteps({ children }: { children?: ReactNode }) {
  const { best, now, error, retry } = useBestSteps();
  const headingId = useId();
  const isNone = best?.length === 0;
  const isKnown = error === null && best !== undefined && now !== undefined;
  return (
    <section className="wrap block" aria-labelledby={isNone ? undefined : headingId}>
      {!isNone && <Head id={headingId} />}
      {error !== null && <Failure error={error} retry={retry} />}
      {error === null && !isKnown && <Places />}
      {isKnown && !isNone && <Tries best={best} now={now} />}
      {children}
    </section>
  );
}

function Head({ id }: { id: string }) {
  return (
    <div className="block__head">
      <div>
        <h2 id={id}>What would help most</h2>
        <p className="quiet">
          Estimates from a copy of your file, as time passes. Trying them leaves no enquiry.
        </p>
      </div>
      <Link to={paths.scoreGoal()}>Your score goal</Link>
    </div>
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
  const { isChosen, latest, isTogether, toggle, estimates, error, isWorking, retry } = useTrying();
  const scores = estimates === null ? null : scoresOf(estimates);
  const line =
    scores === null ? '' : `${isTogether ? 'Together: about' : 'About'} ${sentenceOf(scores, now)}`;
  return (
    <>
      <ul className="tries">
        {best.map((step) => (
          <TryCard key={step.kind} step={step} isTried={isChosen(step.kind)} onToggle={() => toggle(step)}>
            {step.kind === latest && error !== null && <Failure error={error} retry={retry} />}
            {step.kind === latest && error === null && scores !== null && (
              <p className="grid gap-2 small try__out" aria-busy={isWorking}>
                <b className="try__num num" aria-hidden="true">
                  {now.score} → {scores.low}–{scores.high}
                </b>{' '}
                {line}
              </p>
            )}
          </TryCard>
        ))}
      </ul>
      <output className="vh">{error === null && !isWorking && line}</output>
    </>
  );
}

type TryCardProps = { step: BestStep; isTried: boolean; onToggle: () => void; children: ReactNode };

/** `children` are the estimate with this step, last in the card so that nothing above it moves. */
function TryCard({ step, isTried, onToggle, children }: TryCardProps) {
  const { title, text, range, when, article } = step;
  return (
    <li className="card try">
      <p className="try__pts">
        <small>about</small> {describeRange(range)} <small>points</small>
      </p>
      <p className="small strong try__when">{when}</p>
      <h3 className="t-4">{title}</h3>
      <p className="small quiet">{text}</p>
      <div className="row">
        <Button size="small" aria-pressed={isTried} onClick={onToggle}>
          {isTried && <Icon of={Check} />}
          <span key={String(isTried)}>{isTried ? 'Trying this' : 'Try this'}</span>
          <span className="vh">: {title}</span>
        </Button>
        <Link to={paths.article(article)} className="btn btn--quiet btn--sm">
          How to<span className="vh">: {title}</span>
        </Link>
      </div>
      {children}
    </li>
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

/** `706 to 736 by Nov 2027, instead of 686 today. At best that is the Very Good band.` */
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
  return `${low} to ${high} by ${by}, instead of ${score} today. ${where}`.trim();
}
