import { useEffect, useRef } from 'react';

/** Moves focus to the page's heading when its step changes, except on the first render and from the step's own field. */
export function useHeadingFocus(step: unknown): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (document.activeElement instanceof HTMLInputElement) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [step]);
}
