import { type DOMAttributes, useMemo } from 'react';
import type { Capital } from './capitals.ts';
import { doMeet, type DrawnRegion } from './map-geometry.ts';
import { RegionPaths } from './map-layers.tsx';

type InsetProps = {
  capital: Capital | undefined;
  drawn: readonly DrawnRegion[];
  scores: Readonly<Record<string, number>> | null;
  /** The selected region's outline. */
  chosen: string | null;
  /** The map itself shows the capital large, so the inset would only cover it. */
  isCovering: boolean;
  hands: DOMAttributes<Element>;
};

/** The state's capital, enlarged: on the country map its regions are dots. The tables hold the same data. */
export function Inset({ capital, drawn, scores, chosen, isCovering, hands }: InsetProps) {
  const near = useMemo(
    () => (capital === undefined ? [] : drawn.filter(({ box }) => doMeet(box, capital.box))),
    [drawn, capital],
  );
  if (capital === undefined) return null;
  const { left, top, right, bottom } = capital.box;
  return (
    <figure className="map__inset" data-covering={isCovering ? '' : undefined}>
      <svg viewBox={`${left} ${top} ${right - left} ${bottom - top}`} aria-hidden="true" {...hands}>
        <RegionPaths drawn={near} scores={scores} />
        {chosen !== null && <path d={chosen} className="map__outline" />}
      </svg>
      <figcaption>{capital.name}, enlarged</figcaption>
    </figure>
  );
}
