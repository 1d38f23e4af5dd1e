import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves focus to the new page's heading after a page change, so that it is read out. The first page is left alone, and
 * so are changes of query or fragment within one page.
 */
export function useRouteFocus(): void {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (hash !== '') return;
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (heading === null || isInForm(document.activeElement)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, hash]);
}

/** A page that put focus into its own form on arrival keeps it there. */
function isInForm(element: Element | null): boolean {
  return element !== null && element.closest('form') !== null;
}
