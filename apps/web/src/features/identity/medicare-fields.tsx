import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { useWatch } from 'react-hook-form';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { DocumentFieldsProps } from './document-values.ts';
import { ExpiryField } from './expiry-field.tsx';

const COLOUR_OPTIONS = [
  { value: 'G', label: 'Green' },
  { value: 'B', label: 'Blue' },
  { value: 'Y', label: 'Yellow' },
];

/** The colour comes first: a green card expires by month, others by day (IDV-035). */
export function MedicareFields({ form }: DocumentFieldsProps) {
  const { onChange, ...colour } = form.field('medicare.cardColour');
  const hasDay = useWatch({ control: form.control, name: 'medicare.cardColour' }) !== 'G';
  return (
    <>
      <TextField
        label="Card number"
        className="code"
        width="medium"
        inputMode="numeric"
        maxLength={TEXT_MAX}
        autoComplete="off"
        {...form.field('medicare.number')}
      />
      <TextField
        label="Reference number"
        hint="The number before your name on the card."
        className="code"
        width="small"
        inputMode="numeric"
        maxLength={TEXT_MAX}
        autoComplete="off"
        {...form.field('medicare.referenceNumber')}
      />
      <TextField
        label="Middle name on the card"
        optional
        width="medium"
        maxLength={TEXT_MAX}
        autoComplete="off"
        spellCheck={false}
        {...form.field('medicare.middleNameOnCard')}
      />
      <RadioCards
        legend="Card colour"
        options={COLOUR_OPTIONS}
        {...colour}
        onChange={(event) => {
          void onChange(event);
          form.clear('medicare.dateOfExpiry');
        }}
      />
      <ExpiryField form={form} hasDay={hasDay} />
    </>
  );
}
