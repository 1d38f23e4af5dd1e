import type { WizardDefinition } from '@wattle/domain/wizard/definition';
import { answeredSteps } from '@wattle/domain/wizard/progress';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { BackButton } from './questions/question.tsx';
import type { WizardFlow } from './use-wizard-flow.ts';

type AnswersProps = { definition: WizardDefinition; flow: Pick<WizardFlow, 'wizard' | 'edit'> };

/** All answers that count, each linked to its question (HLA-039). */
export function Answers({ definition, flow }: AnswersProps) {
  const headingId = useId();
  const { pathname } = useLocation();
  return (
    <section className="card answers" aria-labelledby={headingId}>
      <h2 id={headingId} className="t-3">
        Your answers
      </h2>
      <dl>
        {answeredSteps(definition, flow.wizard).map(({ stepCode, title, answer }) => (
          <div key={stepCode}>
            <dt>{title}</dt>
            <dd className="num">{answer}</dd>
            <dd>
              <Link
                to={pathname}
                onClick={(event) => {
                  event.preventDefault();
                  flow.edit(stepCode);
                }}
              >
                Change <span className="vh">{title.toLowerCase()}</span>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function FinishNav({ flow }: { flow: WizardFlow }) {
  return (
    <div className="row between wiz__nav">
      <BackButton flow={flow} />
      <ButtonLink variant="solid" to={paths.dashboard()}>
        Done
      </ButtonLink>
    </div>
  );
}
