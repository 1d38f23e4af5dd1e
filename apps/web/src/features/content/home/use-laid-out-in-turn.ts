import { type RefObject, useEffect } from 'react';

const laidOut = 'data-laid-out';

/**
 * Lays out the parts of a long page one after another once the page is awake and has nothing better to do. Until then,
 * or until they come near, the stylesheet skips them: all at once, they would keep a phone from answering its first
 * touch.
 */
export function useLaidOutInTurn(holder: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const waiting = [...(holder.current?.children ?? [])];
    let cancel = () => undefined as void;
    const layNextOut = () => {
      waiting.shift()?.setAttribute(laidOut, '');
      if (waiting.length > 0) cancel = whenIdle(layNextOut);
    };
    cancel = whenIdle(layNextOut);
    return () => cancel();
  }, [holder]);
}

/**
 * Runs once the browser is idle, or a second has passed: one that draws no frames has no idle moment either. Returns a
 * function that cancels it.
 */
function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 100);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: 1000 });
  return () => cancelIdleCallback(idle);
}
