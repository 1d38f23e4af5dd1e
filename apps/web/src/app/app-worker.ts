import { currentProfile, watchSession } from '#web/api/session.ts';
import { startAppWorker, tellAppWorker, whenAtRest } from '#web/plain/app-worker.ts';

declare global {
  interface Window {
    /** Written by React Router's build. */
    readonly __reactRouterManifest?: { readonly url: string };
  }
}

/** Starts the service worker, which keeps the shell of members' pages while a member is logged in. */
export function keepShell(): () => void {
  startAppWorker();
  let was: boolean | null = null;
  const update = () => {
    const isMember = currentProfile()?.isAuthenticated ?? was;
    if (isMember === null || isMember === was) return;
    was = isMember;
    if (!isMember) tellAppWorker('left');
    // Unless they have left by then.
    else whenAtRest(() => was === true && tellAppWorker('members'));
  };
  update();
  return watchSession(update);
}

const CHECK_EVERY_MS = 60 * 60_000;

/**
 * Calls back once the worker is of another build than this page. The browser looks for a new worker when it loads a page;
 * an app that stays open looks when it is brought back, once an hour.
 */
export function watchVersion(onNew: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const worker = navigator.serviceWorker;
  let checkedAt = Date.now();
  // oxlint-disable-next-line no-underscore-dangle -- React Router's name
  const own = window.__reactRouterManifest?.url;
  const handleMessage = ({ data }: MessageEvent<unknown>) => {
    const build = typeof data === 'object' && data !== null && 'build' in data ? data.build : null;
    if (typeof build === 'string' && build !== own) onNew();
  };
  const handleVisibility = () => {
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - checkedAt) < CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    void worker
      .getRegistration()
      .then((registration) => registration?.update())
      .catch(() => undefined);
  };
  worker.addEventListener('message', handleMessage);
  document.addEventListener('visibilitychange', handleVisibility);
  return () => {
    worker.removeEventListener('message', handleMessage);
    document.removeEventListener('visibilitychange', handleVisibility);
  };
}
