import { useEffect, useSyncExternalStore } from 'react';
import {
  currentSession,
  INITIAL_SESSION,
  type Profile,
  type Session,
  startSession,
  watchSession,
} from './session.ts';

/** The session, requested once per load. Prerendered pages start from `waiting`. */
export function useSession(): Session {
  useEffect(startSession, []);
  return useSyncExternalStore(watchSession, currentSession, () => INITIAL_SESSION);
}

/** Null until the server has answered. */
export function useProfile(): Profile | null {
  const session = useSession();
  return session.status === 'known' ? session.profile : null;
}
