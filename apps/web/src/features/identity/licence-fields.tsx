import { LICENCE_STATES } from '@wattle/domain/fields/licence';
import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { DocumentFieldsProps } from './document-values.ts';

const STATE_OPTIONS = LICENCE_STATES.map((state) => ({ value: state, label: state }));

/** The numbers' rules depend on the state, so changing it clears their errors (IDV-028). */
export function LicenceFields({ form }: DocumentFieldsProps) {
  const { onChange, ...state } = form.field('driversLicence.stateCode');
  return (
    <>
      <SelectField
        label="State or territory"
        width="small"
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
        className="code"
        width="medium"
        maxLength={TEXT_MAX}
        autoComplete="off"
        spellCheck={false}
        {...form.field('driversLicence.number')}
      />
      <TextField
        label="Card number"
        hint="It is not the licence number. You find it on the front or the back of the card."
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
