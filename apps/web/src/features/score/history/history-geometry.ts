import type { GaugeSegment } from '@wattle/domain/score/score-bands';
import { bandOn, placeOn, SCALES, type ScoreRange } from '@wattle/domain/score/score-ranges';
import type { HistoryItem } from '@wattle/domain/score/history';

export type ChartFrame = {
  readonly range: ScoreRange;
  readonly width: number;
  readonly height: number;
  /** The vertical range of the bands' stripes. */
  readonly top: number;
  readonly floor: number;
  /** A goal's score, which the scale then holds too. */
  readonly level?: number | null;
};

export type Place = { readonly x: number; readonly y: number };
export type ChartPoint<Item extends HistoryItem = HistoryItem> = Item & Place;
export type ChartBand = {
  /** The dial's arc at the latest score, in the band that holds it; the other bands have no colour. */
  readonly segment: GaugeSegment | null;
  readonly name: string;
  readonly rangeText: string;
  readonly y: number;
  readonly height: number;
};

const GAP = 2;

/** The visible range: the scores and the level with a margin, rounded to tens. Bands outside it are left out. */
function scaleOf(items: readonly HistoryItem[], { range, level }: ChartFrame): { low: number; high: number } {
  const { min, max } = SCALES[range];
  const scores = [...items.map(({ score }) => score), ...(level == null ? [] : [level])];
  const air = 40;
  return {
    low: Math.max(min, Math.floor((Math.min(...scores) - air) / 10) * 10),
    high: Math.min(max, Math.ceil((Math.max(...scores) + air) / 10) * 10),
  };
}

/** A point in the middle of each month's column; a single month is centred (HIST-008). */
export function pointsOf<Item extends HistoryItem>(
  items: readonly Item[],
  frame: ChartFrame,
): ChartPoint<Item>[] {
  const column = frame.width / items.length;
  return items.map((item, index) => ({
    ...item,
    x: column * (index + 0.5),
    y: heightOf(item.score, items, frame),
  }));
}

type Placed = HistoryItem & { readonly isAhead?: true };

/** Where the months to come begin. */
export const countGiven = (items: readonly Placed[]): number =>
  items.filter(({ isAhead }) => isAhead !== true).length;

export function bandsOf(items: readonly Placed[], frame: ChartFrame): ChartBand[] {
  const { range } = frame;
  const { low, high } = scaleOf(items, frame);
  const latest = items[countGiven(items) - 1];
  const own = latest === undefined ? null : bandOn(range, latest.score).name;
  return SCALES[range].bands
    .filter(({ min, max }) => max >= low && min <= high)
    .map(({ name, min, max }) => {
      const segment = latest !== undefined && name === own ? placeOn(range, latest.score).segment : null;
      const rangeText = `${min}-${max}`;
      const y = heightOf(Math.min(max + 1, high), items, frame);
      const end = heightOf(Math.max(min, low), items, frame);
      return { segment, name, rangeText, y: y + GAP / 2, height: Math.max(0, end - y - GAP) };
    });
}

export function heightOf(score: number, items: readonly HistoryItem[], frame: ChartFrame): number {
  const { top, floor } = frame;
  const { low, high } = scaleOf(items, frame);
  return floor - ((score - low) / (high - low)) * (floor - top);
}

/** Whether a point's number goes below it: in a dip the line would cross a number above. */
export function isDip(points: readonly ChartPoint[], index: number): boolean {
  const point = points[index];
  const beside = [points[index - 1], points[index + 1]].filter((other) => other !== undefined);
  if (point === undefined || beside.length === 0) return false;
  return beside.reduce((sum, { y }) => sum + y, 0) / beside.length < point.y - 2;
}

/** Every point's month while they fit, otherwise every second, third …, always including the last. */
export function isMonthShown(index: number, count: number, most: number): boolean {
  const every = Math.ceil(count / most);
  return (count - 1 - index) % every === 0;
}

/** The tip's share of the chart's width. */
const TIP_WIDTH = 0.33;
/** The share of its height under which the line leaves room above. */
const TIP_HEIGHT = 0.42;

/** The tip's position in per cent: beside its column on the wider side, above or below the line. */
export function tipPlace(items: readonly HistoryItem[], index: number, frame: ChartFrame): Place {
  const column = 1 / items.length;
  const isRight = index < items.length / 2;
  const start = isRight ? column * (index + 1) : column * index - TIP_WIDTH;
  const x = Math.min(1 - TIP_WIDTH, Math.max(0, start));
  const covered = pointsOf(items, frame)
    .filter((point) => point.x / frame.width > x && point.x / frame.width < x + TIP_WIDTH)
    .map((point) => point.y / frame.height);
  const highest = Math.min(...covered, 1);
  const lowest = Math.max(...covered, 0);
  if (highest > TIP_HEIGHT) return { x: x * 100, y: 2 };
  return { x: x * 100, y: lowest < 1 - TIP_HEIGHT ? 56 : -6 };
}
