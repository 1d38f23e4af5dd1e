import { changedDestinations } from '@wattle/domain/journeys/account-form';
import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { Check, TriangleAlert } from 'lucide';
import type { RuleForm } from '#web/forms/use-rule-form.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { Details, PersonForm } from './account-values.ts';
import { PendingChange } from '../change/pending-change.tsx';

/** The longest the contract accepts; ten digits fit with the spaces people put between them. */
const MOBILE_MAX = 20;

type ContactFieldsProps = { form: RuleForm<PersonForm>; details: Details; infoMessageMs: number };

/** E-mail and mobile, each with how far it is verified; a new one counts only after its code (ACC-014). */
export function ContactFields({ form, details, infoMessageMs }: ContactFieldsProps) {
  const changed = changedDestinations(form.form.watch(), details);
  return (
    <fieldset className="group">
      <legend>How we reach you</legend>
      <TextField
        label="Email"
        hint={<Standing isChanged={changed.email} isVerified={details.isCurrentEmailValid} />}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={TEXT_MAX}
        {...form.field('email')}
      />
      {details.emailPending !== null && (
        <PendingChange channel="email" destination={details.emailPending} infoMessageMs={infoMessageMs} />
      )}
      <TextField
        label="Mobile number"
        hint={<Standing isChanged={changed.mobile} isVerified={details.isCurrentMobileValid} />}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        width="medium"
        maxLength={MOBILE_MAX}
        {...form.field('mobile')}
      />
      {details.mobilePending !== null && (
        <PendingChange channel="mobile" destination={details.mobilePending} infoMessageMs={infoMessageMs} />
      )}
    </fieldset>
  );
}

function Standing({ isChanged, isVerified }: { isChanged: boolean; isVerified: boolean }) {
  if (!isChanged && isVerified) {
    return (
      <span className="acct-standing acct-standing--ok">
        <Icon of={Check} /> Verified
      </span>
    );
  }
  return (
    <span className="acct-standing">
      <Icon of={TriangleAlert} />
      {isChanged ? 'Not yet verified. We send a code to it when you save.' : 'Not yet verified'}
    </span>
  );
}
