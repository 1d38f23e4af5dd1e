import { watchLive } from './live.ts';
import { viewerOf } from './session-viewer.ts';
import { currentSession, watchSession } from './session.ts';

let unread: number | null = null;
let member: string | null = null;
let disconnect: (() => void) | null = null;
let forgetSession: (() => void) | null = null;
const watchers = new Set<() => void>();

/** How many notifications the member has not read; null until the server has said. */
export const unreadCount = (): number | null => unread;

export function setUnread(count: number | null): void {
  unread = count;
  for (const watcher of watchers) watcher();
}

/** Keeps one connection while the count is watched. */
export function watchUnread(watcher: () => void): () => void {
  watchers.add(watcher);
  forgetSession ??= watchSession(() => follow(memberOfSession()));
  follow(memberOfSession());
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    forgetSession?.();
    forgetSession = null;
    follow(null);
  };
}

function follow(next: string | null): void {
  if (next === member) return;
  disconnect?.();
  member = next;
  setUnread(null);
  disconnect = next === null ? null : watchLive(next, (news) => setUnread(news.unread));
}

function memberOfSession(): string | null {
  const session = currentSession();
  if (session.status !== 'known') return null;
  return viewerOf(session).roles.has('2FA') ? session.profile.identifier : null;
}

/** As the bell shows it. */
export const shortCount = (count: number): string => (count > 9 ? '9+' : String(count));
