import { charactersLeft, type ContactForm, DESCRIPTION_MAX } from '@wattle/domain/contact/contact-form';
import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { useWatch } from 'react-hook-form';
import { MobileField } from '#web/forms/codes/mobile-field.tsx';
import { NamePair } from '#web/forms/person-fields.tsx';
import type { RuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { CharacterCount, TextArea } from '#web/ui/fields/text-area.tsx';
import { EmailField, TextField } from '#web/ui/fields/text-field.tsx';
import { CONTACT_KINDS, type ContactKind } from './contact-kinds.ts';

type FieldsProps = { form: RuleForm<ContactForm> };

export function SenderFields({ form }: FieldsProps) {
  return (
    <fieldset className="group">
      <legend>About you</legend>
      <NamePair first={form.field('name')} last={form.field('lastname')} maxLength={TEXT_MAX} />
      <div className="pair">
        <EmailField autoComplete="email" maxLength={TEXT_MAX} {...form.field('email')} />
        <MobileField label="Phone" {...form.field('phone')} />
      </div>
    </fieldset>
  );
}

export function MessageFields({ form, kind }: FieldsProps & { kind: ContactKind }) {
  return (
    <fieldset className="group">
      <legend>Your message</legend>
      <TextField label="Subject" maxLength={TEXT_MAX} {...form.field('subject')} />
      <TextArea
        label="Message"
        hint={`${CONTACT_KINDS[kind].helps} At most ${DESCRIPTION_MAX} characters; you can add more after sending. Please leave out passwords, codes and document numbers.`}
        after={<Counter form={form} />}
        {...form.field('description')}
      />
    </fieldset>
  );
}

/** A component of its own, so that typing re-renders nothing else (CONTACT-005). */
function Counter({ form }: FieldsProps) {
  const description = useWatch({ control: form.control, name: 'description' });
  return <CharacterCount left={charactersLeft(description)} max={DESCRIPTION_MAX} />;
}
