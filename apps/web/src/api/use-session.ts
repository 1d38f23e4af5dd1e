import { useEffect, useMemo, useSyncExternalStore } from 'react';
import {
  currentSession,
  INITIAL_SESSION,
  type Profile,
  type Session,
  startSession,
  watchSession,
} from './session.ts';
import { viewerOf } from './session-viewer.ts';

/** The session as far as it is known, asked for once per load. Prerendered pages start from `waiting`. */
export function useSession(): Session {
  useEffect(startSession, []);
  return useSyncExternalStore(watchSession, currentSession, () => INITIAL_SESSION);
}

/** The profile, or null until the server has given it. */
export function useProfile(): Profile | null {
  const session = useSession();
  return session.status === 'known' ? session.profile : null;
}

/**
 * Who menus are drawn for. Until the server answers, an unexpired saved session is believed, so that a member's menu
 * does not flash as a stranger's (LOGIN-022); pages wait for the profile instead. Null until there is anything to go by.
 */
export function useSessionViewer() {
  const session = useSession();
  return useMemo(() => (session === INITIAL_SESSION ? null : viewerOf(session)), [session]);
}
