import { BANDS } from '@wattle/domain/score/score-bands';
import { describePoints, WHAT_IF_MESSAGES } from '@wattle/domain/score/what-if/words';
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

type BestStepsProps = {
  /** The texts then speak of help rather than of the best score. */
  isHelped: boolean;
};

export function BestSteps({ isHelped }: BestStepsProps) {
  const { best, now, error, retry } = useBestSteps();
  const headingId = useId();
  if (best?.length === 0) return null;
  return (
    <section className="wrap block tries-block" aria-labelledby={headingId}>
      <div className="block__head">
        <div>
          <h2 id={headingId}>{isHelped ? 'What would help most' : 'Your best next steps'}</h2>
          <p className="quiet">
            Worked out on a copy of your file. {WHAT_IF_MESSAGES.noTrace} Points are estimates.
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
      <p className="vh">Working out your best next steps</p>
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
  const { chosen, toggle } = trying;
  return (
    <>
      <ul className="tries plain">
        {best.map((step) => (
          <TryCard
            key={step.kind}
            step={step}
            isTried={chosen[step.kind] !== undefined}
            onToggle={() => toggle(step)}
          />
        ))}
      </ul>
      <Result trying={trying} now={now} />
    </>
  );
}

type TryCardProps = { step: BestStep; isTried: boolean; onToggle: () => void };

function TryCard({ step: { title, text, points, article }, isTried, onToggle }: TryCardProps) {
  return (
    <li className="card try">
      <p className="try__pts">
        <small>about</small> +{points} <small>{points === 1 ? 'point' : 'points'}</small>
      </p>
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

type ResultProps = { trying: ReturnType<typeof useTrying>; now: Estimate };

/** The score now and estimated, in one line. The previous estimate stays while loading. */
function Result({ trying: { chosen, estimate, error, isWorking, retry }, now }: ResultProps) {
  const isNothing = Object.keys(chosen).length === 0;
  if (error !== null) {
    return (
      <div className="try__out">
        <Failure error={error} retry={retry} />
      </div>
    );
  }
  const then = isNothing || estimate === undefined ? now : estimate;
  return (
    <div className="try__out" data-chosen={!isNothing || undefined}>
      <p className="try__num tnum" aria-hidden="true">
        <span>{now.score} →</span> <b key={then.estimatedScore}>{isNothing ? '?' : then.estimatedScore}</b>
      </p>
      <output aria-busy={isWorking}>
        {isNothing ? `Your score is ${now.score}. Press a step to try it.` : sentenceOf(then)}
      </output>
    </div>
  );
}

/** `About 723 instead of 711: 12 points up. That is 12 points from Very Good.` */
function sentenceOf({ score, estimatedScore, points, bandDescription, estimatedBandDescription }: Estimate) {
  const next = BANDS.find(({ min }) => min > estimatedScore);
  const where =
    bandDescription !== estimatedBandDescription
      ? `That is the ${estimatedBandDescription} band.`
      : next === undefined
        ? ''
        : `That is ${next.min - estimatedScore} points from ${next.name}.`;
  return `About ${estimatedScore} instead of ${score}: ${describePoints(points)}. ${where}`.trim();
}
