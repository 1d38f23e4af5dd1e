export const CONNECTION_WORDS = {
  offline: 'You are offline. What you typed stays here, and nothing is sent.',
  back: 'You are connected again.',
} as const;

export const BACK_MS = 4000;

export function announceConnection({ signal }: { signal: AbortSignal }): void {
  const note = document.querySelector('.connection');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (words: string | null) => {
    clearTimeout(timer);
    const line = document.createElement('span');
    line.textContent = words;
    note?.replaceChildren(...(words === null ? [] : [line]));
  };
  const handleOffline = () => show(CONNECTION_WORDS.offline);
  const handleOnline = () => {
    show(CONNECTION_WORDS.back);
    timer = setTimeout(() => show(null), BACK_MS);
  };
  addEventListener('offline', handleOffline, { signal });
  addEventListener('online', handleOnline, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  if (!navigator.onLine) handleOffline();
}
