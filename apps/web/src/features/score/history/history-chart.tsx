import {
  bandsOf,
  countGiven,
  type ChartBand,
  type ChartFrame,
  type ChartPoint,
  heightOf,
  isDip,
  isMonthShown,
  pointsOf,
} from './history-geometry.ts';
import type { ScoreRange } from '@wattle/domain/score/score-ranges';
import { Key, laneSigns, LaneSigns } from './history-marks.tsx';
import { type Month, monthName, scoreWords } from './months.ts';

type Drawn = Omit<ChartFrame, 'range'>;

export const WIDE: Drawn = { width: 1100, height: 440, top: 8, floor: 362 };
const NARROW: Drawn = { width: 312, height: 340, top: 8, floor: 262 };

type ChartLayout = { frame: Drawn; name: 'wide' | 'narrow'; mostNames: number; mostNumbers: number };
const LAYOUTS: readonly ChartLayout[] = [
  { frame: WIDE, name: 'wide', mostNames: 14, mostNumbers: 14 },
  // On phones only the ends and the open month have numbers.
  { frame: NARROW, name: 'narrow', mostNames: 6, mostNumbers: 6 },
];

type HistoryChartProps = {
  months: readonly Month[];
  chosen: number | null;
  label: string;
  range: ScoreRange;
  level: number | null;
};

/**
 * The line over the bands, drawn for wide screens and for phones, with a lane of events below. Months without a score
 * from the bureau are dotted with another mark (HIST-006). The controls are overlaid.
 */
export function HistoryChart({ months, chosen, label, range, level }: HistoryChartProps) {
  return (
    <figure>
      {LAYOUTS.map((layout) => (
        <Chart key={layout.name} {...{ months, chosen, layout, range, level }} />
      ))}
      <figcaption className="vh">
        {caption(months, label)}
        {level !== null && ` Your goal is ${level}.`}
      </figcaption>
    </figure>
  );
}

export function ChartKey({ months }: { months: readonly Month[] }) {
  const effects = new Set(months.flatMap(({ events }) => laneSigns(events)));
  const given = months.slice(0, countGiven(months));
  return (
    <Key
      hasEstimates={given.some(({ isEstimated }) => isEstimated)}
      hasAhead={given.length < months.length}
      effects={effects}
    />
  );
}

type ChartProps = Omit<HistoryChartProps, 'label'> & { layout: ChartLayout };

function Chart({ months, chosen, layout, range, level }: ChartProps) {
  const { frame: drawn, name, mostNames, mostNumbers } = layout;
  const frame = { ...drawn, range, level };
  const goal = level === null ? null : heightOf(level, months, frame);
  const points = pointsOf(months, frame);
  const now = countGiven(months) - 1;
  const isEnd = (index: number) => index === 0 || index === now || index === points.length - 1;
  const open = chosen === null ? undefined : points[chosen];
  return (
    <svg
      className={`chart chart--${name}`}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      aria-hidden="true"
      focusable="false"
    >
      {bandsOf(months, frame).map((band) => (
        <Stripe key={band.name} band={band} frame={frame} />
      ))}
      {open !== undefined && <path className="guide" d={`M${open.x} ${frame.top}V${frame.floor + 8}`} />}
      {goal !== null && (
        <>
          <path className="ahead" d={`M0 ${goal}H${frame.width}`} />
          <text className="ahead" x={frame.width} y={goal - 8} textAnchor="end">
            Goal {level}
          </text>
        </>
      )}
      <path className="lane" d={`M0 ${frame.floor + 24}H${frame.width}`} />
      <Ahead points={points.slice(now + 1)} frame={frame} />
      {points.slice(1).map((point, index) => (
        <Segment key={point.date} from={points[index]} to={point} />
      ))}
      {points.map((point, index) => (
        <Mark
          key={point.date}
          point={point}
          frame={frame}
          count={points.length}
          isLast={index === now}
          isChosen={index === chosen}
          isNamed={isMonthShown(index, points.length, mostNames)}
          isNumbered={points.length <= mostNumbers || isEnd(index) || index === chosen}
          isLow={isDip(points, index)}
        />
      ))}
    </svg>
  );
}

