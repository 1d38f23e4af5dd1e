import brand from '../../../../../../content/brand.yaml';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { Lock } from 'lucide';
import { paths } from '#web/navigation/paths.ts';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { OptionalMark } from '#web/ui/fields/field.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import type { FieldsProps } from './customer-fields.tsx';

const [beforeTerms = '', terms = '', and = '', privacy = ''] = ACCESS_MESSAGES.acceptTerms.split(
  /(Terms of Use)( & )(Privacy Policy)/,
);

/** The specified text; both links open in new tabs, so that nothing typed is lost. */
function TermsText() {
  return (
    <>
      {beforeTerms}
      <a href={paths.terms()} target="_blank" rel="noreferrer">
        {terms}
      </a>
      {and}
      <a href={paths.privacy()} target="_blank" rel="noreferrer">
        {privacy}
      </a>
    </>
  );
}

/**
 * The required consent, and two optional ones: our news, never preselected, and the bureau's (REG-010 to REG-012), whose
 * box may start ticked. Each text is a version in `consents.yaml`.
 */
export function ConsentFields({ form, isTicked }: FieldsProps & { isTicked: boolean }) {
  return (
    <fieldset className="group">
      <legend>Your consent</legend>
      <div className="grid gap-3">
        <Checkbox
          label={
            <>
              <TermsText />, and I agree that {brand.name} may get my credit score and, if I elect, an
              overview of my credit file.
            </>
          }
          {...form.field('consent')}
        />
        <Checkbox
          label={
            <>
              {brand.name} may send me newsletters and offers by email.
              <OptionalMark />
            </>
          }
          {...form.register('marketing')}
        />
        <Checkbox
          label={
            <>
              The credit bureau may also send me marketing.
              <OptionalMark />
            </>
          }
          hint={isTicked ? 'We ticked this box for you. Clear it if you do not want this.' : undefined}
          {...form.register('eqfxmarketing')}
        />
      </div>
      <p className="small quiet">
        You can withdraw either of the last two at any time, under Preferences in your account.
      </p>
      <p className="small quiet reg-promise">
        <Icon of={Lock} />
        <span>
          We keep your name, date of birth, address and email encrypted. Our{' '}
          <a href={paths.privacy()} target="_blank" rel="noreferrer">
            {privacy}
          </a>{' '}
          says who sees them and why.
        </span>
      </p>
    </fieldset>
  );
}
