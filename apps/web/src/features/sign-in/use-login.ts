import { afterSignIn } from '@wattle/domain/journeys/journey';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { startDevice } from '#web/api/device.ts';
import { storageState } from '#web/api/local-storage.ts';
import { refreshProfile } from '#web/api/session.ts';
import { useProfile } from '#web/api/use-session.ts';
import { paths } from '#web/navigation/paths.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { linkRefusal, type LoginRefusal, loginRefusal, storageRefusal } from './login-refusal.ts';
import { type Credentials, signIn } from './sign-in.ts';

export function useLogin(showFields: (error: unknown) => readonly string[] | null) {
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
