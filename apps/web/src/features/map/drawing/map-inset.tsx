import { type DOMAttributes, useMemo } from 'react';
import type { Capital } from './capitals.ts';
import { doMeet, type DrawnRegion } from './map-geometry.ts';
import { RegionPaths } from './map-layers.tsx';

type InsetProps = {
  capital: Capital | undefined;
  drawn: readonly DrawnRegion[];
  scores: Readonly<Record<string, number>> | null;
  /** The outline of the chosen region. */
  chosen: string | null;
  /** The map shows it as large itself, and this would only lie on top. */
  isCovering: boolean;
  hands: DOMAttributes<Element>;
};

/** The capital of the state, enlarged: on a map of the country its regions are dots. The tables say the same. */
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
