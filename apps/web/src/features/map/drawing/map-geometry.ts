import type { Regions } from '../use-score-map.ts';

/** Map units: pixels at zoom 4 of 256-pixel tiles, around the centre of Australia (MAP-014). */
export const SIZE = { width: 560, height: 520 } as const;
const CENTRE: Position = [133.25, -27.92];
const SCALE = 4096 / (2 * Math.PI);

/** Longitude before latitude, in degrees. */
export type Position = readonly [longitude: number, latitude: number];
/** Map units from the top left corner. */
export type Point = readonly [x: number, y: number];
type Ring = readonly Point[];
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

export type DrawnRegion = {
  readonly code: string;
  readonly name: string;
  readonly path: string;
  readonly box: Box;
  readonly rings: readonly Ring[];
};

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const northward = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2));
/** A hundredth of a unit is at most a pixel at the largest zoom. */
const rounded = (number: number) => Math.round(number * 100) / 100;

/** Web Mercator. */
export function project([longitude, latitude]: Position): Point {
  return [
    rounded(SIZE.width / 2 + SCALE * radians(longitude - CENTRE[0])),
    rounded(SIZE.height / 2 - SCALE * (northward(latitude) - northward(CENTRE[1]))),
  ];
}

/** Every region as paths. A border that two regions share is decoded and projected once. */
export function drawnRegions({ arcs, transform, objects }: Regions): DrawnRegion[] {
  const lines = arcs.map((arc) => readArc(arc, transform));
  return objects.regions.geometries.map((geometry) => {
    const polygons =
      geometry.type === 'MultiPolygon' ? geometry.arcs : geometry.type === 'Polygon' ? [geometry.arcs] : [];
    const rings = polygons.flat().map((ring) => joined(ring, lines));
    const { name } = { name: '', ...geometry.properties };
    return { code: String(geometry.id), name, ...outlineOf(rings) };
  });
}

export function drawnShape({ coordinates }: { coordinates: readonly (readonly Position[])[][] }) {
  return outlineOf(coordinates.flat().map((ring) => ring.map(project)));
}

function outlineOf(rings: readonly Ring[]) {
  return { rings, path: rings.map((ring) => `M${ring.join(' ')}Z`).join(''), box: boxOf(rings.flat()) };
}

/** Decodes a TopoJSON arc: on a quantised grid, each point is relative to the previous one. */
function readArc(arc: readonly (readonly number[])[], transform: Regions['transform']): Ring {
  if (transform === undefined) return arc.map(([x = 0, y = 0]) => project([x, y]));
  const { scale, translate } = transform;
  let x = 0;
  let y = 0;
  return arc.map(([right = 0, up = 0]) => {
    x += right;
    y += up;
    return project([x * scale[0] + translate[0], y * scale[1] + translate[1]]);
  });
}

/** A negative index means the reversed arc; each arc's first point repeats the previous one's last. */
function joined(ring: readonly number[], lines: readonly Ring[]): Ring {
  return ring.flatMap((index, at) => {
    const line = index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? []);
    return at === 0 ? line : line.slice(1);
  });
}

function boxOf(points: Ring): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

export const doMeet = (one: Box, other: Box) =>
  one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom;

/** The centre of the largest ring, which is on the mainland where a region has islands. */
export function middleOf(rings: readonly Ring[]): Point {
  const largest = rings
    .map((ring) => ({ ring, area: areaOf(ring) }))
    .reduce((most, each) => (Math.abs(each.area) > Math.abs(most.area) ? each : most), {
      ring: [] as Ring,
      area: 0,
    });
  if (largest.area === 0) return rings[0]?.[0] ?? [0, 0];
  let x = 0;
  let y = 0;
  eachSide(largest.ring, ([fromX, fromY], [toX, toY]) => {
    const cross = fromX * toY - toX * fromY;
    x += (fromX + toX) * cross;
    y += (fromY + toY) * cross;
  });
  return [x / (6 * largest.area), y / (6 * largest.area)];
}

function areaOf(ring: Ring): number {
  let twice = 0;
  eachSide(ring, ([fromX, fromY], [toX, toY]) => {
    twice += fromX * toY - toX * fromY;
  });
  return twice / 2;
}

function eachSide(ring: Ring, take: (from: Point, to: Point) => void): void {
  ring.forEach((to, at) => {
    const from = ring.at(at - 1);
    if (from !== undefined) take(from, to);
  });
}

/** The region at a point; null at sea. */
export function regionAt(regions: readonly DrawnRegion[], point: Point): DrawnRegion | null {
  const [x, y] = point;
  const here = { left: x, right: x, top: y, bottom: y };
  return regions.find(({ box, rings }) => doMeet(box, here) && isInside(rings, point)) ?? null;
}

/** Even-odd rule: counts the edges to the right of the point. */
function isInside(rings: readonly Ring[], [x, y]: Point): boolean {
  let isOdd = false;
  for (const ring of rings)
    eachSide(ring, ([fromX, fromY], [toX, toY]) => {
      if (fromY > y !== toY > y && x < fromX + ((toX - fromX) * (y - fromY)) / (toY - fromY)) isOdd = !isOdd;
    });
  return isOdd;
}
