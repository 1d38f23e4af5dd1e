import { ArrowRight, IdCard, type LucideIcon, TrendingUp } from 'lucide-react';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { NextStep } from './next-steps.ts';

const DRAWINGS: Record<NextStep['key'], LucideIcon> = { document: IdCard, history: TrendingUp };

/** The next steps as cards, numbered in their order. */
export function NextStepsSection({ steps, id }: { steps: readonly NextStep[]; id: string }) {
  return (
    <section className="wrap next" aria-labelledby={id}>
      <h2 id={id}>Next steps</h2>
      <ul className="offers">
        {steps.map((step, index) => (
          <li key={step.key} className="card step">
            <p className="row between">
              <span className="step__n" aria-hidden>
                {index + 1}
              </span>
              <Icon of={DRAWINGS[step.key]} size="large" />
            </p>
            <h3>{step.title}</h3>
            <p className="small quiet">{step.text}</p>
            <ButtonLink to={step.to} variant="line" size="small">
              {step.action} <Icon of={ArrowRight} />
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
