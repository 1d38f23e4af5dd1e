import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { AskedField } from '#web/ui/fields/text-field.tsx';
import type { GivenField } from './rule-form/use-rule-form.ts';

type NameFieldsProps = { first: GivenField; middle: GivenField; last: GivenField; maxLength: number };

export function NameFields({ first, middle, last, maxLength }: NameFieldsProps) {
  const name = { maxLength, spellCheck: false } as const;
  return (
    <>
      <div className="pair">
        <AskedField label="First name" autoComplete="given-name" {...name} {...first} />
        <AskedField label="Middle name" optional autoComplete="additional-name" {...name} {...middle} />
      </div>
      <AskedField label="Last name" autoComplete="family-name" {...name} {...last} />
    </>
  );
}

type NamePairProps = {
  first: GivenField;
  last: GivenField;
  maxLength: number;
};

export function NamePair({ first, last, maxLength }: NamePairProps) {
  const name = { maxLength, spellCheck: false } as const;
  return (
    <div className="pair">
      <AskedField label="First name" autoComplete="given-name" {...name} {...first} />
      <AskedField label="Last name" autoComplete="family-name" {...name} {...last} />
    </div>
  );
}

type BirthDateProps = {
  day: GivenField;
  month: GivenField;
  year: GivenField;
  error: string | undefined;
  advice: string | null;
  hint?: string;
};

/** Date of birth as three inputs with one legend (REG-006). */
export function BirthDate({ day, month, year, hint = 'For example, 27 3 1989', ...whole }: BirthDateProps) {
  const { error: dayError, advice: _day, ...dayInput } = day;
  const { error: monthError, advice: _month, ...monthInput } = month;
  const { error: yearError, advice: _year, ...yearInput } = year;
  return (
    <DateField
      legend="Date of birth"
      hint={hint}
      day={dayInput}
      month={monthInput}
      year={yearInput}
      errors={{ day: dayError, month: monthError, year: yearError, date: whole.error }}
      advice={whole.advice}
    />
  );
}

const GENDERS = [
  { value: 'F', label: 'Female' },
  { value: 'M', label: 'Male' },
  { value: 'O', label: 'Other' },
] as const;

export function Gender(field: GivenField) {
  return <RadioCards legend="Gender" legendStyle="group" options={GENDERS} {...field} />;
}
