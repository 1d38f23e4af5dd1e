import { takeStoredLogOut } from '#web/api/logged-out.ts';
import { currentSession, watchSession } from '#web/api/session.ts';

/** Confirms a log-out until the page is left (LOGIN-032), once the session is known to be anonymous. */
export function confirmLogOut({ signal }: { signal: AbortSignal }): void {
  const note = document.querySelector('[data-logged-out]');
  const scope = note === null ? null : takeStoredLogOut();
  if (note === null || scope === null) return;
  const show = () => {
    const session = currentSession();
    if (session.status === 'waiting') return;
    const isLoggedOut = session.status === 'failed' || !session.profile.isAuthenticated;
    note.classList.toggle('hall', isLoggedOut);
    note.querySelector(`[data-scope="${scope}"]`)?.toggleAttribute('hidden', !isLoggedOut);
  };
  signal.addEventListener('abort', watchSession(show));
  show();
}
