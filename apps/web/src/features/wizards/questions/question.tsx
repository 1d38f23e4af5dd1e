import type { Advice, StepDefinition } from '@wattle/domain/wizard/definition';
import { canGoBack, currentStep } from '@wattle/domain/wizard/engine';
import type { StepState } from '@wattle/domain/wizard/step-state';
import { ArrowLeft, ArrowRight } from 'lucide';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { announceMissed } from '#web/ui/typed-inputs.ts';
import { AdviceNote } from '../ways-on.tsx';
import { OptionCards } from './option-cards.tsx';
import type { OptionIcons } from './option-drawings.ts';
import { type FaultyPart, faultyPart } from './step-fault.ts';
import { TextInputs } from './text-inputs.tsx';
import type { WizardFlow } from '../use-wizard-flow.ts';

type QuestionProps = {
  step: StepDefinition;
  flow: WizardFlow;
  drawings: OptionIcons;
  advice: Advice | null;
};

export function Question({ step, flow, drawings, advice }: QuestionProps) {
  const headingId = useId();
  const state = currentStep(flow.wizard);
  const fault = state.errorMessage === null ? null : (faultyPart(step, state) ?? 0);
  const { form, focusFault } = useFaultFocus(fault);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    announceMissed(event.currentTarget);
    flow.next();
    focusFault();
  }
  return (
    <form className="grid q" noValidate onSubmit={handleSubmit} ref={form}>
      <div className="stack">
        <h1 id={headingId} tabIndex={-1}>
          {step.title}
        </h1>
        {step.hint !== undefined && <p className="lead q__sub">{step.hint}</p>}
      </div>
      {step.options.length > 0 && (
        <OptionCards
          step={step}
          state={state}
          fault={fault}
          headingId={headingId}
          drawings={drawings}
          onSelect={flow.select}
          onChoose={flow.choose}
          onEnterExtra={flow.enterExtra}
        />
      )}
      <TextInputs step={step} state={state} fault={fault} onEnter={flow.enter} onLeave={flow.leave} />
      {advice !== null && (advice.isForeseen || state.errorMessage !== null) && (
        <AdviceNote advice={advice} flow={flow} />
      )}
      <div className="row between wiz__nav">
        {canGoBack(flow.wizard) ? <BackButton flow={flow} /> : <span />}
        {!isAnsweredByPress(step, state) && (
          <Button variant="primary" type="submit">
            Next <Icon of={ArrowRight} />
          </Button>
        )}
      </div>
    </form>
  );
}

/** The press of an option answers and goes on by itself; Next is for an answer from before, or from the arrow keys. */
function isAnsweredByPress(step: StepDefinition, state: StepState): boolean {
  return step.shouldMoveOnAction && !state.selectedItems.includes(true);
}

export function BackButton({ flow }: { flow: Pick<WizardFlow, 'back' | 'isEditing'> }) {
  return (
    <Button variant="line" onClick={flow.back}>
      <Icon of={ArrowLeft} /> {flow.isEditing ? 'Back to summary' : 'Back'}
    </Button>
  );
}

/** Focuses the fault each time the member could not continue. */
function useFaultFocus(fault: FaultyPart | null) {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const shown = useRef(0);
  useEffect(() => {
    if (attempts === shown.current || fault === null) return;
    shown.current = attempts;
    form.current?.querySelector<HTMLElement>('.field--bad input')?.focus();
  }, [attempts, fault]);
  return { form, focusFault: () => setAttempts((count) => count + 1) };
}
