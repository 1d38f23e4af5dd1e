export const ASK_EVERY_MS = 3000;

/**
 * The page for no connection stands in for the page at this address: loads that one once the server answers. A browser that
 * says it is online may not reach the server yet.
 */
export function loadOnceBack({ signal }: { signal: AbortSignal }): void {
  const place = document.querySelector<HTMLElement>('[data-stands-in]');
  if (place === null || place.dataset['standsIn'] === location.pathname) return;
  const timer = setInterval(() => void loadIfBack().catch(() => undefined), ASK_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}

async function loadIfBack(): Promise<void> {
  const { ok } = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
  if (ok) location.reload();
}
