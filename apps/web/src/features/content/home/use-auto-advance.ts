import { TIMINGS } from '@wattle/domain/journeys/product-constants';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { prefersReducedMotion } from '#web/ui/charts/use-count-up.ts';

type AutoAdvanceInput = { count: number; isHeld: boolean };

const never = () => () => undefined;

/**
 * Steps through `count` items every 5 seconds and wraps (HOME-007). It pauses while held, in a hidden page and when
 * reduced motion is asked for; opening an item by hand starts the 5 seconds again.
 */
export function useAutoAdvance({ count, isHeld }: AutoAdvanceInput) {
  const [index, setIndex] = useState(0);
  const [choice, setChoice] = useState<boolean | null>(null);
  // False in prerendered HTML, where a control that needs script would do nothing.
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const isPlaying = choice ?? (isReady ? !prefersReducedMotion() : true);

  useEffect(() => {
    if (!isPlaying || isHeld) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((index + 1) % count);
    }, TIMINGS.accordionMs);
    return () => clearInterval(timer);
  }, [index, isPlaying, isHeld, count]);

  return { index, open: setIndex, isPlaying, isReady, toggle: () => setChoice(!isPlaying) };
}
