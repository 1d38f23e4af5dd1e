import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Point } from './map-geometry.ts';
import { placeOf, type View } from './map-view.ts';

/** Longer than the button transition in `map.css`. */
const SETTLES_AFTER_MS = 260;

/** `drag` follows a finger at once, `glide` takes 220 ms. */
export type Motion = 'drag' | 'glide';

/**
 * The visible part of the map. A move writes one transform on the map and one on each label; React re-renders only
 * after it settles, when `seen` follows.
 */
export function useMapView(start: View, pinned: Point | null) {
  const frame = useRef<HTMLDivElement>(null);
  const land = useRef<SVGSVGElement>(null);
  const pin = useRef<HTMLDivElement>(null);
  const view = useRef(start);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [seen, setSeen] = useState(start);

  function write() {
    const { k } = view.current;
    const [across, down] = placeOf(view.current, [0, 0]);
    if (land.current !== null)
      land.current.style.transform = `translate(${across * 100}%, ${down * 100}%) scale(${k})`;
    if (pinned !== null) putAt(pin.current, placeOf(view.current, pinned));
  }

  /** Restores line widths and sharpness. */
  function settle() {
    clearTimeout(timer.current);
    delete frame.current?.dataset['moving'];
    land.current?.style.setProperty('--k', String(view.current.k));
    setSeen(view.current);
  }

  function show(next: View, motion: Motion) {
    clearTimeout(timer.current);
    timer.current = setTimeout(settle, SETTLES_AFTER_MS);
    if (frame.current !== null) frame.current.dataset['moving'] = motion;
    view.current = next;
    write();
    if (motion === 'glide') setSeen(next);
  }

  useLayoutEffect(() => {
    write();
    land.current?.style.setProperty('--k', String(view.current.k));
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return { frame, land, pin, view, seen, show, settle };
}

export type MapView = ReturnType<typeof useMapView>;

/** Moves a label's layer, which is as large as the view, so that its corner is at the place. */
export function putAt(layer: HTMLElement | null, [across, down]: Point): void {
  if (layer === null) return;
  layer.style.transform = `translate(${across * 100}%, ${down * 100}%)`;
  layer.dataset['across'] = across > 0.45 ? 'left' : 'right';
  layer.dataset['down'] = down > 0.25 ? 'above' : 'below';
}
