import { type ReactNode, useDeferredValue } from 'react';

/** Renders its children after the first paint, in an interruptible render; `fallback` holds their place. */
export function Deferred({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : fallback;
}
