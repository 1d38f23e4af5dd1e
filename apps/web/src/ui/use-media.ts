import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, updated on change. False in prerendered HTML. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      if (typeof matchMedia !== 'function') return () => undefined;
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => typeof matchMedia === 'function' && matchMedia(query).matches,
    () => false,
  );
}
