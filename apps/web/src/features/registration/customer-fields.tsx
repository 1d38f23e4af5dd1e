import { ADDRESS_ENTRY } from '@wattle/domain/address-entry';
import { ACCESS_MESSAGES } from '@wattle/domain/messages-access';
import type { CustomerForm } from '@wattle/domain/customer-form';
import { PASSWORD_MIN } from '@wattle/domain/password';
import { TEXT_MAX } from '@wattle/domain/text-fields';
import { Minus, Plus } from 'lucide';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, RadioCards } from '#web/ui/choice-fields.tsx';
import { DateOfBirthField } from '#web/ui/date-of-birth-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AddressField } from '#web/forms/address-field.tsx';
import type { RuleForm } from '#web/forms/use-rule-form.ts';
import './registration.css';

export type FieldsProps = { form: RuleForm<CustomerForm> };

/** REG-005: the middle name stands behind a toggle, and hiding it clears it. */
export function NameFields({ form }: FieldsProps) {
  const [isAsked, setAsked] = useState(false);
  const hasMiddleName = isAsked || form.form.watch('middleName') !== '';
  const toggle = () => {
    if (hasMiddleName) form.form.setValue('middleName', '');
    form.clear('middleName');
    setAsked(!hasMiddleName);
  };
  return (
    <fieldset className="group">
      <legend>Your name</legend>
      <div className="pair">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={TEXT_MAX}
          spellCheck={false}
          {...form.field('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={TEXT_MAX}
          spellCheck={false}
          {...form.field('lastName')}
        />
      </div>
      <Button variant="quiet" className="reg-toggle" aria-expanded={hasMiddleName} onClick={toggle}>
        <Icon of={hasMiddleName ? Minus : Plus} />{' '}
        {hasMiddleName ? 'Remove middle name' : ACCESS_MESSAGES.addMiddleName}
      </Button>
      {hasMiddleName && (
        <TextField
          label="Middle name"
          optional
          width="medium"
          autoComplete="additional-name"
          maxLength={TEXT_MAX}
          spellCheck={false}
          {...form.field('middleName')}
        />
      )}
    </fieldset>
  );
}

const GENDER_OPTIONS = [
  { value: 'F', label: 'Female' },
  { value: 'M', label: 'Male' },
  { value: 'O', label: 'Other' },
] as const;

/** Date of birth as three inputs with one legend (REG-006), and gender (REG-009). */
export function PersonFields({ form }: FieldsProps) {
  const { error: day, ...dayInput } = form.field('dob.dd');
  const { error: month, ...monthInput } = form.field('dob.mm');
  const { error: year, ...yearInput } = form.field('dob.yy');
  return (
    <div className="reg-person">
      <DateOfBirthField
        legend="Date of birth"
        hint="For example, 27 3 1989. You need to be 18 or older."
        day={dayInput}
        month={monthInput}
        year={yearInput}
        errors={{ day, month, year, date: form.errorAt('dob') }}
      />
      <RadioCards legend="Gender" legendStyle="group" options={GENDER_OPTIONS} {...form.field('gender')} />
    </div>
  );
}

/** The previous address is asked for, checked and sent only while the box is ticked (REG-008, REG-029). */
export function HomeFields({ form }: FieldsProps) {
  const { watch, setValue } = form.form;
  const isRecent = watch('hasLivedLessThan3Years');
  const change = (name: 'address' | 'addressPrevious') => (text: string) => {
    if (text === form.form.getValues(name)) return;
    setValue(name, text);
    form.clear(name);
  };
  return (
    <fieldset className="group">
      <legend>Where you live</legend>
      <AddressField
        name="address"
        label="Current address"
        hint="Start typing, then choose your address from the list."
        value={watch('address')}
        error={form.errorAt('address')}
        onChange={change('address')}
        rules={ADDRESS_ENTRY}
      />
      <Checkbox
        label={ACCESS_MESSAGES.livedLessThan3Years}
        {...form.form.register('hasLivedLessThan3Years', {
          onChange: () => {
            setValue('addressPrevious', '');
            form.clear('addressPrevious');
          },
        })}
      />
      {isRecent && (
        <AddressField
          name="addressPrevious"
          label="Previous address"
          hint="The address you lived at before this one."
          value={watch('addressPrevious')}
          error={form.errorAt('addressPrevious')}
          onChange={change('addressPrevious')}
          rules={ADDRESS_ENTRY}
        />
      )}
    </fieldset>
  );
}

/** No length limit on the password input: a pasted one would be cut without a word. */
export function LoginFields({ form, onEmailBlur }: FieldsProps & { onEmailBlur: () => void }) {
  const { onBlur, ...email } = form.field('email');
  return (
    <fieldset className="group">
      <legend>How you will log in</legend>
      <TextField
        label="Email"
        hint="We send a code here in the next step."
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={TEXT_MAX}
        {...email}
        onBlur={(event) => {
          void onBlur(event);
          onEmailBlur();
        }}
      />
      <PasswordField
        label="Password"
        hint={`At least ${PASSWORD_MIN} characters. Choose one you do not use anywhere else.`}
        autoComplete="new-password"
        {...form.field('password')}
      />
    </fieldset>
  );
}
