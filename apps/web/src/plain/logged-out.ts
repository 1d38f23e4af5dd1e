import { takeStoredLogOut } from '#web/api/logged-out.ts';
import { currentSession, watchSession } from '#web/api/session.ts';

/** Confirms a log-out until the page is left (LOGIN-032), once the session is known to be anonymous. */
export function confirmLogOut({ signal }: { signal: AbortSignal }): void {
  const note = document.querySelector('[data-logged-out]');
  const said = note === null ? null : takeStoredLogOut();
  if (note === null || said === null) return;
  const show = () => {
    const session = currentSession();
    if (session.status === 'waiting') return;
    const isSaid = session.status === 'failed' || !session.profile.isAuthenticated;
    note.classList.toggle('hall', isSaid);
    note.querySelector(`[data-said="${said}"]`)?.toggleAttribute('hidden', !isSaid);
  };
  signal.addEventListener('abort', watchSession(show));
  show();
}
