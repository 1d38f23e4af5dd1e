import { type RefObject, useEffect } from 'react';

const laidOut = 'data-laid-out';

/**
 * Has the parts of a long page laid out one after the other once the page is awake and has nothing better to do. The
 * sheet leaves them out until then, or until they come near: all at once, they keep a phone from its first touch.
 */
export function useLaidOutInTurn(holder: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const waiting = [...(holder.current?.children ?? [])];
    let cancel = () => undefined as void;
    const layNextOut = () => {
      waiting.shift()?.setAttribute(laidOut, '');
      if (waiting.length > 0) cancel = afterNextFrame(layNextOut);
    };
    cancel = afterNextFrame(layNextOut);
    return () => cancel();
  }, [holder]);
}

/** Runs once a frame has been drawn and the browser rests. Returns what calls it off. */
function afterNextFrame(run: () => void): () => void {
  // Safari has no word for a browser at rest.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 100);
    return () => clearTimeout(timer);
  }
  let idle = 0;
  const frame = requestAnimationFrame(() => {
    idle = requestIdleCallback(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    cancelIdleCallback(idle);
  };
}
