import { EXTRA_TEXT_MAX } from '@wattle/domain/wizard/answers';
import type { OptionDefinition, StepDefinition } from '@wattle/domain/wizard/definition';
import type { StepState } from '@wattle/domain/wizard/step-state';
import type { IconNode } from 'lucide';
import { type KeyboardEvent, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import type { OptionIcons } from './option-drawings.ts';
import type { FaultyPart } from './step-fault.ts';
import { describedInput, StepAlert, WizardField } from './wizard-field.tsx';

type OptionCardsProps = {
  step: StepDefinition;
  state: StepState;
  fault: FaultyPart | null;
  headingId: string;
  drawings: OptionIcons;
  onSelect: (option: number) => void;
  onChoose: (option: number) => void;
  onEnterExtra: (text: string) => void;
};

/**
 * A step's options as cards with native radios or checkboxes. Selecting by pointer, Space or Enter may advance; arrow
 * keys only select, or the third option would be out of their reach (HLA-021).
 */
export function OptionCards(props: OptionCardsProps) {
  const { step, state, fault, headingId, drawings } = props;
  const handlers = useChoosing(props);
  const errorId = `${step.code}-error`;
  const isBad = fault === 'options';
  const isOne = step.stepSelectionnUnique;
  const isDrawn = step.options.every(({ code }) => drawings[code] !== undefined);
  return (
    <div className={classNames('field', 'wiz__options', isBad && 'field--bad')}>
      <StepAlert id={errorId} message={isBad ? state.errorMessage : null} />
      <div
        role={isOne ? 'radiogroup' : 'group'}
        aria-labelledby={headingId}
        aria-describedby={isBad ? errorId : undefined}
        aria-invalid={isOne && isBad ? true : undefined}
        className={isDrawn ? 'pick' : classNames('rows', step.showInCols && 'rows--cols')}
      >
        {step.options.map((option, index) => (
          <OptionCard
            key={option.code}
            option={option}
            drawing={isDrawn ? drawings[option.code] : undefined}
            input={{
              id: `${step.code}-${option.code}`,
              name: step.code,
              type: isOne ? 'radio' : 'checkbox',
              checked: state.selectedItems[index] === true,
            }}
            onKey={handlers.onKey}
            onChoose={(cause) => handlers.onChoose(index, cause)}
          />
        ))}
      </div>
      <ExtraText {...props} />
    </div>
  );
}

type Cause = 'click' | 'enter';

/** Distinguishes a deliberate selection from one that an arrow key passes. */
function useChoosing({ step, onSelect, onChoose }: OptionCardsProps) {
  const isByArrow = useRef(false);
  return {
    /** The browser selects between keydown and keyup. */
    onKey: ({ type, key }: KeyboardEvent) => {
      isByArrow.current = type === 'keydown' && key.startsWith('Arrow');
    },
    onChoose: (option: number, cause: Cause) => {
      const isPassing = cause === 'click' && isByArrow.current && step.stepSelectionnUnique;
      isByArrow.current = false;
      if (isPassing) onChoose(option);
      else onSelect(option);
    },
  };
}

type OptionCardProps = {
  option: OptionDefinition;
  drawing: IconNode | undefined;
  input: { id: string; name: string; type: 'radio' | 'checkbox'; checked: boolean };
  onKey: (event: KeyboardEvent) => void;
  onChoose: (cause: Cause) => void;
};

function OptionCard({ option, drawing, input, onKey, onChoose }: OptionCardProps) {
  function handleKeyDown(event: KeyboardEvent) {
    onKey(event);
    // On a checkbox Enter submits, as in every form.
    if (event.key !== 'Enter' || input.type !== 'radio') return;
    event.preventDefault();
    onChoose('enter');
  }
  return (
    <label className={classNames('choice', input.type === 'checkbox' && 'choice--many')}>
      {/* `click` fires for an already selected option, `change` does not; it advances. */}
      <input
        {...input}
        value={option.code}
        onChange={() => undefined}
        onClick={() => onChoose('click')}
        onKeyDown={handleKeyDown}
        onKeyUp={onKey}
      />
      {drawing !== undefined && (
        <span className="choice__ico">
          <Icon of={drawing} size="large" />
        </span>
      )}
      {drawing === undefined ? <span>{option.label}</span> : <strong>{option.label}</strong>}
      {option.hint !== undefined && <small>{option.hint}</small>}
    </label>
  );
}

/** The text of 'other' (WIZ-010), with its own message (WIZ-014). */
function ExtraText({ step, state, fault, onEnterExtra }: OptionCardsProps) {
  const { selectedExtraIndex, selectedItems, selectedExtraText, errorMessage } = state;
  if (selectedExtraIndex === null || selectedItems[selectedExtraIndex] !== true) return null;
  const id = `${step.code}-extra`;
  const error = fault === 'extra' ? errorMessage : null;
  return (
    <WizardField id={id} label="Please tell us more" error={error}>
      <input
        {...describedInput({ id, error })}
        className="input input--md"
        type="text"
        autoComplete="off"
        maxLength={EXTRA_TEXT_MAX}
        value={selectedExtraText}
        onChange={(event) => onEnterExtra(event.target.value)}
      />
    </WizardField>
  );
}