function Stripe({ band, frame }: { band: ChartBand; frame: ChartFrame }) {
  const { segment, name, rangeText, y, height } = band;
  return (
    <g className={segment === null ? undefined : `b${segment}`}>
      <rect className="bw" x="0" y={y} width={frame.width} height={height} rx="4" />
      <rect className="bt" x="0" y={y} width="5" height={height} rx="2.5" />
      {height >= 22 && (
        <text className="bl" x="14" y={y + 19}>
          {name} <tspan className="br">{rangeText.replace('-', ' to ')}</tspan>
        </text>
      )}
    </g>
  );
}

/** Says in the picture, below the months to come, that they are an estimate. */
function Ahead({ points, frame }: { points: readonly ChartPoint[]; frame: ChartFrame }) {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [column, middle] = [frame.width - last.x, (first.x + last.x) / 2];
  return (
    <>
      <path className="ahead" d={`M${first.x - column} ${frame.top}V${frame.floor + 40}`} />
      <text className="ahead" x={middle} y={frame.floor + 36} textAnchor="middle">
        Estimate
      </text>
    </>
  );
}

/** Dotted where either end is an estimate. */
function Segment({ from, to }: { from: ChartPoint | undefined; to: ChartPoint }) {
  if (from === undefined) return null;
  const isEstimated = from.isEstimated || to.isEstimated;
  return <path className={isEstimated ? 'ln est' : 'ln'} d={`M${at(from)}L${at(to)}`} />;
}

type MarkProps = {
  point: ChartPoint<Month>;
  frame: ChartFrame;
  count: number;
  isLast: boolean;
  isChosen: boolean;
  isNamed: boolean;
  isNumbered: boolean;
  isLow: boolean;
};

const MONTH_WIDTH = 50;

function Mark(props: MarkProps) {
  const { point, frame, count, isLast, isNamed, isNumbered, isLow } = props;
  const { x, y, score } = point;
  // Centred text would overflow at the edges.
  const anchor = x < 22 ? 'start' : x > frame.width - 22 ? 'end' : 'middle';
  const textX = anchor === 'start' ? 0 : anchor === 'end' ? frame.width : x;
  return (
    <>
      <Dot {...props} />
      {isNumbered && (
        <text
          className={isLast ? 'vl now' : 'vl'}
          x={textX}
          y={numberAt(y, isLast, isLow)}
          textAnchor={anchor}
        >
          {score}
        </text>
      )}
      <LaneSigns
        signs={laneSigns(point.events)}
        x={x}
        y={frame.floor + 24}
        isStacked={frame.width < MONTH_WIDTH * count}
      />
      {isNamed && (
        <text x={textX} y={frame.floor + 64} textAnchor={anchor}>
          {monthName(point.date)}
        </text>
      )}
    </>
  );
}

function Dot({ point: { x, y, isEstimated, isAhead }, isLast, isChosen }: MarkProps) {
  if (isChosen && !isLast) return <circle className="sel" cx={x} cy={y} r="7" />;
  if (isEstimated && isAhead !== true) {
    return <path className="pt est" d={`M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z`} />;
  }
  if (!isLast) return <circle className="pt" cx={x} cy={y} r="4.5" />;
  return (
    <g className="now">
      {RAYS.map(([dx, dy]) => (
        <path key={`${dx} ${dy}`} d={`M${x + dx * 9} ${y + dy * 9}L${x + dx * 14} ${y + dy * 14}`} />
      ))}
      <circle className="pt" cx={x} cy={y} r="7" />
    </g>
  );
}

const RAYS = Array.from({ length: 14 }, (_, index) => {
  const angle = (index * 2 * Math.PI) / 14;
  return [Number(Math.cos(angle).toFixed(3)), Number(Math.sin(angle).toFixed(3))] as const;
});

function numberAt(y: number, isLast: boolean, isLow: boolean): number {
  if (isLow) return y + (isLast ? 36 : 25);
  return y - (isLast ? 22 : 13);
}

function at({ x, y }: ChartPoint): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

function caption(months: readonly Month[], label: string): string {
  const [first, last, end] = [months[0], months[countGiven(months) - 1], months.at(-1)];
  if (first === undefined || last === undefined || end === undefined) return '';
  if (months.length === 1) return `Your score in ${first.name}: ${first.score}.`;
  const ends = `from ${first.score} in ${first.name} to ${last.score} in ${last.name}`;
  const ahead = end === last ? '' : `, then a dotted estimate, ${scoreWords(end)} in ${end.name}`;
  return `Line chart of your score, ${label}: ${ends}${ahead}. The table below has every value.`;
}
