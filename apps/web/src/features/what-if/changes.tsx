import { formatDollars } from '@wattle/domain/money';
import { WHAT_IF_KINDS, type WhatIfKind } from '@wattle/domain/score/what-if/changes';
import { describeWhatIf } from '@wattle/domain/score/what-if/words';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';
import type { Choose, Chosen, Possible } from './use-estimate.ts';

/** A year, unless the file allows less. */
const MONTHS = 12;
const CARD = { usual: 5_000, least: 1_000, most: 20_000, step: 1_000 } as const;

type ChangesProps = { possible: readonly Possible[]; chosen: Chosen; choose: Choose };

/** Only what the member's file allows. */
export function Changes({ possible, chosen, choose }: ChangesProps) {
  const inOrder = WHAT_IF_KINDS.flatMap((kind) => possible.find((each) => each.kind === kind) ?? []);
  return (
    <fieldset className="group what-if__changes">
      <legend>Changes to try</legend>
      {inOrder.map(({ kind, most }) => (
        <Change key={kind} kind={kind} most={most} size={chosen[kind]} choose={choose} />
      ))}
    </fieldset>
  );
}

type ChangeProps = { kind: WhatIfKind; most: number; size: number | undefined; choose: Choose };

function Change(props: ChangeProps) {
  if (props.kind === 'new-card') return <NewCard {...props} />;
  if (props.kind === 'default-paid' && props.most > 1) return <DefaultsPaid {...props} />;
  return <Ticked {...props} tried={Math.min(props.kind === 'default-paid' ? 1 : MONTHS, props.most)} />;
}

function Ticked({ kind, size, tried, choose }: ChangeProps & { tried: number }) {
  return (
    <Checkbox
      name={`what-if-${kind}`}
      label={describeWhatIf({ kind, size: tried })}
      checked={size !== undefined}
      onChange={({ currentTarget }) => choose({ [kind]: currentTarget.checked ? tried : undefined })}
    />
  );
}

function DefaultsPaid({ kind, most, size = 0, choose }: ChangeProps) {
  return (
    <NumberStepper
      label="Defaults paid"
      hint={`${most} on your file are outstanding.`}
      value={size}
      least={0}
      most={most}
      lessLabel="One fewer default paid"
      moreLabel="One more default paid"
      onChange={(next) => choose({ [kind]: next })}
    />
  );
}

function NewCard({ kind, most, size, choose }: ChangeProps) {
  const limit = size ?? Math.min(CARD.usual, most);
  return (
    <div className="what-if__card-change">
      <Checkbox
        name={`what-if-${kind}`}
        label="A new credit card"
        checked={size !== undefined}
        onChange={({ currentTarget }) => choose({ [kind]: currentTarget.checked ? limit : undefined })}
      />
      {size !== undefined && (
        <NumberStepper
          label="Limit of the card"
          value={size}
          least={CARD.least}
          most={Math.min(CARD.most, most)}
          step={CARD.step}
          shown={formatDollars(size)}
          lessLabel="A limit $1,000 lower"
          moreLabel="A limit $1,000 higher"
          onChange={(next) => choose({ [kind]: next })}
        />
      )}
    </div>
  );
}
