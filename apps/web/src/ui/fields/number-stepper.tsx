import { Minus, Plus } from 'lucide';
import { type ReactNode, useId } from 'react';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../marks/icon.tsx';

type NumberStepperProps = {
  label: ReactNode;
  hint?: string | undefined;
  value: number;
  least: number;
  most: number;
  step?: number;
  shown?: string;
  lessLabel: string;
  moreLabel: string;
  onChange: (value: number) => void;
};

/** A small number between two buttons. At a limit the button is announced as unavailable and keeps focus. */
export function NumberStepper(props: NumberStepperProps) {
  const { label, hint, value, least, most, step = 1, shown = String(value), onChange } = props;
  const id = useId();
  return (
    <fieldset className="grid gap-2 numstep" aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend className="strong">{label}</legend>
      {hint !== undefined && (
        <p className="small quiet" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="row gap-2">
        <Button
          iconOnly
          aria-label={props.lessLabel}
          unavailable={value <= least}
          onClick={() => onChange(Math.max(least, value - step))}
        >
          <Icon of={Minus} />
        </Button>
        <span className="strong num numstep__value" translate="no">
          {shown}
        </span>
        <Button
          iconOnly
          aria-label={props.moreLabel}
          unavailable={value >= most}
          onClick={() => onChange(Math.min(most, value + step))}
        >
          <Icon of={Plus} />
        </Button>
      </div>
    </fieldset>
  );
}
