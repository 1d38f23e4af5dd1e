import { currentSession, watchSession } from '#web/api/session.ts';
import { readSavedSession } from '#web/api/local-storage.ts';
import { startPage } from './start.ts';

/**
 * The one script of a page that is only read. Where members are shown something of their own, it wakes the page with
 * React for them, and for nobody else: `scripts/plain-pages.ts` names the file.
 */
const wake = document.querySelector<HTMLScriptElement>('script[data-wake]')?.dataset['wake'];

if (wake !== undefined && isMember()) void import(/* @vite-ignore */ wake);
else {
  startPage(new AbortController().signal);
  if (wake !== undefined) watchSession(loadForMember);
}

/** As the theme script found it. */
function isMember(): boolean {
  return document.documentElement.dataset['viewer'] !== undefined;
}

/** Somebody turns out to be logged in: loaded again, the page is theirs. Not where the browser keeps nothing. */
function loadForMember(): void {
  const session = currentSession();
  if (session.status === 'known' && session.profile.isAuthenticated && readSavedSession() !== null)
    location.reload();
}
