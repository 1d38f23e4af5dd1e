import { Sparkles } from 'lucide-react';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { NextStep } from './next-steps.ts';

/** What members of the cohort see above their tabs (DASH-011): the newer design, and the step it asks of them. */
export function CohortBanner({ steps }: { steps: readonly NextStep[] }) {
  const step = steps.find(({ key }) => key === 'document');
  return (
    <section className="wrap" aria-labelledby="cohort">
      <div className="cohort">
        <Icon of={Sparkles} size="large" />
        <div>
          <h2 id="cohort">This is the new one score</h2>
          <p className="small">
            One number from 0 to 1200, with what lifts it and what holds it back.
            {step !== undefined && ' A second verified document keeps it yours alone.'}
          </p>
        </div>
        {step !== undefined && (
          <ButtonLink to={step.to} variant="solid">
            {step.action}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
