import type { WizardDefinition } from '@wattle/domain/wizard/definition';
import { answeredSteps } from '@wattle/domain/wizard/progress';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { BackButton } from './questions/question.tsx';
import type { WizardWalk } from './use-wizard-walk.ts';

type AnswersProps = { definition: WizardDefinition; walk: Pick<WizardWalk, 'wizard' | 'edit'> };

/** All answers that count, each linked to its question (HLA-039). */
export function Answers({ definition, walk }: AnswersProps) {
  const headingId = useId();
  const { pathname } = useLocation();
  return (
    <section className="card answers" aria-labelledby={headingId}>
      <h2 id={headingId}>Your answers</h2>
      <dl>
        {answeredSteps(definition, walk.wizard).map(({ stepCode, title, answer }) => (
          <div key={stepCode}>
            <dt>{title}</dt>
            <dd className="num">{answer}</dd>
            <dd>
              <Link
                to={pathname}
                onClick={(event) => {
                  event.preventDefault();
                  walk.edit(stepCode);
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

export function FinishNav({ walk }: { walk: WizardWalk }) {
  return (
    <div className="wiz__nav">
      <BackButton walk={walk} />
      <ButtonLink variant="solid" to={paths.dashboard()}>
        Done
      </ButtonLink>
    </div>
  );
}
