type Theme = 'light' | 'dark';
const storageKey = 'theme';
const darkQuery = '(prefers-color-scheme: dark)';
const changed = 'wattle:theme';

/** The theme in force. A choice outlives the visit (`app/layouts/theme-script.ts` reads it back); without one the system decides. */
export function presentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return typeof matchMedia === 'function' && matchMedia(darkQuery).matches ? 'dark' : 'light';
}

/** Calls back whenever another theme may be in force. */
export function watchTheme(onChange: () => void, { signal }: { signal: AbortSignal }): void {
  const system = typeof matchMedia === 'function' ? matchMedia(darkQuery) : null;
  system?.addEventListener('change', onChange, { signal });
  addEventListener(changed, onChange, { signal });
}

/** Chooses the other theme. */
export function toggleTheme(): void {
  const theme = presentTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage may be refused; the choice then holds until the page is left.
  }
  dispatchEvent(new Event(changed));
}
