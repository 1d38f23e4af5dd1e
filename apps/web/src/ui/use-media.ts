import { useCallback, useSyncExternalStore } from 'react';

/** Where a page has its phone layout. */
export const PHONE = '(max-width: 47.99em)';

export const matchesMedia = (query: string): boolean =>
  typeof matchMedia === 'function' && matchMedia(query).matches;

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
    () => matchesMedia(query),
    () => false,
  );
}
