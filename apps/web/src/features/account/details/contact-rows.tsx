import { changedDestinations } from '@wattle/domain/journeys/account-form';
import { MOBILE_ENTRY } from '@wattle/domain/fields/mobile-entry';
import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { Check, TriangleAlert } from 'lucide';
import { MobileField } from '#web/forms/codes/mobile-field.tsx';
import type { RuleForm } from '#web/forms/use-rule-form.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { Details, PersonForm } from './account-values.ts';
import { PendingChange } from '../change/pending-change.tsx';

type ContactFieldsProps = {
  form: RuleForm<PersonForm>;
  details: Details;
  infoMessageMs: number;
  onMobileBlur: () => void;
};

/** E-mail and mobile, each with how far it is verified; a new one counts only after its code (ACC-014). */
export function ContactFields({ form, details, infoMessageMs, onMobileBlur }: ContactFieldsProps) {
  const changed = changedDestinations(form.form.watch(), details);
  const { onBlur, ...mobile } = form.field('mobile');
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
      <MobileField
        label="Mobile number"
        hint={<Standing isChanged={changed.mobile} isVerified={details.isCurrentMobileValid} />}
        width="medium"
        entry={MOBILE_ENTRY}
        typed={form.form.getValues('mobile')}
        {...mobile}
        onBlur={(event) => {
          void onBlur(event);
          onMobileBlur();
        }}
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
