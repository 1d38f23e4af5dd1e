import { useEffect, useMemo, useRef } from 'react';
import { drawnShape, middleOf } from './map-geometry.ts';
import { fitted } from './map-view.ts';
import type { MapView } from './use-map-view.ts';
import type { Area } from '../use-score-map.ts';

/** The selected region with its loaded geometry (MAP-008). */
export function useChosen(area: Area | null) {
  return useMemo(() => {
    if (area === null) return null;
    const shape = drawnShape(area.sA3GeoJSON);
    return { ...shape, area, middle: middleOf(shape.rings) };
  }, [area]);
}

export type ChosenRegion = NonNullable<ReturnType<typeof useChosen>>;

/** Moves the map to a searched region, but not to one pressed on the map. */
export function useFlight({ show }: MapView, chosen: ChosenRegion | null) {
  const code = chosen?.area.sA3Code ?? null;
  const shown = useRef(code);
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current === code) return;
    shown.current = code;
    if (chosen !== null && pressed.current !== code) show(fitted(chosen.box), 'glide');
    pressed.current = null;
  });
  return (next: string) => {
    pressed.current = next;
  };
}
