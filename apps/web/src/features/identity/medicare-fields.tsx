import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { useWatch } from 'react-hook-form';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { AskedField } from '#web/ui/fields/text-field.tsx';
import type { DocumentFieldsProps } from './document-values.ts';
import { NumberField } from './number-field.tsx';

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
      <NumberField label="Card number" inputMode="numeric" {...form.field('medicare.number')} />
      <NumberField
        label="Reference number"
        hint="The number before your name on the card."
        width="small"
        inputMode="numeric"
        {...form.field('medicare.referenceNumber')}
      />
      <AskedField
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
      <DateField
        legend="Expiry date"
        legendStyle="label"
        day={hasDay ? form.field('medicare.dateOfExpiry.day') : null}
        month={form.field('medicare.dateOfExpiry.month')}
        year={form.field('medicare.dateOfExpiry.year')}
        error={form.errorAt('medicare.dateOfExpiry')}
        advice={form.adviceAt('medicare.dateOfExpiry')}
        autoComplete="off"
      />
    </>
  );
}
