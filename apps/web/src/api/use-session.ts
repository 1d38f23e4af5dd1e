import { useEffect, useSyncExternalStore } from 'react';
import {
  currentSession,
  INITIAL_SESSION,
  type Profile,
  type Session,
  startSession,
  watchSession,
} from './session.ts';

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
