type Theme = 'light' | 'dark';
const storageKey = 'theme';
const darkQuery = '(prefers-color-scheme: dark)';
const changed = 'wattle:theme';

/**
 * The current theme. A choice is stored (`app/layouts/theme-script.ts` applies it); without one the system's applies.
 */
export function presentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return typeof matchMedia === 'function' && matchMedia(darkQuery).matches ? 'dark' : 'light';
}

/** Calls back when the theme may have changed. */
export function watchTheme(onChange: () => void, { signal }: { signal: AbortSignal }): void {
  const system = typeof matchMedia === 'function' ? matchMedia(darkQuery) : null;
  system?.addEventListener('change', onChange, { signal });
  addEventListener(changed, onChange, { signal });
}

export function toggleTheme(): void {
  const theme = presentTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  dispatchEvent(new Event(changed));
}
