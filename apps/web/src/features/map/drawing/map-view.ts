import { type Box, type Point, project, SIZE } from './map-geometry.ts';

/** The visible part: map units scaled by `k`, then moved by `x` and `y`. */
export type View = { readonly k: number; readonly x: number; readonly y: number };

/** The whole country at zoom 4 (MAP-014). */
export const WHOLE: View = { k: 1, x: 0, y: 0 };

/** The borders' grid is too coarse for a larger zoom. */
export const NEAREST = 64;
export const STEP = 2;
/** The share of the view for a searched region, so that its neighbours are visible. */
const SHARE = 0.3;

/** Bounds from the Cocos Islands to Norfolk Island, beyond the initial view. */
const [WEST, NORTH] = project([96, -8.5]);
const [EAST, SOUTH] = project([169, -45]);

export function kept({ k, x, y }: View): View {
  return {
    k,
    x: between(x, SIZE.width - EAST * k, -WEST * k),
    y: between(y, SIZE.height - Math.max(SOUTH, SIZE.height) * k, -Math.min(NORTH, 0) * k),
  };
}

export function zoomed(view: View, factor: number, [x, y]: Point = MIDDLE): View {
  const k = between(view.k * factor, 1, NEAREST);
  const by = k / view.k;
  return kept({ k, x: x - (x - view.x) * by, y: y - (y - view.y) * by });
}

export const moved = ({ k, x, y }: View, right: number, down: number): View =>
  kept({ k, x: x + right, y: y + down });

export function fitted({ left, top, right, bottom }: Box, share = SHARE): View {
  const wanted = share * Math.min(SIZE.width / (right - left), SIZE.height / (bottom - top));
  const k = between(wanted, 1, NEAREST);
  if (k === 1 && isWithin({ left, top, right, bottom }, WHOLE)) return WHOLE;
  return kept({
    k,
    x: SIZE.width / 2 - (k * (left + right)) / 2,
    y: SIZE.height / 2 - (k * (top + bottom)) / 2,
  });
}

export function isWithin({ left, top, right, bottom }: Box, { k, x, y }: View): boolean {
  const isAcross = left * k + x >= 0 && right * k + x <= SIZE.width;
  return isAcross && top * k + y >= 0 && bottom * k + y <= SIZE.height;
}

const MIDDLE: Point = [SIZE.width / 2, SIZE.height / 2];

export const centreOf = ({ k, x, y }: View): Point => [(MIDDLE[0] - x) / k, (MIDDLE[1] - y) / k];

/** A point's place in the view, as shares of its width and height. */
export const placeOf = ({ k, x, y }: View, [across, down]: Point): Point => [
  (across * k + x) / SIZE.width,
  (down * k + y) / SIZE.height,
];

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, Math.min(least, most)), Math.max(least, most));
}
