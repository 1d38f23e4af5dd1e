import { Bud } from '../marks/bloom.tsx';
import { classNames } from '../class-names.ts';

export type Step = { title: string; detail?: string };
type StemStepperProps = {
  steps: readonly Step[];
  /** Counted from 1. */
  current: number;
  label: string;
};

/** Steps as a list on wide screens and as a segmented bar on narrow ones. The caller says "Step n of m". */
export function StemStepper({ steps, current, label }: StemStepperProps) {
  return (
    <div className="grid gap-8 stepper">
      <StepBar steps={steps} current={current} />
      <ol className="stem" aria-label={label}>
        {steps.map((step, index) => (
          <StemItem key={`${index} ${step.title}`} step={step} number={index + 1} current={current} />
        ))}
      </ol>
    </div>
  );
}

function StemItem({ step, number, current }: { step: Step; number: number; current: number }) {
  const isDone = number < current;
  const isNow = number === current;
  return (
    <li
      className={classNames('stem__item', isDone && 'is-done', isNow && 'is-now')}
      aria-current={isNow ? 'step' : undefined}
    >
      <span className="stem__bud">{isNow && <Bud />}</span>
      <span className="stem__text">
        {step.title}
        {isDone && <span className="vh"> (done)</span>}
        {step.detail !== undefined && <small className="below">{step.detail}</small>}
      </span>
    </li>
  );
}

function StepBar({ steps, current }: { steps: readonly Step[]; current: number }) {
  const next = steps[current];
  return (
    <div className="stepper__now">
      {next !== undefined && <p className="quiet">Next: {next.title}</p>}
      <div className="stepbar" aria-hidden="true">
        {steps.map((step, index) => (
          <i key={`${index} ${step.title}`} className={index < current ? 'on' : undefined} />
        ))}
      </div>
    </div>
  );
}
