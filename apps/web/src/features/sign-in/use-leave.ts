import { afterSignIn } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/pages/paths';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { currentProfile } from '#web/api/session.ts';
import { canKeepPasskey } from '#web/forms/passkey-problem.ts';

export type Leave = (redirectUri: string) => Promise<void>;

/**
 * Leads on after the second factor: by the offer of a passkey where it is due, the device can keep one, and the member
 * goes to the dashboard. Other pages and missing steps come first; the offer waits for a later log-in.
 */
export function useLeave(retUrl: string | null): Leave {
  const navigate = useNavigate();
  const canKeep = useCanKeepPasskey();
  return async function leave(redirectUri) {
    const path = afterSignIn({ redirectUri, retUrl });
    const isDue = currentProfile()?.offersPasskey === true;
    const isOffered = canKeep && path === PATHS.dashboard && isDue;
    await navigate(isOffered ? PATHS.passkeyOffer : path, { replace: true });
  };
}

/** Asked while the code is entered: no log-in waits for an answer that may never come. */
function useCanKeepPasskey(): boolean {
  const [canKeep, setCanKeep] = useState(false);
  useEffect(() => {
    canKeepPasskey()
      .then(setCanKeep)
      .catch(() => undefined);
  }, []);
  return canKeep;
}
