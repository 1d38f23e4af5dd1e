import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in prerendered HTML and until its script runs. A field that is typed in before that would
 * lose the typing, so it takes none until it is awake.
 */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
