import { HOME_LOAN_WIZARD } from '@wattle/domain/home-loan/definition';
import { homeLoanSummary } from '@wattle/domain/home-loan/summary';
import { currentStep } from '@wattle/domain/wizard/engine';
import { partnerFor } from '@wattle/domain/wizard/partners';
import { answersOf, warningsOf } from '@wattle/domain/wizard/progress';
import type { WizardPartner, WizardWarning } from '@wattle/domain/wizard/step-state';
import { Note } from '#web/ui/layout/messages.tsx';
import { Answers, FinishNav } from '../finish-parts.tsx';
import { LoanFigures } from './loan-figures.tsx';
import { PartnerMatch } from './partner-match.tsx';
import type { WizardWalk } from '../use-wizard-walk.ts';

type HomeLoanFinishProps = {
  walk: WizardWalk;
  partners: readonly WizardPartner[];
  displayName: string | null;
};

/**
 * Where both paths of the assistant end: what is worth knowing, what the loan would be, the answers, and the partner of
 * the path. Without a partner only that card is missing (HLA-039, HLA-041).
 */
export function HomeLoanFinish({ walk, partners, displayName }: HomeLoanFinishProps) {
  const { wizard } = walk;
  const step = HOME_LOAN_WIZARD.steps[wizard.current];
  const type = step?.partnerType;
  const found = type === undefined ? null : partnerFor(partners, type);
  const partner = found?.productDisplayWizard === true ? found : null;
  const summary = type === 'Online' ? homeLoanSummary(answersOf(HOME_LOAN_WIZARD, wizard)) : null;
  return (
    <section className="q fin">
      <h1 tabIndex={-1}>{headingOf({ hasPartner: partner !== null, displayName })}</h1>
      <Warnings warnings={warningsOf(HOME_LOAN_WIZARD, wizard)} />
      <div className="fin__grid">
        {summary !== null && <LoanFigures summary={summary} />}
        {partner !== null && <PartnerMatch partner={partner} origin={currentStep(wizard).stepCode} />}
        <Answers definition={HOME_LOAN_WIZARD} walk={walk} />
      </div>
      <FinishNav walk={walk} />
    </section>
  );
}

function headingOf({ hasPartner, displayName }: { hasPartner: boolean; displayName: string | null }): string {
  const what = hasPartner ? 'Here is your match' : 'Here is your summary';
  return displayName === null || displayName === '' ? what : `${what}, ${displayName}`;
}

/** Advice, never an obstacle: the member goes on whatever it says (WIZ-015). */
function Warnings({ warnings }: { warnings: readonly WizardWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Note tone="warning">
      <strong id="wizard-warnings">Worth knowing before you apply</strong>
      <ul className="fin__warnings" aria-labelledby="wizard-warnings">
        {warnings.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    </Note>
  );
}
