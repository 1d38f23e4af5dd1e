import { readFileSync } from 'node:fs';

import { Delaunay } from 'd3-delaunay';
import type {
  FeatureCollection,
  GeometryCollection as Geometries,
  MultiPolygon as GeoMultiPolygon,
  Position,
} from 'geojson';
import polygonClipping, { type MultiPolygon, type Pair, type Polygon } from 'polygon-clipping';
import { feature, merge } from 'topojson-client';
import { topology } from 'topojson-server';
import { presimplify, quantile, simplify } from 'topojson-simplify';
import type { GeometryCollection, MultiPolygon as TopoPolygons, Topology } from 'topojson-specification';

import type { Point, Site } from './label-localities.ts';

export type RegionProperties = { name: string; state: string };
export type Regions = Topology<{ regions: GeometryCollection<RegionProperties> }>;
/** The written file, with the credit line of the map. */
export type RegionsFile = Regions & { credit: string; isApproximate: boolean };
export type Shape = { code: string; polygons: MultiPolygon };

const COUNTRIES = new Set(['Australia', 'Norfolk Island', 'Indian Ocean Ter.']);
/** Square degrees; smaller bits between two coastlines are noise. */
const SLIVER = 0.0004;
/** Points that simplifying keeps, for a file under 80 kB compressed, and the grid that they are drawn on. */
const KEPT_POINTS = 26_000;
const GRID = 16_000;
const SEA_KM = 400;
/** Degrees around a place outside the coastline, such as a small island. */
const ISLET = 0.03;

/** Voronoi cells of all places, merged by region and clipped at the coast. */
export function drawShapes(sites: readonly Site[], unproject: (at: Point) => Position): Shape[] {
  const cells = cellsOf(sites);
  const all: Geometries = {
    type: 'GeometryCollection',
    geometries: cells.map(({ ring }) => ({ type: 'Polygon', coordinates: [ring] })),
  };
  const net = topology({ cells: all });
  const drawn = (net.objects.cells as GeometryCollection).geometries as unknown as TopoPolygons[];
  const byRegion = Map.groupBy(drawn, (_, index) => cells[index]?.code ?? '');
  const coast = coastline();
  return [...byRegion]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([code, geometries]) => {
      const joined = merge(net, geometries);
      const polygons = joined.coordinates.map((rings) =>
        rings.map((ring) => ring.map((at) => pairOf(unproject([at[0] ?? 0, at[1] ?? 0])))),
      );
      const land = onLand(polygons, coast);
      return { code, polygons: land.length > 0 ? land : [isletOf(sites, code)] };
    });
}

function cellsOf(sites: readonly Site[]) {
  const xs = sites.map(({ at }) => at[0]);
  const ys = sites.map(({ at }) => at[1]);
  const voronoi = Delaunay.from(sites.map(({ at }) => [at[0], at[1]])).voronoi([
    Math.min(...xs) - SEA_KM,
    Math.min(...ys) - SEA_KM,
    Math.max(...xs) + SEA_KM,
    Math.max(...ys) + SEA_KM,
  ]);
  return sites.flatMap(({ sa3 }, index) => {
    const ring: Position[] | null = voronoi.cellPolygon(index);
    return ring === null ? [] : [{ code: sa3, ring }];
  });
}

function coastline(): MultiPolygon {
  const file = new URL(import.meta.resolve('world-atlas/countries-10m.json'));
  const world = JSON.parse(readFileSync(file, 'utf8')) as Topology<{
    countries: GeometryCollection<{ name: string }>;
  }>;
  return feature(world, world.objects.countries)
    .features.filter(({ properties }) => COUNTRIES.has(properties.name))
    .flatMap(({ geometry }) => {
      const { coordinates } = geometry as GeoMultiPolygon | { type: 'Polygon'; coordinates: Position[][] };
      const all =
        geometry.type === 'Polygon' ? [coordinates as Position[][]] : (coordinates as Position[][][]);
      return all.map((rings) => rings.map((ring) => ring.map(pairOf)));
    });
}

const pairOf = (position: Position): Pair => [position[0] ?? 0, position[1] ?? 0];

function onLand(polygons: MultiPolygon, coast: MultiPolygon): MultiPolygon {
  const [west, south, east, north] = boundsOf(polygons);
  const near = coast.filter((each) => {
    const [w, s, e, n] = boundsOf([each]);
    return w < east && e > west && s < north && n > south;
  });
  if (near.length === 0) return [];
  const cut = polygonClipping.intersection(polygons, near);
  const large = cut.filter((each) => Math.abs(areaOf(each[0] ?? [])) > SLIVER);
  const kept = large.length > 0 ? large : cut.slice(0, 1);
  // d3-geo wants outer rings clockwise: turned the other way, one region fills the globe.
  return kept.map((rings) => rings.map((ring) => ring.toReversed()));
}

function boundsOf(polygons: MultiPolygon): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of polygons.flat(2)) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

export function areaOf(ring: readonly Pair[]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

function isletOf(sites: readonly Site[], code: string): Polygon {
  const [x, y] = sites.find(({ sa3 }) => sa3 === code)?.position ?? [0, 0];
  const [w, e, s, n] = [x - ISLET, x + ISLET, y - ISLET, y + ISLET];
  return [
    [
      [w, s],
      [w, n],
      [e, n],
      [e, s],
      [w, s],
    ],
  ];
}

/** One topology, so that neighbours share their border, simplified and on a grid. */
export function packRegions(
  shapes: readonly Shape[],
  propertiesOf: (code: string) => RegionProperties,
): Regions {
  const all: FeatureCollection<GeoMultiPolygon, RegionProperties> = {
    type: 'FeatureCollection',
    features: shapes.map(({ code, polygons }) => ({
      type: 'Feature',
      id: code,
      properties: propertiesOf(code),
      geometry: { type: 'MultiPolygon', coordinates: polygons },
    })),
  };
  const exact = topology({ regions: all }) as unknown as Regions;
  const weighed = presimplify(exact);
  const points = weighed.arcs.reduce((sum, arc) => sum + arc.length, 0);
  return onGrid(
    points > KEPT_POINTS ? simplify(weighed, quantile(weighed, 1 - KEPT_POINTS / points)) : weighed,
  );
}

function onGrid(regions: Regions): Regions {
  const collection = feature(regions, regions.objects.regions);
  return topology({ regions: collection }, GRID) as unknown as Regions;
}
