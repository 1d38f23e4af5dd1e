import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in prerendered HTML and until its script runs. A field typed into before that would lose the typing, so it is
 * disabled until it is awake.
 */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
