import { COUNTRIES } from '@wattle/domain/fields/countries';
import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { DocumentFieldsProps } from './document-values.ts';

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

/** The country list begins with Australia, which is preselected (IDV-030). */
export function PassportFields({ form }: DocumentFieldsProps) {
  return (
    <>
      <SelectField
        label="Country of issue"
        width="medium"
        options={COUNTRY_OPTIONS}
        {...form.field('passport.countryCode')}
      />
      <TextField
        label="Passport number"
        hint="The number on the photo page."
        className="code"
        width="medium"
        maxLength={TEXT_MAX}
        autoComplete="off"
        spellCheck={false}
        {...form.field('passport.number')}
      />
    </>
  );
}
