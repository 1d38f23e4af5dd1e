import { ADDRESS_ENTRY } from '@wattle/domain/fields/address-lookup';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { safeReturnPath } from '@wattle/domain/journeys/journey';
import { hasRole } from '@wattle/domain/journeys/roles';
import type { CustomerForm } from '@wattle/domain/journeys/customer-form';
import { INVITATION_SECRET_LENGTH } from '@wattle/domain/product-constants';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { signOut } from '#web/api/authentication.ts';
import type { Profile } from '#web/api/session.ts';
import { useProfile } from '#web/api/use-session.ts';
import { paths } from '#web/navigation/paths.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { HomeFields } from '#web/forms/home-fields.tsx';
import { SessionOver } from '#web/forms/session-over.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { client } from '#web/api/client.ts';
import type { RuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { ContactSentence } from '#web/forms/contact-words.tsx';
import { LoginFields, NameFields, PersonFields } from './customer-fields.tsx';
import { ConsentFields } from './consent-fields.tsx';
import { partnerOf } from './customer-request.ts';
import { type Refusal, useRegistration } from './use-registration.ts';

type RegistrationFormProps = {
  /** The entrance page's key in `content/splashes.yaml`. */
  origin: string;
  title: string;
  lead: string | null;
  /** The partner of this edition (SPLASH-007, SPLASH-008). */
  partner: 12 | 24 | null;
  invitation: Invitation | null;
};

/** Step 1, the same for every entrance. */
export function RegistrationForm({ origin, title, lead, partner, invitation }: RegistrationFormProps) {
  const [search] = useSearchParams();
  const profile = useProfile();
  useSessionCheck(profile);
  const registration = useRegistration({
    hasComeBack: search.get('b') === 't',
    partner: partner ?? partnerOf(search.get('partner')),
    isNewMember: invitation !== null,
    origin,
    transactionId: search.get('transaction_id'),
    marketingDefault: profile?.marketingDefault,
    existingUserRedirectMs: profile?.timings.existingUserRedirectMs,
  });
  const hasFailed = useInvitation(invitation, registration.form);
  const { form } = registration;
  return (
    <FormPage
      title={title}
      intro={
        <>
          <SessionOver>{ACCESS_MESSAGES.registrationExpired}</SessionOver>
          {lead !== null && <p className="lead">{lead}</p>}
          <p className={lead === null ? 'lead' : undefined}>
            Use the details on your driver's licence, passport or Medicare card, so{' '}
            {profile?.mainBureau ?? 'the credit bureau'} can find your file.
          </p>
          <p className="small">
            Already have an account? <Link to={paths.login()}>Log in</Link>
          </p>
          {hasFailed && <Note tone="warning">{ACCESS_MESSAGES.newMemberError}</Note>}
        </>
      }
      form={form}
      restoredNote="What you typed before is still here, except for the password."
      onSubmit={form.submit(registration.submit)}
      pending={registration.pending}
      problem={registration.refusal && <RefusalText refusal={registration.refusal} />}
      submitLabel="Continue to Email Verification"
    >
      <NameFields form={form} />
      <PersonFields form={form} />
      <HomeFields form={form} recentLabel={ACCESS_MESSAGES.livedLessThan3Years} rules={ADDRESS_ENTRY} />
      <LoginFields form={form} onEmailBlur={registration.checkEmail} />
      <ConsentFields form={form} isTicked={profile?.marketingDefault === true} />
    </FormPage>
  );
}

/**
 * Handles an existing session, once: a member with both factors is redirected, a half-finished sign-in is ended, and a
 * pending registration is kept (REG-040).
 */
function useSessionCheck(profile: Profile | null): void {
  const navigate = useNavigate();
  const isChecked = useRef(false);
  useEffect(() => {
    if (profile === null || isChecked.current) return;
    isChecked.current = true;
    if (!profile.isAuthenticated) return;
    if (hasRole(profile.roles, '2FA')) {
      void navigate(safeReturnPath(profile.redirect_uri, paths.dashboard()), { replace: true });
    } else void signOut();
  }, [profile, navigate]);
}

type Invitation = { readonly ci: string; readonly ch: string };

/**
 * Prefills an invited person's names and e-mail, but not over typed text (SPLASH-004, SPLASH-005). Returns whether that
 * failed; the form works without it. A link of the wrong length is not sent.
 */
function useInvitation(
  invitation: Invitation | null,
  { getValues, setValue }: RuleForm<CustomerForm>,
): boolean {
  const [hasFailed, setFailed] = useState(false);
  const { ci = '', ch = '' } = invitation ?? {};
  useEffect(() => {
    if (ci === '' || ch.length !== INVITATION_SECRET_LENGTH) return undefined;
    let isLeft = false;
    const find = async () => {
      const person = await client('POST /v1/user/existing-customer', { body: { ci, ch } }).catch(() => null);
      if (isLeft) return;
      if (person === null) setFailed(true);
      else fill({ getValues, setValue }, person);
    };
    void find();
    return () => {
      isLeft = true;
    };
  }, [ci, ch, getValues, setValue]);
  return hasFailed;
}

function fill(
  { getValues, setValue }: Pick<RuleForm<CustomerForm>, 'getValues' | 'setValue'>,
  person: Pick<CustomerForm, 'firstName' | 'middleName' | 'lastName' | 'email'>,
): void {
  for (const field of ['firstName', 'middleName', 'lastName', 'email'] as const) {
    if (getValues(field) === '') setValue(field, person[field]);
  }
}

const [existsText = '', loginText = ''] = ACCESS_MESSAGES.userExists.split('. ');

/**
 * The refusal of the whole form. An existing account links to the log-in, a pending registration to its next step
 * (REG-058, REG-062).
 */
function RefusalText({ refusal: { words, others } }: { refusal: Refusal }) {
  if (words?.kind === 'user-exists') {
    return (
      <p>
        {existsText}. <Link to={paths.login()}>{loginText}</Link>
      </p>
    );
  }
  if (words?.kind === 'unfinished') {
    return (
      <p>
        <ContactSentence>{words.text}</ContactSentence> <Link to={paths.verifyEmail()}>Enter the code</Link>,
        or <Link to={paths.login()}>log in</Link> if you have finished it since.
      </p>
    );
  }
  if (words?.kind === 'not-verified') {
    return (
      <p>
        {words.text} <Link to={paths.verifyEmail()}>Enter the code</Link>
      </p>
    );
  }
  if (words !== null) {
    return (
      <p>
        <ContactSentence>{words.text}</ContactSentence>
      </p>
    );
  }
  return others.map((text) => <p key={text}>{text}</p>);
}
