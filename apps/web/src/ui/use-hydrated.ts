import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in prerendered HTML and while React hydrates it; for what depends on the address's fragment or on script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
