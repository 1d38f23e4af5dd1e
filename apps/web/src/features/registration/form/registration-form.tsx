import { ADDRESS_ENTRY } from '@wattle/domain/fields/address-lookup';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { safeReturnPath } from '@wattle/domain/journeys/journey';
import { hasRole } from '@wattle/domain/journeys/roles';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { signOut } from '#web/api/authentication.ts';
import type { Profile } from '#web/api/session.ts';
import { useProfile } from '#web/api/use-session.ts';
import { paths } from '#web/navigation/paths.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { HomeFields } from '#web/forms/home-fields.tsx';
import { SessionOver } from '#web/forms/session-over.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { LoginFields, NameFields, PersonFields } from './customer-fields.tsx';
import { ConsentFields } from './consent-fields.tsx';
import { partnerOf } from './customer-request.ts';
import { RefusalText } from './refusal-words.tsx';
import { type Invitation, useInvitation } from './use-invitation.ts';
import { useRegistration } from './use-registration.ts';

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
      summary={form.summary}
      isRestored={form.isRestored}
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
