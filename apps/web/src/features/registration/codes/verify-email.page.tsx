import { ApiError } from '@wattle/contract/client';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { safeReturnPath } from '@wattle/domain/journeys/journey';
import { hasRole } from '@wattle/domain/journeys/roles';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { refreshAuthentication } from '#web/api/authentication.ts';
import { api } from '#web/api/call.ts';
import type { Profile } from '#web/api/session.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { CodeForm } from '#web/forms/codes/code-form.tsx';
import { Gated } from '#web/forms/gated.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { timeWords } from '#web/forms/codes/time-words.ts';
import { type Confirmation, readConfirmation } from '../link/confirmation-link.ts';
import { ConfirmByLink } from '../link/confirm-by-link.tsx';
import { clearDraft } from '../form/draft.ts';
import { emailStepGate } from '../registration-gates.ts';
import { readUnsentCode } from './unsent-code.ts';

export const meta = () => pageMeta({ title: 'Email Verification' });

export const handle = { flowStep: 2 };

/** Step 2, by the code or by the mailed link, which needs no session. */
export default function VerifyEmailPage() {
  const confirmation = useConfirmation();
  if (confirmation !== null) return <ConfirmByLink key={confirmation.hash} confirmation={confirmation} />;
  return <Gated gate={emailStepGate}>{(profile) => <OneRegistration profile={profile} />}</Gated>;
}

/** The mailed link, also when opened while the page is showing, which changes only the fragment. */
function useConfirmation(): Confirmation | null {
  const [confirmation, setConfirmation] = useState(readConfirmation);
  useEffect(() => {
    const read = () => setConfirmation((before) => readConfirmation() ?? before);
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return confirmation;
}

/** A browser holds one registration: another tab may have begun one with another address. */
function OneRegistration({ profile }: { profile: Profile }) {
  const { registeringUsername: now } = profile;
  const [address, setAddress] = useState(now);
  if (now === null || address === null || now === address) return <EmailCode profile={profile} />;
  return (
    <div className="stack">
      <h1>Email Verification</h1>
      <p className="lead">
        You started another registration in this browser, with {now}. The code for {address} no longer works
        here.
      </p>
      <p className="row">
        <Button variant="primary" onClick={() => setAddress(now)}>
          Continue with {now}
        </Button>
      </p>
      <p>
        To continue with {address} instead, <Link to={paths.login()}>log in with that email address</Link> and
        the password you chose for it. We email you another code.
      </p>
    </div>
  );
}

/** The code is right, and the account was opened before, by the link or on another device. */
function confirmedElsewhere(error: unknown): null {
  if (error instanceof ApiError && error.code === 'user-exists') return null;
  throw error;
}

function ConfirmedElsewhere() {
  return (
    <p>
      Your email is confirmed already, perhaps on another device. <Link to={paths.login()}>Log in</Link> to
      continue.
    </p>
  );
}

function EmailCode({ profile }: { profile: Profile }) {
  const navigate = useNavigate();
  const { registeringUsername, destinations, timings } = profile;
  // In full only in the browser that typed it; the server reveals it to no other.
  const address = registeringUsername ?? destinations.email;
  const { state, pathname } = useLocation();
  const codeFrom = readUnsentCode(state);

  async function verify(oneTimeCode: string): Promise<ReactNode> {
    const answer = await api('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } }).catch(
      confirmedElsewhere,
    );
    if (answer === null) return <ConfirmedElsewhere />;
    if (answer.isError) return answer.errorMessage ?? ACCESS_MESSAGES.oneTimeCodeCallFailed;
    const { roles, redirect_uri: next } = await refreshAuthentication('E');
    if (!hasRole(roles, 'INV')) return ACCESS_MESSAGES.notAuthorised;
    clearDraft();
    await navigate(safeReturnPath(next, paths.mobile()));
    return null;
  }

  async function resend() {
    const answer = await api('POST /v1/user/register/send-totp-email', {});
    if (codeFrom !== null) await navigate(pathname, { replace: true, state: null });
    return answer;
  }

  return (
    <CodeForm
      title="Email Verification"
      intro={<Intro to={address ?? 'your email'} codeFrom={codeFrom} />}
      back={{ to: paths.registration({ cameBack: true }), label: 'Back to Registration' }}
      verify={verify}
      resend={resend}
      gate={emailStepGate}
      purpose="register-email"
      resendFrom={codeFrom}
      infoMessageMs={timings.infoMessageMs}
    />
  );
}

function Intro({ to, codeFrom }: { to: string; codeFrom: number | null }) {
  if (codeFrom === null) {
    return <p className="lead">We sent a code to {to}. Enter it here within 10 minutes.</p>;
  }
  return (
    <p className="lead">
      We could not send a code to {to}, because there were too many requests for this email address. You can
      ask for one from {timeWords(codeFrom)} on, with the button below, or{' '}
      <Link to={paths.contactUs()}>contact us</Link>.
    </p>
  );
}
