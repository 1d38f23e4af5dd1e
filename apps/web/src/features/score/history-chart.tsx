import { formatDateForPeople, parseDate } from '@wattle/domain/calendar/calendar';
import type { HistoryItem } from '@wattle/domain/score/history';
import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import {
  bandsOf,
  type ChartBand,
  type ChartFrame,
  type ChartPoint,
  isDip,
  isMonthShown,
  pointsOf,
} from './history-geometry.ts';

const WIDE: ChartFrame = { width: 920, height: 400, top: 16, bottom: 44, left: 138, right: 26, inset: 34 };
const NARROW: ChartFrame = { width: 292, height: 320, top: 6, bottom: 34, left: 0, right: 0, inset: 24 };

type HistoryChartProps = { items: readonly HistoryItem[]; label: string };

/**
 * The line over the bands, once for wide screens and once for phones. Months without a score from the bureau are
 * dotted, have a different mark and are named in the key (HIST-006). The table beside it is for reading.
 */
export function HistoryChart({ items, label }: HistoryChartProps) {
  const hasEstimates = items.some(({ isEstimated }) => isEstimated);
  return (
    <figure className="hist__figure">
      <Chart items={items} frame={WIDE} look="wide" mostMonths={12} />
      <Chart items={items} frame={NARROW} look="narrow" mostMonths={6} />
      <figcaption className="vh">{caption(items, label)}</figcaption>
      {hasEstimates && <Key />}
    </figure>
  );
}

type ChartProps = {
  items: readonly HistoryItem[];
  frame: ChartFrame;
  look: 'wide' | 'narrow';
  mostMonths: number;
};

function Chart({ items, frame, look, mostMonths }: ChartProps) {
  const points = pointsOf(items, frame);
  return (
    <svg
      className={`chart chart--${look}`}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      aria-hidden="true"
      focusable="false"
    >
      {bandsOf(items, frame).map((band) => (
        <Stripe key={band.number} band={band} frame={frame} isWide={look === 'wide'} />
      ))}
      {points.slice(1).map((point, index) => (
        <Segment key={point.date} from={points[index]} to={point} />
      ))}
      {points.map((point, index) => (
        <Mark
          key={point.date}
          point={point}
          isLast={index === points.length - 1}
          isNamed={isMonthShown(index, points.length, mostMonths)}
          // A phone has no room for numbers along a long line: the last one and the table give them.
          isNumbered={look === 'wide' || points.length <= mostMonths}
          isLow={isDip(points, index)}
          monthAt={frame.height - 12}
        />
      ))}
    </svg>
  );
}

function Stripe({ band, frame, isWide }: { band: ChartBand; frame: ChartFrame; isWide: boolean }) {
  const { number, name, rangeText, y, height } = band;
  const className = `b${number}`;
  const middle = y + height / 2;
  const range = rangeText.replace('-', ' to ');
  return (
    <g className={className}>
      <rect
        className={`bw ${className}`}
        x={frame.left}
        y={y}
        width={frame.width - frame.left - frame.right}
        height={height}
        rx="4"
      />
      <rect className={`bt ${className}`} x={frame.left} y={y} width="5" height={height} rx="2.5" />
      {isWide && height >= 14 && (
        <text
          className={`bl ${className}`}
          x={frame.left - 14}
          y={middle - (height < 40 ? -5 : 2)}
          textAnchor="end"
        >
          {name}
        </text>
      )}
      {isWide && height >= 40 && (
        <text className="br" x={frame.left - 14} y={middle + 17} textAnchor="end">
          {range}
        </text>
      )}
      {!isWide && height >= 22 && (
        <text className={`bl ${className}`} x={14} y={y + 18}>
          {name} <tspan className="br">{range}</tspan>
        </text>
      )}
    </g>
  );
}

/** Dotted where either end is an estimate. */
function Segment({ from, to }: { from: ChartPoint | undefined; to: ChartPoint }) {
  if (from === undefined) return null;
  const isEstimated = from.isEstimated || to.isEstimated;
  return <path className={isEstimated ? 'ln est' : 'ln'} d={`M${at(from)}L${at(to)}`} />;
}

type MarkProps = {
  point: ChartPoint;
  isLast: boolean;
  isNamed: boolean;
  isNumbered: boolean;
  isLow: boolean;
  monthAt: number;
};

function Mark({ point, isLast, isNamed, isNumbered, isLow, monthAt }: MarkProps) {
  const { x, y, score, isEstimated } = point;
  return (
    <>
      {isEstimated ? (
        <path className="pt est" d={`M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z`} />
      ) : (
        <g className={isLast ? 'now' : undefined}>
          <circle className="pt" cx={x} cy={y} r={isLast ? 7 : 5} />
        </g>
      )}
      {isNamed && (isNumbered || isLast) && (
        <text className={isLast ? 'vl now' : 'vl'} x={x} y={numberAt(y, isLast, isLow)} textAnchor="middle">
          {score}
        </text>
      )}
      {isNamed && (
        <text className="ax" x={x} y={monthAt} textAnchor="middle">
          {monthName(point.date)}
        </text>
      )}
    </>
  );
}

function numberAt(y: number, isLast: boolean, isLow: boolean): number {
  if (isLow) return y + (isLast ? 34 : 24);
  return y - (isLast ? 20 : 13);
}

function Key() {
  return (
    <ul className="keyline" aria-hidden="true">
      <li>
        <svg viewBox="0 0 36 16" className="chart-key">
          <path className="ln" d="M2 8H34" />
        </svg>
        From the bureau
      </li>
      <li>
        <svg viewBox="0 0 36 16" className="chart-key">
          <path className="ln est" d="M2 8H34" />
          <path className="pt est" d="M18 2L24 8L18 14L12 8Z" />
        </svg>
        {SCORE_MESSAGES.historyEstimated}
      </li>
    </ul>
  );
}

function at({ x, y }: ChartPoint): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** `Nov 2025`, or the month alone where the year is obvious. */
export function monthName(date: string, withYear = false): string {
  const parsed = parseDate(date);
  if (parsed === null) return date;
  const [, month = '', year = ''] = formatDateForPeople(parsed).split(' ');
  return withYear ? `${month} ${year}` : month;
}

function caption(items: readonly HistoryItem[], label: string): string {
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (items.length === 1) return `Your score in ${monthName(first.date, true)}: ${first.score}.`;
  const ends = `from ${first.score} in ${monthName(first.date, true)} to ${last.score} in ${monthName(last.date, true)}`;
  return `Line chart of your score, ${label}: ${ends}. The table below has every value.`;
}
