import { adviceOf } from '@wattle/domain/wizard/engine';
import { type ReactNode, useEffect } from 'react';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import type { OptionIcons } from './questions/option-drawings.ts';
import { Question } from './questions/question.tsx';
import { useWizardFlow, type WizardFlow } from './use-wizard-flow.ts';
import type { WizardSession } from './wizard-session.ts';
import { WizardProgress } from './wizard-progress.tsx';

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
