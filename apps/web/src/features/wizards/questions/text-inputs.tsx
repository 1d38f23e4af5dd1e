import type { InputDefinition, StepDefinition } from '@wattle/domain/wizard/definition';
import type { StepState } from '@wattle/domain/wizard/step-state';
import { showAmount } from '@wattle/domain/wizard/amounts';
import { type ChangeEvent, type ComponentPropsWithRef, useLayoutEffect, useRef } from 'react';
import type { FaultyPart } from './step-fault.ts';
import { describedInput, WizardField } from './wizard-field.tsx';
import { typedAmount } from './typed-amount.ts';

type TextInputsProps = {
  step: StepDefinition;
  state: StepState;
  fault: FaultyPart | null;
  onEnter: (input: number, text: string) => void;
  onLeave: (input: number) => void;
};

export function TextInputs({ step, state, fault, onEnter, onLeave }: TextInputsProps) {
  if (step.inputs.length === 0) return null;
  return (
    <div className="grid gap-6">
      {step.inputs.map((input, index) => (
        <TextInput
          key={input.name}
          input={input}
          id={`${step.code}-${input.name}`}
          text={state.selectedTexts[index] ?? ''}
          error={fault === index ? state.errorMessage : null}
          onEnter={(text) => onEnter(index, text)}
          onLeave={() => onLeave(index)}
        />
      ))}
    </div>
  );
}

type TextInputProps = {
  input: InputDefinition;
  id: string;
  text: string;
  error: string | null;
  onEnter: (text: string) => void;
  onLeave: () => void;
};

function TextInput(props: TextInputProps) {
  const { input, id, text, error, onEnter, onLeave } = props;
  if (input.kind === 'frequency') return <Frequency {...props} />;
  const described = describedInput({ id, hint: input.hint, error });
  return (
    <WizardField id={id} label={input.label} hint={input.hint} error={error}>
      {input.kind === 'amount' && (
        <AmountInput {...described} text={text} onType={onEnter} onBlur={onLeave} />
      )}
      {input.kind === 'rate' && <RateInput {...props} />}
      {input.kind === 'text' && (
        <input
          {...described}
          className="input input--md wiz__text"
          type="text"
          autoComplete="off"
          maxLength={input.maxLength}
          value={text}
          onChange={(event) => onEnter(event.target.value)}
        />
      )}
    </WizardField>
  );
}

/** 0 to 100 in steps of 0.01 (HLA-028). Only the engine's rule refuses. */
function RateInput({ input, id, text, error, onEnter }: TextInputProps) {
  return (
    <div className="money money--rate">
      <input
        {...describedInput({ id, hint: input.hint, error })}
        className="input"
        type="number"
        inputMode="decimal"
        autoComplete="off"
        min={input.min}
        max={input.max}
        step={input.step}
        value={text}
        onChange={(event) => onEnter(event.target.value)}
        // Scrolling the page over the input must not change the rate.
        onWheel={(event) => event.currentTarget.blur()}
      />
      <span className="money__unit">% a year</span>
    </div>
  );
}

function Frequency({ input, id, text, onEnter }: TextInputProps) {
  return (
    <fieldset className="grid gap-2 field-set">
      <legend className="field__label">{input.label}</legend>
      <div className="grid gap-3 column freq">
        {(input.choices ?? []).map((choice) => (
          <label key={choice} className="choice">
            <input
              type="radio"
              name={id}
              value={choice}
              checked={text === choice}
              onChange={() => onEnter(choice)}
            />
            <span>{choice}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type AmountInputProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'ref'> & {
  text: string;
  onType: (text: string) => void;
};

/** An amount in any notation, digits with thousand separators while typing (WIZ-011). */
function AmountInput({ text, onType, ...input }: AmountInputProps) {
  const box = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const shown = showAmount(text);

  useLayoutEffect(() => {
    if (caret.current !== null) box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = event.target;
    const typed = typedAmount({
      before: shown,
      raw: value,
      caret: selectionStart ?? value.length,
      ...kindOf(event.nativeEvent),
    });
    caret.current = typed.caret;
    onType(typed.text);
    // An unchanged amount does not re-render, and React moves the caret to the end.
    if (typed.text === shown) {
      event.target.value = shown;
      event.target.setSelectionRange(typed.caret, typed.caret);
    }
  }

  return (
    <div className="money">
      <input
        {...input}
        ref={box}
        className="input"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        onChange={handleChange}
      />
    </div>
  );
}

/** Autofill and older engines send plain events, whose text is taken as pasted. */
function kindOf(event: Event): { isPasted: boolean; isForward: boolean } {
  const kind = event instanceof InputEvent ? event.inputType : '';
  return {
    isPasted: kind !== 'insertText' && kind !== 'insertCompositionText' && !kind.startsWith('delete'),
    isForward: kind === 'deleteContentForward',
  };
}
