import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { validateLogin } from '@wattle/domain/journeys/login-form';
import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { afterSignIn } from '@wattle/domain/journeys/journey';
import { useEffect, useLayoutEffect, useState, useRef } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { readRememberMe, storageState } from '#web/api/local-storage.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { ContactSentence } from '#web/forms/contact-words.tsx';
import { FormPage } from '#web/forms/form-page.tsx';
import { SessionOver } from '#web/forms/session-over.tsx';
import { type RuleForm, useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { Bloom } from '#web/ui/marks/bloom.tsx';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { EmailField } from '#web/ui/fields/text-field.tsx';
import { startDevice } from '#web/api/device.ts';
import { refreshProfile } from '#web/api/session.ts';
import { useProfile } from '#web/api/use-session.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { PasskeyLogIn } from './passkey-log-in.tsx';
import { type LoginRefusal, linkRefusal, loginRefusal, storageRefusal } from './login-refusal.ts';
import { type Credentials, signIn } from './sign-in.ts';
import './sign-in.css';

export const meta = () =>
  pageMeta({
    title: 'Log in',
    description: 'Log in to see your credit score.',
    canonicalPath: paths.login(),
  });

// Before paint; the prerendered page has no address to read.
const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

export default function LoginPage() {
  const form = useRuleForm<Credentials>({
    defaultValues: { username: '', password: '', rememberMe: false },
    draftName: null,
    rules: validateLogin,
  });
  const { submit, pending, problem: refusal, forget } = useLogin(form.showProblem);
  useRemembered(form.setValue);
  const isWaiting = useForcedSignIn(submit, form.setValue);

  if (isWaiting) return <ForcedWaiting />;
  return (
    <FormPage
      title="Log in"
      intro={
        <>
          <SessionOver>{ACCESS_MESSAGES.loginExpired}</SessionOver>
          <p className="lead">{ACCESS_MESSAGES.loginAuthorisation}</p>
          <p className="small">
            No account yet? <Link to={paths.registration()}>Create an account</Link>
          </p>
        </>
      }
      form={form}
      onSubmit={form.submit(submit)}
      pending={pending}
      problem={refusal && <RefusalText refusal={refusal} />}
      submitLabel="Log in"
      beside={<PasskeyLogIn isSuggested />}
    >
      <div className="grid gap-5" onInput={forget}>
        <LoginFields form={form} />
      </div>
    </FormPage>
  );
}

function LoginFields({ form }: { form: RuleForm<Credentials> }) {
  return (
    <>
      <EmailField autoComplete="username webauthn" maxLength={TEXT_MAX} {...form.field('username')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        username={null}
        {...form.field('password')}
      />
      <Checkbox label={ACCESS_MESSAGES.rememberMe} {...form.register('rememberMe')} id="rememberMe" />
      <p>
        <Link to={paths.forgotPassword()}>{ACCESS_MESSAGES.forgottenPassword}</Link>
      </p>
    </>
  );
}

function ForcedWaiting() {
  return (
    <>
      <h1>Log in</h1>
      <Bloom label="Logging you in" />
    </>
  );
}

function RefusalText({ refusal: { text, next } }: { refusal: LoginRefusal }) {
  return (
    <p>
      <ContactSentence>{text}</ContactSentence>{' '}
      {next === 'registration' && <Link to={paths.registration()}>Go to registration</Link>}
      {next === 'verify-email' && <Link to={paths.verifyEmail()}>Enter the code</Link>}
      {next === 'forgot-password' && <Link to={paths.forgotPassword()}>Ask for a new link</Link>}
    </p>
  );
}

type SetValue = RuleForm<Credentials>['setValue'];

function useRemembered(setValue: SetValue): void {
  useEarlyEffect(() => {
    const { rememberMe, username } = readRememberMe();
    if (!rememberMe) return;
    setValue('username', username);
    setValue('rememberMe', true);
  }, [setValue]);
}

/** The mailed link signs in by itself; after a refusal the form has its username (LOGIN-010). */
function useForcedSignIn(
  submit: (credentials: Credentials) => Promise<boolean>,
  setValue: SetValue,
): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useEarlyEffect(() => {
    const follow = () => {
      const forced = readForcedSignIn();
      if (forced === null) return;
      setWaiting(true);
      setValue('username', forced.username);
      setValue('rememberMe', false);
      void submit(forced).then(setWaiting);
    };
    follow();
    // A link opened in a tab that already shows this page changes only the hash.
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return isWaiting;
}

/**
 * Reads `u` and `p` from the mailed link with a temporary password, behind `#` or in a query, and removes both from the
 * address at once (LOGIN-010). Null unless both are present.
 */
function readForcedSignIn(): Credentials | null {
  const search = new URLSearchParams(location.search);
  const hash = new URLSearchParams(location.hash.slice(1));
  const [username, password] = [hash.get('u') ?? search.get('u'), hash.get('p') ?? search.get('p')];
  if (username === null && password === null) return null;
  for (const name of ['u', 'p']) search.delete(name);
  const rest = search.size === 0 ? '' : `?${search.toString()}`;
  history.replaceState(history.state, '', location.pathname + rest);
  if (username === null || password === null || username === '' || password === '') return null;
  return { username, password, rememberMe: false, isForced: true };
}

function useLogin(showFields: (error: unknown) => readonly string[] | null) {
  const leave = useDestination();
  const navigate = useNavigate();
  /** A forced change of password overrides every other destination and passes the password along (LOGIN-011). */
  const changeForced = (mailed: string) => navigate(paths.changePassword({ mailed }), { replace: true });
  const isAtWork = useRef(false);
  useForwarding(leave, isAtWork);
  useEffect(startDevice, []);

  return useSubmit<Credentials, LoginRefusal>({
    async send(credentials) {
      const blocked = storageRefusal(storageState());
      if (blocked !== null) return blocked;
      isAtWork.current = true;
      const { redirect_uri: redirectUri } = await signIn(credentials);
      if (credentials.isForced === true) await changeForced(credentials.password);
      else await leave(redirectUri);
      isAtWork.current = false;
      return null;
    },
    async explain(cause, { isForced = false }) {
      const words = isForced ? linkRefusal(cause) : loginRefusal(cause);
      // The refusal may have reopened the registration, which the next page must know.
      if (words.next === 'verify-email') await refreshProfile().catch(() => undefined);
      isAtWork.current = false;
      const others = showFields(cause);
      if (others === null) return words;
      return others.length === 0 ? null : { text: others.join(' '), next: null };
    },
  });
}

/** Redirect address, path segment, `retUrl`, dashboard, in this order and only within the product (LOGIN-012). */
function useDestination() {
  const navigate = useNavigate();
  const { returnUrl } = useParams();
  const [search] = useSearchParams();
  const retUrl = search.get('retUrl');
  return async function leave(redirectUri: string) {
    const path = afterSignIn({ redirectUri, returnUrlSegment: returnUrl, retUrl });
    await navigate(path, { replace: true });
  };
}

/** Redirects a signed-in member to a missing step, or to the requested page (LOGIN-035). */
function useForwarding(
  leave: (redirectUri: string) => Promise<void>,
  isAtWork: { readonly current: boolean },
): void {
  const profile = useProfile();
  const isSignedIn = profile?.isAuthenticated === true;
  const redirectUri = profile?.redirect_uri;
  const leaveNow = useRef(leave);
  useEffect(() => {
    leaveNow.current = leave;
  });
  useEffect(() => {
    if (isSignedIn && redirectUri !== undefined && !isAtWork.current) void leaveNow.current(redirectUri);
  }, [isSignedIn, redirectUri, isAtWork]);
}
