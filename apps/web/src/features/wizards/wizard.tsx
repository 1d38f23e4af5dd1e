import { adviceOf, currentStep, type WizardState } from '@wattle/domain/wizard/engine';
import type { WizardDefinition } from '@wattle/domain/wizard/definition';
import { progressOf } from '@wattle/domain/wizard/progress';
import { type ReactNode, useEffect, type CSSProperties } from 'react';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { Bud } from '#web/ui/marks/bloom.tsx';
import type { OptionIcons } from './questions/option-drawings.ts';
import { Question } from './questions/question.tsx';
import { useWizardFlow, type WizardFlow } from './use-wizard-flow.ts';
import type { WizardSession, Saving } from './wizard-session.ts';

type WizardProps = {
  session: WizardSession;
  drawings?: OptionIcons;
  renderFinish: (flow: WizardFlow) => ReactNode;
};

/** Any wizard, one step at a time: progress, and the question or finish. */
export function Wizard({ session, drawings = {}, renderFinish }: WizardProps) {
  const flow = useWizardFlow(session);
  useLeaving(session);
  const { wizard, saving } = flow;
  const step = session.definition.steps[wizard.current];
  useHeadingFocus(step?.code);
  if (step === undefined) return null;
  return (
    <>
      <WizardProgress
        definition={session.definition}
        wizard={wizard}
        saving={saving}
        lastTitle={step.shortTitle}
      />
      <div className="wrap wiz">
        {step.isFinalStep ? (
          renderFinish(flow)
        ) : (
          <Question
            key={step.code}
            step={step}
            flow={flow}
            drawings={drawings}
            advice={adviceOf(session.definition, wizard)}
          />
        )}
      </div>
    </>
  );
}

/** Saves when the page is left or hidden, and refreshes when it is shown again. */
function useLeaving(session: WizardSession): void {
  useEffect(() => {
    const handleVisibility = () => {
      if (document.visibilityState === 'hidden') session.leave();
      else void session.refresh();
    };
    const handleHide = () => session.leave();
    document.addEventListener('visibilitychange', handleVisibility);
    addEventListener('pagehide', handleHide);
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility);
      removeEventListener('pagehide', handleHide);
      session.leave();
    };
  }, [session]);
}

const SAVING: Record<Saving, string> = {
  steady: 'Saved as you go',
  waiting: 'Not saved yet. We keep trying.',
  caughtUp: 'Everything is saved now.',
  replaced: 'Your answers were changed in another tab or on another device.',
  restored: 'Not saved yet, but still here.',
};

type WizardProgressProps = {
  definition: WizardDefinition;
  wizard: WizardState;
  saving: Saving;
  lastTitle: string;
};

/**
 * Progress as the share of questions so far (WIZ-009), and the save state in words. The total is given once known:
 * until then an answer may add or remove questions, and the number would jump.
 */
function WizardProgress({ definition, wizard, saving, lastTitle }: WizardProgressProps) {
  const { position, percent, questions } = progressOf(definition, wizard);
  const ofAll = questions.isExact ? ` of ${questions.most}` : '';
  const title = currentStep(wizard).isFinalStep ? lastTitle : `Question ${position}${ofAll}`;
  const share = `${percent}%`;
  return (
    <div className="wrap wiz__prog">
      <p>
        <span>{title}</span>
        <output className={saving === 'waiting' || saving === 'restored' ? 'wiz__unsaved' : undefined}>
          {SAVING[saving]}
        </output>
      </p>
      <div
        className="prog"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native one cannot hold the bud
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${title}, ${share}`}
        style={{ '--v': share } as CSSProperties}
      >
        <i />
        <Bud />
      </div>
    </div>
  );
}
