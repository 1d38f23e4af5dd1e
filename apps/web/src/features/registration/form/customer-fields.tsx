import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import type { CustomerForm } from '@wattle/domain/journeys/customer-form';
import { PASSWORD_MIN } from '@wattle/domain/fields/password';
import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { Minus, Plus } from 'lucide';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { AskedField, EmailField } from '#web/ui/fields/text-field.tsx';
import { BirthDate, Gender, NamePair } from '#web/forms/person-fields.tsx';
import type { RuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import '../registration.css';

export type FieldsProps = { form: RuleForm<CustomerForm> };

/** The middle name is behind a toggle, and hiding it clears it (REG-005). */
export function NameFields({ form }: FieldsProps) {
  const [isAsked, setAsked] = useState(false);
  const middleName = useWatch({ control: form.control, name: 'middleName' });
  const hasMiddleName = isAsked || middleName !== '';
  const toggle = () => {
    if (hasMiddleName) form.setValue('middleName', '');
    form.clear('middleName');
    setAsked(!hasMiddleName);
  };
  return (
    <fieldset className="group">
      <legend>Your name</legend>
      <NamePair first={form.field('firstName')} last={form.field('lastName')} maxLength={TEXT_MAX} />
      <Button variant="quiet" className="reg-toggle" aria-expanded={hasMiddleName} onClick={toggle}>
        <Icon of={hasMiddleName ? Minus : Plus} />{' '}
        {hasMiddleName ? 'Remove middle name' : ACCESS_MESSAGES.addMiddleName}
      </Button>
      {hasMiddleName && (
        <AskedField
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

export function PersonFields({ form }: FieldsProps) {
  return (
    <div className="grid gap-10 reg-person">
      <BirthDate form={form} name="dob" hint="For example, 27 3 1989. You need to be 18 or older." />
      <Gender {...form.field('gender')} />
    </div>
  );
}

/** No `maxLength` on the password: a pasted one would be cut silently. */
export function LoginFields({ form, onEmailBlur }: FieldsProps & { onEmailBlur: () => void }) {
  const { onBlur, ...email } = form.field('email');
  return (
    <fieldset className="group">
      <legend>How you will log in</legend>
      <EmailField
        hint="We send a code here in the next step."
        autoComplete="username"
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
        username={null}
        {...form.field('password')}
      />
    </fieldset>
  );
}
