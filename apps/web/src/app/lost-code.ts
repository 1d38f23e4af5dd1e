import { withRetry } from '#web/ui/lazy-with-retry.ts';

const KEY = 'wattle.reloaded-at';
const ONCE_IN_MS = 10 * 60_000;

/** Thrown instead of React Router's reload: `vite-lost-routes.ts`. */
export const isLostRoute = (error: unknown): boolean => error instanceof Error && error.name === 'LostRoute';

/** False where this tab did so lately, since a file may stay lost, and where the tab cannot remember. */
export function mayReload(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) > ONCE_IN_MS;
  } catch {
    return false;
  }
}

/**
 * Loads the current address from the server, as soon as it answers: a tab that is older than an update may ask for code
 * that no server has any more. What is typed waits in the drafts.
 */
export async function reloadOnce(): Promise<void> {
  if (!mayReload()) return;
  await withRetry(expectServer);
  if (!mayReload()) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

async function expectServer(): Promise<void> {
  const { status } = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
  if (status >= 500) throw new Error(`The server answers ${status}`);
}

/** Reloads when code that a page fetches later is lost. A first failure may be the network's, and is retried. */
export function watchLostParts(): void {
  let failures = 0;
  addEventListener('vite:preloadError', () => {
    failures += 1;
    if (failures > 1) reloadOnce().catch(() => undefined);
  });
}
