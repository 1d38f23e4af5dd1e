import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useMedia } from '../use-media.ts';

type Rail = RefObject<HTMLDivElement | null>;
type CarouselInput = {
  count: number;
  autoplayMs: number;
  slideMs: number;
  /** False disables animation and playing, whatever the reader's settings. */
  animate: boolean;
};

/**
 * Advances a scrolling row of slides until it is touched, or Pause, Previous or Next is pressed. Only Play starts it again.
 * Pauses on hover and focus, in a hidden page and when all slides fit. Never plays under reduced motion.
 * `current` follows any scrolling, including touch.
 */
export function useCarousel(rail: Rail, input: CarouselInput) {
  const { count, autoplayMs, slideMs, animate } = input;
  const [current, setCurrent] = useState(0);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isPlaying, setPlaying] = useState(true);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const canPlay = animate && !isStill;
  const overflows = useOverflow(rail, { count, current });
  const glide = useGlide(rail, canPlay ? slideMs : 0);

  const go = (index: number) => {
    setCurrent(index);
    glide.to(index);
  };
  const stop = () => setPlaying(false);
  const toNext = () => go(current + 1 >= count || isAtEnd(rail.current) ? 0 : current + 1);

  const isResting = !canPlay || !isPlaying || isPointed || isFocused || !overflows;
  const advance = useEffectEvent(() => {
    if (!document.hidden) toNext();
  });
  useEffect(() => {
    if (isResting) return undefined;
    const timer = setInterval(() => advance(), autoplayMs);
    return () => clearInterval(timer);
  }, [isResting, autoplayMs]);

  return {
    current,
    overflows,
    canPlay,
    isPlaying,
    isResting,
    stop,
    next: () => {
      stop();
      toNext();
    },
    previous: () => {
      stop();
      go(current === 0 ? count - 1 : current - 1);
    },
    toggle: () => setPlaying(!isPlaying),
    point: setPointed,
    focus: setFocused,
    /** Ignores scrolling by `glide`. */
    follow: useAfterPaint(() => {
      if (!glide.isGliding()) setCurrent(nearest(rail.current));
    }),
  };
}

/**
 * Whether the slides overflow, also after a resize; a hidden row does not. Measured after layout: earlier would force a
 * second one.
 */
function useOverflow(rail: Rail, { count, current }: { count: number; current: number }): boolean {
  const [overflows, setOverflows] = useState(false);
  const settle = useEffectEvent((row: HTMLElement) => {
    row.scrollLeft = offsetOf(row, current);
  });
  useLayoutEffect(() => {
    const row = rail.current;
    if (row === null || count === 0) return undefined;
    let width = 0;
    const measure = () => {
      const isWide = row.scrollWidth > row.clientWidth + 1;
      if (width > 0 && width !== row.clientWidth) settle(row);
      width = row.clientWidth;
      setOverflows(isWide);
    };
    if (typeof ResizeObserver === 'undefined') {
      measure();
      return undefined;
    }
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => observer.disconnect();
  }, [rail, count]);
  return count > 0 && overflows;
}

/** Coalesces calls into one after layout: earlier would force a second one. */
function useAfterPaint(run: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useEffectEvent(run);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest());
  };
}

/** Scrolls over a given duration, which native smooth scrolling cannot. */
function useGlide(rail: Rail, durationMs: number) {
  const frame = useRef<number | null>(null);
  const stop = () => {
    if (frame.current !== null) cancelAnimationFrame(frame.current);
    frame.current = null;
    rail.current?.removeAttribute('data-gliding');
  };
  useEffect(() => () => (frame.current === null ? undefined : cancelAnimationFrame(frame.current)), []);

  const to = (index: number) => {
    const row = rail.current;
    if (row === null) return;
    stop();
    const [from, target] = [row.scrollLeft, offsetOf(row, index)];
    const start = performance.now();
    // Scroll snapping would undo each step.
    row.setAttribute('data-gliding', '');
    const step = () => {
      const share = durationMs === 0 ? 1 : Math.min(1, (performance.now() - start) / durationMs);
      row.scrollLeft = from + (target - from) * eased(share);
      if (share === 1) stop();
      else frame.current = requestAnimationFrame(step);
    };
    frame.current = requestAnimationFrame(step);
  };
  return { to, isGliding: () => frame.current !== null };
}

function eased(share: number): number {
  return 1 - (1 - share) ** 3;
}

function offsetsOf(row: HTMLElement): readonly number[] {
  const slides = [...row.children].filter((child) => child instanceof HTMLElement);
  const first = slides[0]?.offsetLeft ?? 0;
  return slides.map(({ offsetLeft }) => offsetLeft - first);
}

function offsetOf(row: HTMLElement, index: number): number {
  return Math.min(offsetsOf(row)[index] ?? 0, row.scrollWidth - row.clientWidth);
}

function nearest(row: HTMLElement | null): number {
  if (row === null) return 0;
  const distances = offsetsOf(row).map((offset) => Math.abs(offset - row.scrollLeft));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

function isAtEnd(row: HTMLElement | null): boolean {
  return row !== null && row.scrollLeft + row.clientWidth >= row.scrollWidth - 2;
}
