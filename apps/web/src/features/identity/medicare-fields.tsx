import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { useWatch } from 'react-hook-form';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { AskedField, TextField } from '#web/ui/fields/text-field.tsx';
import type { DocumentFieldsProps } from './document-values.ts';

/** Numbers as printed; one message covers the date and marks every part (IDV-034). */
function ExpiryField({ form, hasDay }: DocumentFieldsProps & { hasDay: boolean }) {
  const partOf = (part: 'day' | 'month' | 'year') => {
    const { error: _error, advice: _advice, ...input } = form.field(`medicare.dateOfExpiry.${part}`);
    return input;
  };
  return (
    <DateField
      legend="Expiry date"
      legendStyle="label"
      day={hasDay ? partOf('day') : null}
      month={partOf('month')}
      year={partOf('year')}
      errors={{ date: form.errorAt('medicare.dateOfExpiry') }}
      advice={form.adviceAt('medicare.dateOfExpiry')}
      autoComplete="off"
    />
  );
}

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
      <ExpiryField form={form} hasDay={hasDay} />
    </>
  );
}
