import { type ReactNode, useDeferredValue } from 'react';

/**
 * Renders its children after the first paint, in a render that a press interrupts; `fallback` holds their place until then.
 */
export function Deferred({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : fallback;
}
