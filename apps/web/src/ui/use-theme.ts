import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';
const storageKey = 'theme';
const darkQuery = '(prefers-color-scheme: dark)';
const changed = 'wattle:theme';

function subscribe(onChange: () => void): () => void {
  const system = typeof matchMedia === 'function' ? matchMedia(darkQuery) : null;
  system?.addEventListener('change', onChange);
  addEventListener(changed, onChange);
  return () => {
    system?.removeEventListener('change', onChange);
    removeEventListener(changed, onChange);
  };
}

function present(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return typeof matchMedia === 'function' && matchMedia(darkQuery).matches ? 'dark' : 'light';
}

function choose(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage may be refused; the choice then holds until the page is left.
  }
  dispatchEvent(new Event(changed));
}

/** The theme in force. A choice outlives the visit (`app/layouts/theme-script.ts` reads it back); without one the system decides. */
export function useTheme() {
  const theme = useSyncExternalStore<Theme>(subscribe, present, () => 'light');
  return { theme, toggle: () => choose(theme === 'dark' ? 'light' : 'dark') };
}
