import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';

/** The entry that the address names by its own reference, and the visit that named it. */
export type NamedEntry = { readonly reference: string; readonly visit: string };

export const NamedEntryContext = createContext<NamedEntry | null>(null);

/** Whether the address names one of these, and the element that is then focused, once a visit. */
export function useNamed<T extends HTMLElement>(
  references: readonly string[],
): { visit: string | null; target: RefObject<T | null> } {
  const named = useContext(NamedEntryContext);
  const target = useRef<T>(null);
  const visit = named !== null && references.includes(named.reference) ? named.visit : null;
  useEffect(() => {
    if (visit === null) return;
    target.current?.scrollIntoView?.({ block: 'center' });
    target.current?.focus({ preventScroll: true });
  }, [visit]);
  return { visit, target };
}
