import { type News, watchLive } from './live.ts';
import { viewerOf } from './session-viewer.ts';
import { currentSession, watchSession } from './session.ts';

let news: News | null = null;
let member: string | null = null;
let disconnect: (() => void) | null = null;
let forgetSession: (() => void) | null = null;
const watchers = new Set<() => void>();

/** What the server has said of the member's notifications; null until then. */
export const latestNews = (): News | null => news;

/** How many the member has not read. */
export const unreadCount = (): number | null => news?.unread ?? null;

export function setNews(next: News | null): void {
  news = next;
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
  setNews(null);
  disconnect = next === null ? null : watchLive(next, setNews);
}

function memberOfSession(): string | null {
  const session = currentSession();
  if (session.status !== 'known') return null;
  return viewerOf(session).roles.has('2FA') ? session.profile.identifier : null;
}

/** As the bell shows it. */
export const shortCount = (count: number): string => (count > 9 ? '9+' : String(count));
