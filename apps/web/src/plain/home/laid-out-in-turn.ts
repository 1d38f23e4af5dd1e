const laidOut = 'data-laid-out';

/**
 * Lays out the parts of a long page one after another once the page has nothing better to do. Until then, or until they
 * come near, the stylesheet skips them: all at once, they would keep a phone from answering its first touch.
 */
export function layOutInTurn({ signal }: { signal: AbortSignal }): void {
  const waiting = [...(document.querySelector('.later')?.children ?? [])];
  const layNextOut = () => {
    if (signal.aborted) return;
    waiting.shift()?.setAttribute(laidOut, '');
    if (waiting.length > 0) whenIdle(layNextOut);
  };
  if (waiting.length > 0) whenIdle(layNextOut);
}

/** Once the browser is idle, or a second has passed: one that draws no frames has no idle moment either. */
function whenIdle(run: () => void): void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, 100);
  else requestIdleCallback(run, { timeout: 1000 });
}
