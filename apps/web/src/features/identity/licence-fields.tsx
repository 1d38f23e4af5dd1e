import { describeShape, LICENCE_CARDS } from '@wattle/domain/fields/licence';
import { STATE_NAMES } from '@wattle/domain/fields/state-of-address';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { DocumentFieldsProps } from './document-values.ts';
import { FIRST_FIELD } from '#web/forms/form-page.tsx';
import { NumberField } from './number-field.tsx';
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
      <NumberField
        label="Licence number"
        hint={`It has ${describeShape(number)}.`}
        {...FIRST_FIELD}
        {...form.field('driversLicence.number')}
      />
      <NumberField
        label="Card number"
        hint={`This is another number, with ${describeShape(card)}: ${card.where}.`}
        {...form.field('driversLicence.cardNumber')}
      />
    </>
  );
}
