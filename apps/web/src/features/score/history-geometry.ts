import { BANDS, SCORE_MAX, SCORE_MIN } from '@wattle/domain/score/score-bands';
import type { HistoryItem } from '@wattle/domain/score/history';

export type ChartFrame = {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly bottom: number;
  /** The stripes of the bands. */
  readonly left: number;
  readonly right: number;
  /** How far the first and last points are inside the stripes. */
  readonly inset: number;
};

export type ChartPoint = HistoryItem & { readonly x: number; readonly y: number };
export type ChartBand = {
  readonly number: number;
  readonly name: string;
  readonly rangeText: string;
  readonly y: number;
  readonly height: number;
};

const GAP = 2;

/** The scores in view with a little room, in whole tens: bands that no score comes near are left out. */
function scaleOf(items: readonly HistoryItem[]): { low: number; high: number } {
  const scores = items.map(({ score }) => score);
  const air = 40;
  return {
    low: Math.max(SCORE_MIN, Math.floor((Math.min(...scores) - air) / 10) * 10),
    high: Math.min(SCORE_MAX, Math.ceil((Math.max(...scores) + air) / 10) * 10),
  };
}

/** One point for each month, evenly spaced; a single one is in the middle (HIST-008). */
export function pointsOf(items: readonly HistoryItem[], frame: ChartFrame): ChartPoint[] {
  const first = frame.left + frame.inset;
  const span = frame.width - frame.right - frame.inset - first;
  const steps = items.length - 1;
  return items.map((item, index) => ({
    ...item,
    x: steps === 0 ? first + span / 2 : first + (span * index) / steps,
    y: heightOf(item.score, items, frame),
  }));
}

/** The stripes of the bands in view, cut at the edges of the chart. */
export function bandsOf(items: readonly HistoryItem[], frame: ChartFrame): ChartBand[] {
  const { low, high } = scaleOf(items);
  return BANDS.map((band, index) => ({ ...band, number: index + 1 }))
    .filter(({ min, max }) => max >= low && min <= high)
    .map(({ number, name, rangeText, min, max }) => {
      const y = heightOf(Math.min(max + 1, high), items, frame);
      const end = heightOf(Math.max(min, low), items, frame);
      return { number, name, rangeText, y: y + GAP / 2, height: Math.max(0, end - y - GAP) };
    });
}

function heightOf(score: number, items: readonly HistoryItem[], { height, top, bottom }: ChartFrame): number {
  const { low, high } = scaleOf(items);
  return height - bottom - ((score - low) / (high - low)) * (height - bottom - top);
}

/** Whether a point's number goes below it: in a dip of the line, which would cross a number above. */
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
