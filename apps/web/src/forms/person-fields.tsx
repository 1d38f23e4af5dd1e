import type { FieldPath, FieldValues } from 'react-hook-form';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { AskedField } from '#web/ui/fields/text-field.tsx';
import type { GivenField, RuleForm } from './rule-form/use-rule-form.ts';

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

type BirthDateProps<T extends FieldValues> = {
  form: RuleForm<T>;
  name: 'dob' | 'dateOfBirth';
  hint?: string;
};

/** Date of birth as three inputs with one legend (REG-006). */
export function BirthDate<T extends FieldValues>(props: BirthDateProps<T>) {
  const { form, name, hint = 'For example, 27 3 1989' } = props;
  // Field paths cannot be derived from a type parameter.
  const partOf = (part: 'dd' | 'mm' | 'yy') => form.field(`${name}.${part}` as FieldPath<T>);
  return (
    <DateField
      legend="Date of birth"
      hint={hint}
      day={partOf('dd')}
      month={partOf('mm')}
      year={partOf('yy')}
      error={form.errorAt(name)}
      advice={form.adviceAt(name)}
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
