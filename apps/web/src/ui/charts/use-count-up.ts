import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '../reduced-motion.ts';

const stepMs = 20;
const totalMs = 1800;

/**
 * Counts from 0 to `target` in steps of 20 ms, within 2 seconds (SCORE-011). Without `animate`, under reduced motion or
 * in a hidden tab it returns the target at once.
 */
export function useCountUp(target: number, animate: boolean): number {
  const [progress, setProgress] = useState({ target, elapsedMs: 0 });
  const moves = animate && !prefersReducedMotion() && !isUnseen();

  useEffect(() => {
    if (!moves) return undefined;
    const start = performance.now();
    // By the clock: a busy browser drops ticks and must still finish in time.
    const timer = setInterval(() => {
      const elapsedMs = Math.min(totalMs, performance.now() - start);
      setProgress({ target, elapsedMs });
      if (elapsedMs === totalMs) clearInterval(timer);
    }, stepMs);
    return () => clearInterval(timer);
  }, [target, moves]);

  if (!moves) return target;
  return progress.target === target ? Math.round((target * progress.elapsedMs) / totalMs) : 0;
}

function isUnseen(): boolean {
  return typeof document !== 'undefined' && document.hidden;
}
