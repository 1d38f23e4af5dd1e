import { mapStepOf } from '@wattle/domain/map/palette';
import { geoMercator, geoPath } from 'd3-geo';
import { useMemo } from 'react';
import { feature } from 'topojson-client';
import type { Area, Regions } from './use-score-map.ts';

/** Centre and zoom 4 of 256-pixel tiles (MAP-014). */
const CENTRE: [number, number] = [133.25, -27.92];
const SCALE = 4096 / (2 * Math.PI);
const SIZE = { width: 560, height: 520 };

const pathOf = geoPath(
  geoMercator()
    .center(CENTRE)
    .scale(SCALE)
    .translate([SIZE.width / 2, SIZE.height / 2]),
).digits(1);

type DrawingProps = {
  regions: Regions;
  scores: Readonly<Record<string, number>> | null;
  area: Area | null;
};

/** A still picture of all regions; it scales to any width. Loaded through `MapFrame`, with the library that draws it. */
export function MapDrawing({ regions, scores, area }: DrawingProps) {
  const drawn = useMemo(
    () =>
      feature(regions, regions.objects.regions).features.map((region) => ({
        code: String(region.id),
        path: pathOf(region) ?? '',
      })),
    [regions],
  );
  return (
    <svg
      className="map__svg"
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-label={labelOf(area)}
    >
      {drawn.map(({ code, path }) => (
        <path key={code} d={path} className={stepClass(scores?.[code])} />
      ))}
      {area !== null && <Selected area={area} />}
    </svg>
  );
}

/** The chosen region by its own shape, on top of its neighbours; a ring finds those too small to be seen. */
function Selected({ area }: { area: Area }) {
  const path = pathOf(area.sA3GeoJSON) ?? '';
  const [x, y] = pathOf.centroid(area.sA3GeoJSON);
  return (
    <g className="map__chosen">
      <path d={path} className={stepClass(area.sA3CreditScore ?? undefined)} />
      <circle cx={x} cy={y} r="14" />
    </g>
  );
}

const stepClass = (score: number | undefined) =>
  score === undefined ? 'map-step-none' : `map-step-${mapStepOf(score)}`;

function labelOf(area: Area | null): string {
  const map = 'Map of Australia: median scores by region';
  return area === null ? map : `${map}, with ${area.sA3Name} marked`;
}
