import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/**
 * Which month of the chart is open. A press keeps it open, hover or focus opens it meanwhile; Escape closes it wherever
 * the focus is (WCAG 1.4.13). With `always`, the latest month is open from the start; estimates follow it.
 */
export function useChosenMonth({ count, latest }: { count: number; latest: number }, always: boolean) {
  const [kept, setKept] = useState<number | null>(null);
  const [touched, setTouched] = useState<number | null>(null);
  const columns = useRef<HTMLFieldSetElement>(null);
  const chosen = touched ?? kept ?? (always ? latest : null);
  const isOpen = touched !== null || kept !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeByKey = ({ key }: { key: string }) => {
      if (key !== 'Escape') return;
      setKept(null);
      setTouched(null);
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen]);
  return {
    chosen,
    kept,
    columns,
    /** The column that the Tab key reaches. */
    reached: chosen ?? latest,
    point: (index: number) => {
      if (kept === null) setTouched(index);
    },
    focus: setTouched,
    leave: () => setTouched(null),
    press: (index: number) => {
      const isSame = kept === index;
      setKept(isSame ? null : index);
      setTouched(null);
    },
    step: (by: -1 | 1) => {
      const to = (chosen ?? count) + by;
      if (to < 0 || to >= count) return;
      setKept(to);
      setTouched(null);
    },
    move: (event: KeyboardEvent, from: number) => {
      const to = targetOf(event.key, from, count);
      if (to === null) return;
      event.preventDefault();
      setKept((before) => (before === null ? null : to));
      columns.current?.querySelectorAll('button')[to]?.focus();
    },
  };
}

function targetOf(key: string, from: number, count: number): number | null {
  const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: count - 1 }[key];
  return to === undefined || to < 0 || to >= count ? null : to;
}
