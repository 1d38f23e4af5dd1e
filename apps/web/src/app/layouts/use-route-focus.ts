import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves focus to the heading after navigation, for screen readers. While a page loads, focus waits on `main` and moves
 * to the heading once it is rendered or replaced, unless the reader has moved it. Ignores the first page and changes of
 * query or fragment.
 */
export function useRouteFocus(): void {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return undefined;
    previous.current = pathname;
    if (hash !== '' || isPlaced(document.activeElement)) return undefined;
    const first = headingOfPage() ?? document.querySelector<HTMLElement>('main');
    return first === null ? undefined : focusHeading(first);
  }, [pathname, hash]);
}

const headingOfPage = () => document.querySelector<HTMLElement>('main h1');

function focus(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Focuses `first`, then each later heading. Returns a function that stops it. */
function focusHeading(first: HTMLElement): () => void {
  let focused = first;
  focus(focused);
  const watch = new MutationObserver(() => {
    const heading = headingOfPage();
    if (heading === null || heading === focused) return;
    const { activeElement } = document;
    const isMoved = activeElement !== focused && activeElement !== document.body;
    if (isMoved) return watch.disconnect();
    focused = heading;
    focus(heading);
  });
  // Not only `main`: the next page's layout may bring its own.
  watch.observe(document.body, { childList: true, subtree: true });
  return () => watch.disconnect();
}

/** A page may have focused its own form, heading or pressed tab. */
function isPlaced(element: Element | null): boolean {
  return (
    element !== null &&
    (element.closest('form') !== null || element.matches('h2, details > summary, [role="tab"]'))
  );
}
