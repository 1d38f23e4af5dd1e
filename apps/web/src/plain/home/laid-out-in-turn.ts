const laidOut = 'data-laid-out';

/**
 * Lays out the sections of a long page one by one while the browser is idle. Until then, or until they come near, the
 * stylesheet skips them with `content-visibility`: laying out all at once would delay a phone's first tap.
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

/** When idle, or after a second: a browser that draws no frames has no idle time. */
function whenIdle(run: () => void): void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, 100);
  else requestIdleCallback(run, { timeout: 1000 });
}
