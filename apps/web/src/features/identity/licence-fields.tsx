import { describeShape, LICENCE_CARDS } from '@wattle/domain/fields/licence';
import { STATE_NAMES } from '@wattle/domain/fields/state-of-address';
import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { DocumentFieldsProps } from './document-values.ts';
import { useLicenceState } from './use-licence-state.ts';

/** Sorted by alphabet, so that one's own is found without reading all. */
const STATE_OPTIONS = Object.entries(STATE_NAMES).map(([value, name]) => ({ value, label: name }));

/** The numbers' rules depend on the state, so changing it clears their errors (IDV-028). */
export function LicenceFields({ form }: DocumentFieldsProps) {
  const { onChange, ...state } = form.field('driversLicence.stateCode');
  const { number, card } = LICENCE_CARDS[useLicenceState(form)];
  return (
    <>
      <SelectField
        label="State or territory"
        hint="The one that issued your licence."
        width="medium"
        options={STATE_OPTIONS}
        {...state}
        onChange={(event) => {
          void onChange(event);
          form.clear('driversLicence.number');
          form.clear('driversLicence.cardNumber');
        }}
      />
      <TextField
        label="Licence number"
        hint={`It has ${describeShape(number)}.`}
        className="code"
        width="medium"
        maxLength={TEXT_MAX}
        autoComplete="off"
        spellCheck={false}
        {...form.field('driversLicence.number')}
      />
      <TextField
        label="Card number"
        hint={`This is another number, with ${describeShape(card)}: ${card.where}.`}
        className="code"
        width="medium"
        maxLength={TEXT_MAX}
        autoComplete="off"
        spellCheck={false}
        {...form.field('driversLicence.cardNumber')}
      />
    </>
  );
}
