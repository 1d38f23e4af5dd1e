import type { ResponseOf } from '@wattle/contract';
import { api } from './call.ts';
import { viewerOf } from './session-viewer.ts';
import { currentProfile, currentSession, watchSession } from './session.ts';
import { createStore } from './store.ts';

const POLL_MS = 60_000;

type Unread = ResponseOf<'GET /v1/user/notifications/unread'>;

/** The member's unread count and latest notification; null until the server has answered. Polled while watched. */
export const unreadStore = createStore<Unread | null>(null, poll);

/** In one text: between two hidden ones a screen reader hears a blank. */
export const bellName = (unseen: number): string =>
  unseen === 0 ? 'Notifications' : `Notifications, ${unseen} new`;

/** The text on the bell. */
export const shortCount = (count: number): string => (count > 9 ? '9+' : String(count));

/** Asks once a minute while the page is visible, and at once when it comes into view. Failures keep the count. */
function poll(): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  let member: string | null = null;
  let isAsking = false;
  let timer: number | undefined;
  const ask = (): void => {
    if (member === null || isAsking || document.visibilityState !== 'visible') return;
    window.clearTimeout(timer);
    void askFor(member);
  };
  const askFor = async (asker: string): Promise<void> => {
    isAsking = true;
    const answer = await api('GET /v1/user/notifications/unread', { signal }).catch(() => null);
    isAsking = false;
    if (signal.aborted) return;
    if (asker !== member) return ask();
    if (answer !== null) unreadStore.set(answer);
    timer = window.setTimeout(ask, POLL_MS);
  };
  const follow = (): void => {
    const next = memberOfSession();
    if (next === member) return;
    member = next;
    unreadStore.set(null);
    ask();
  };
  const forgetSession = watchSession(follow);
  document.addEventListener('visibilitychange', ask, leaving);
  addEventListener('pageshow', ({ persisted }) => persisted && ask(), leaving);
  follow();
  return () => {
    leaving.abort();
    window.clearTimeout(timer);
    forgetSession();
    unreadStore.set(null);
  };
}

/** Who may read notifications: not before the second factor. */
const memberOfSession = (): string | null =>
  viewerOf(currentSession()).roles.has('2FA') ? (currentProfile()?.identifier ?? null) : null;
