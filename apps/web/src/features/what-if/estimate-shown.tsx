import { monthForPeople } from '@wattle/domain/calendar/calendar';
import { gaugeAngle, gaugeSegmentOf, SCORE_MAX } from '@wattle/domain/score/score-bands';
import { shownBy } from '@wattle/domain/score/what-if/advice';
import {
  describePoints,
  describeWhatIf,
  describeWorth,
  WHAT_IF_MESSAGES,
} from '@wattle/domain/score/what-if/words';
import { Minus, TrendingDown, TrendingUp } from 'lucide';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { ComparedDial, DialEnds } from '#web/ui/charts/score-dial.tsx';
import type { Estimate } from '#web/api/estimates.ts';
import type { Step } from './use-estimate.ts';

export function EstimateShown({ estimate }: { estimate: Estimate }) {
  const { score, estimatedScore, points, steps } = estimate;
  return (
    <div className="hall grid what-if__hall">
      <div className="what-if__dial">
        <ComparedDial
          score={estimatedScore}
          angle={gaugeAngle(estimatedScore)}
          segment={gaugeSegmentOf(estimatedScore)}
          comparedAngle={gaugeAngle(score)}
          label={labelOf(estimate)}
        />
        <DialEnds />
      </div>
      {steps.length === 0 ? (
        <p className="what-if__sum">{WHAT_IF_MESSAGES.choose}</p>
      ) : (
        <p className="what-if__sum strong">
          <Icon of={points > 0 ? TrendingUp : points < 0 ? TrendingDown : Minus} />{' '}
          <span>{aboutPoints(estimate)}</span>
        </p>
      )}
      <dl className="what-if__both">
        <Standing name="Now" score={score} band={estimate.bandDescription} variant="now" />
        <Standing
          name={nameOf(estimate)}
          score={estimatedScore}
          band={estimate.estimatedBandDescription}
          variant="estimate"
        />
      </dl>
    </div>
  );
}

/** `Estimate for Nov 2027`; an estimate without a month would be none (SCORE-031). */
function nameOf({ steps, month }: Estimate): string {
  return steps.length === 0 ? 'Estimate' : `Estimate for ${monthForPeople(shownBy(steps, month))}`;
}

function aboutPoints({ points }: Estimate): string {
  return points === 0 ? describePoints(points) : `About ${describePoints(points)}`;
}

type StandingProps = { name: string; score: number; band: string; variant: 'now' | 'estimate' };

function Standing({ name, score, band, variant }: StandingProps) {
  return (
    <div>
      <dt>
        <span className={`what-if__bead what-if__bead--${variant}`} aria-hidden="true" />{' '}
        <span key={name}>{name}</span>
      </dt>
      <dd>
        <strong className="num" translate="no">
          {score}
        </strong>{' '}
        <span>{band}</span>
      </dd>
    </div>
  );
}

function labelOf(shown: Estimate): string {
  const { score, estimatedScore, estimatedBandDescription } = shown;
  const estimate = `${nameOf(shown)}: ${estimatedScore} out of ${SCORE_MAX}, in the ${estimatedBandDescription} band.`;
  return `${estimate} Your score now is ${score}.`;
}

/** Announced when an estimate arrives. */
export function summaryOf(estimate: Estimate): string {
  if (estimate.steps.length === 0) return '';
  return `${labelOf(estimate)} ${aboutPoints(estimate)}.`;
}

/** Points and reason for each change, in the order in which the bureau applies them. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null;
  return (
    <div>
      <h3>Points for each change, and why</h3>
      <ul className="what-if__steps">
        {steps.map((step) => (
          <StepItem key={step.kind} step={step} />
        ))}
      </ul>
    </div>
  );
}

function StepItem({ step }: { step: Step }) {
  const { kind, size, points, notApplicable, reasons } = step;
  const icon = points > 0 ? TrendingUp : points < 0 ? TrendingDown : Minus;
  const tone = points > 0 ? 'tone-up' : points < 0 ? 'tone-down' : 'tint';
  return (
    <li className={classNames('factor', points < 0 && 'factor--down')}>
      <span className={`tile factor__mark ${tone}`}>
        <Icon of={icon} />
      </span>
      <div className="factor__top">
        <h4>{describeWhatIf({ kind, size })}</h4>
        <span className="strong">{describePoints(points)}</span>
      </div>
      {notApplicable !== null && <p>{notApplicable}</p>}
      {notApplicable === null && reasons.length === 0 && <p>The scorecard counts this the same.</p>}
      <Reasons reasons={reasons} />
    </li>
  );
}

/** The strongest come first; the others on demand. */
const SHOWN_AT_ONCE = 3;

function Reasons({ reasons }: Pick<Step, 'reasons'>) {
  const [first, others] = [reasons.slice(0, SHOWN_AT_ONCE), reasons.slice(SHOWN_AT_ONCE)];
  if (first.length === 0) return null;
  return (
    <div>
      <ReasonList reasons={first} />
      {others.length > 0 && (
        <details className="what-if__more">
          <summary>{others.length === 1 ? '1 more reason' : `${others.length} more reasons`}</summary>
          <ReasonList reasons={others} />
        </details>
      )}
    </div>
  );
}

function ReasonList({ reasons }: Pick<Step, 'reasons'>) {
  return (
    <ul className="grid gap-2 small quiet what-if__reasons">
      {reasons.map((reason) => (
        <Reason key={reason.label} reason={reason} />
      ))}
    </ul>
  );
}

function Reason({ reason: { label, from, to } }: { reason: Step['reasons'][number] }) {
  return (
    <li>
      <span className="strong">{label}</span>
      <span>
        from {from.fact} <span className="nowrap num">({describeWorth(from.points)})</span>
      </span>
      <span>
        to {to.fact} <span className="nowrap num">({describeWorth(to.points)})</span>
      </span>
    </li>
  );
}
