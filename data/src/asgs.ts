import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import type { Pair } from 'polygon-clipping';

import { areaOf, packRegions, type RegionProperties, type RegionsFile, type Shape } from './draw-regions.ts';
import { STATES } from './illustrative-scores.ts';

/** The credit line that the licence requires. */
const CREDIT = 'Australian Bureau of Statistics, ASGS Edition 3 (2021), CC BY 4.0';
const CODE = ['SA3_CODE21', 'sa3_code_2021'] as const;
const NAME = ['SA3_NAME21', 'sa3_name_2021'] as const;

type Properties = Record<string, unknown> | null;

/**
 * The official SA3 boundaries in the map's format. Leaves out regions without a shape, such as 'No usual address';
 * throws for a file without an SA3 code.
 */
export function regionsOfAsgs(
  file: FeatureCollection<Polygon | MultiPolygon | null, Properties>,
): RegionsFile {
  const known = new Map<string, RegionProperties>();
  const shapes: Shape[] = [];
  for (const { geometry, properties } of file.features) {
    const code = textOf(properties, CODE);
    if (geometry === null || !/^\d{5}$/.test(code)) continue;
    known.set(code, { name: textOf(properties, NAME), state: STATES[code.charAt(0)] ?? '' });
    const all = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const polygons = all.map((rings) =>
      rings.map((ring, index) =>
        wound(
          ring.map(([x = 0, y = 0]): Pair => [x, y]),
          index === 0,
        ),
      ),
    );
    shapes.push({ code, polygons });
  }
  if (shapes.length === 0) throw new Error(`no feature has ${CODE.join(' or ')} and a shape`);
  const ordered = shapes.toSorted((a, b) => a.code.localeCompare(b.code));
  const packed = packRegions(ordered, (code) => known.get(code) ?? { name: code, state: '' });
  return { ...packed, credit: CREDIT, isApproximate: false };
}

function textOf(properties: Properties, keys: readonly string[]): string {
  const found = keys.map((key) => properties?.[key]).find((value) => value !== undefined && value !== null);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

/** Outer rings clockwise, holes the other way, as d3-geo wants them. */
function wound(ring: Pair[], isOuter: boolean): Pair[] {
  return areaOf(ring) < 0 === isOuter ? ring : ring.toReversed();
}
