import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves focus to the new page's heading after a page change, so that it is read out. A page that is still loading has
 * none: focus waits at `main`, and goes on to the heading when it comes, or comes anew, unless its reader has moved it
 * meanwhile. The first page is left alone, and so are changes of query or fragment within one page.
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

/**
 * Focuses what is there, and the heading as soon as there is another: the first one, or the one that takes its place when
 * a page that was waiting is drawn anew. Returns what ends that.
 */
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
  // Not `main` alone: the next page's layout may bring one of its own.
  watch.observe(document.body, { childList: true, subtree: true });
  return () => watch.disconnect();
}

/** A page that put focus into its own form on arrival, or on the heading of its new part, keeps it there. */
function isPlaced(element: Element | null): boolean {
  return element !== null && (element.closest('form') !== null || element.matches('h2, details > summary'));
}
