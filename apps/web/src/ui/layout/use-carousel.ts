import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useMedia } from '../use-media.ts';

type Rail = RefObject<HTMLDivElement | null>;
type CarouselInput = {
  count: number;
  /** How long a slide stays before the next one comes by itself. */
  autoplayMs: number;
  /** How long moving to it takes. */
  slideMs: number;
  /** False: nothing moves by itself, whatever the reader's own settings say. */
  animate: boolean;
};

/**
 * Moves a scrolling row of slides, by itself and by hand. It pauses while pointed at or focused, in a hidden page, when
 * all slides fit, and from the start where reduced motion is asked for; then its moves take no time either. `current`
 * follows the row however it was moved, including by a finger.
 */
export function useCarousel(rail: Rail, input: CarouselInput) {
  const { count, autoplayMs, slideMs, animate } = input;
  const [current, setCurrent] = useState(0);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [choice, setChoice] = useState<boolean | null>(null);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const overflows = useOverflow(rail, current);
  const isPlaying = choice ?? (animate && !isStill);
  const glide = useGlide(rail, isStill ? 0 : slideMs);

  const go = (index: number) => {
    setCurrent(index);
    glide.to(index);
  };
  const next = () => go(current + 1 >= count || isAtEnd(rail.current) ? 0 : current + 1);
  const previous = () => go(current === 0 ? count - 1 : current - 1);

  const isResting = !isPlaying || isPointed || isFocused || !overflows;
  const advance = useEffectEvent(() => {
    if (!document.hidden) next();
  });
  useEffect(() => {
    if (isResting) return undefined;
    const timer = setInterval(() => advance(), autoplayMs);
    return () => clearInterval(timer);
  }, [isResting, autoplayMs]);

  return {
    current,
    overflows,
    isPlaying,
    isResting,
    next,
    previous,
    toggle: () => setChoice(!isPlaying),
    point: setPointed,
    focus: setFocused,
    /** The row was scrolled; our own moves are known already. */
    follow: useAfterPaint(() => {
      if (!glide.isGliding()) setCurrent(nearest(rail.current));
    }),
  };
}

/**
 * Whether there is more than fits, even after a change of size, which leaves the slide that was shown where it is; a
 * hidden row has nothing to move. The browser is asked once it has laid the row out: asking sooner would make it do so
 * twice.
 */
function useOverflow(rail: Rail, current: number): boolean {
  const [overflows, setOverflows] = useState(false);
  const settle = useEffectEvent((row: HTMLElement) => {
    row.scrollLeft = offsetOf(row, current);
  });
  useLayoutEffect(() => {
    const row = rail.current;
    if (row === null) return undefined;
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
  }, [rail]);
  return overflows;
}

/** Once for however many calls, after the browser has laid the page out: asking sooner would make it do so twice. */
function useAfterPaint(run: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useEffectEvent(run);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest());
  };
}

/** Scrolls over a time of our choosing, which the browser's own smooth scrolling does not offer. */
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
    // Snapping would pull every step on the way back to where it began.
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

/** Fast at the start, gently at the end. */
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
