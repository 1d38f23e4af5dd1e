import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { type DrawnRegion, type Point, regionAt } from './map-geometry.ts';
import { centreOf, placeOf, WHOLE } from './map-view.ts';
import { pictureAt } from './use-gestures.ts';
import { type MapView, putAt } from './use-map-view.ts';

const MIDDLE: Point = [0.5, 0.5];

/** The region under the pointer or, while keys move the map, at the centre. */
export function useNaming({ frame, view }: MapView, drawn: readonly DrawnRegion[]) {
  const [named, setNamed] = useState<DrawnRegion | null>(null);
  const [isAnnounced, setAnnounced] = useState(false);
  const tip = useRef<HTMLDivElement>(null);
  const at = useRef(MIDDLE);
  useEffect(() => putAt(tip.current, at.current));

  function nameMiddle(): DrawnRegion | null {
    const region = regionAt(drawn, centreOf(view.current));
    at.current = MIDDLE;
    setNamed(region);
    setAnnounced(true);
    return region;
  }

  function follow(event: PointerEvent) {
    // Touch has no hover, and a drag names nothing.
    if (event.pointerType === 'touch') return;
    const code = event.buttons === 0 ? codeAt(event.target) : null;
    at.current = placeOf(WHOLE, pictureAt(frame.current, event));
    putAt(tip.current, at.current);
    setNamed(code === null ? null : (drawn.find((region) => region.code === code) ?? null));
    setAnnounced(false);
  }

  return {
    named,
    /** Announced for keys only: a pointer would announce every region that it crosses. */
    isAnnounced,
    tip,
    nameMiddle,
    hover: { onPointerMove: follow, onPointerLeave: () => setNamed(null) },
    focus: {
      onFocus: ({ target }: { target: Element }) => {
        if (target.matches(':focus-visible')) nameMiddle();
      },
      onBlur: () => {
        setNamed(null);
        setAnnounced(false);
      },
    },
  };
}

export type Naming = ReturnType<typeof useNaming>;

/** The region that an event targets; null between regions. */
export function codeAt(target: EventTarget): string | null {
  return target instanceof Element ? target.getAttribute('data-code') : null;
}
