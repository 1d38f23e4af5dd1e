import { monthForPeople, monthsBetween } from '@wattle/domain/calendar/calendar';
import type { GoalMonth } from '@wattle/domain/score/what-if/goal';
import type { Goal } from './use-goal.ts';

type Stem = { goal: Goal; months: readonly GoalMonth[] };

const LAYOUTS = [
  { name: 'wide', width: 760, height: 340 },
  { name: 'narrow', width: 342, height: 280 },
] as const;

/** The way so far as a climbing stem, and dotted on to the goal. Hidden from assistive technology: the table has it. */
export function GoalStem(props: Stem) {
  return LAYOUTS.map((layout) => <Drawing key={layout.name} {...props} {...layout} />);
}

function Drawing({ goal, months, name, width, height }: Stem & (typeof LAYOUTS)[number]) {
  const { target, by } = goal;
  const now = months.at(-1);
  const first = months[0];
  if (now === undefined || first === undefined) return null;
  const isAhead = now.score < target && by > now.month;
  const end = isAhead ? by : now.month;
  const span = Math.max(1, monthsBetween(first.month, end));
  const scores = [...months.map(({ score }) => score), target];
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const x = (month: string) => 24 + (monthsBetween(first.month, month) / span) * (width - 64);
  const y = (score: number) => height - 84 - ((score - low) / Math.max(1, high - low)) * (height - 152);
  const at = (month: string, score: number) => `${x(month).toFixed(1)} ${y(score).toFixed(1)}`;
  return (
    <svg
      className={`climb chart--${name}`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      <path className="climb__goal" d={`M0 ${y(target)}H${width}`} />
      <path className="climb__stem" d={`M${months.map(({ month, score }) => at(month, score)).join('L')}`} />
      {isAhead && <path className="climb__way" d={`M${at(now.month, now.score)}L${at(by, target)}`} />}
      {months.slice(0, -1).map(({ month, score }) => (
        <circle key={month} className="climb__node" cx={x(month)} cy={y(score)} r="4.5" />
      ))}
      <circle className="climb__now" cx={x(now.month)} cy={y(now.score)} r="9" />
      {isAhead && <circle className="climb__bud" cx={x(by)} cy={y(target)} r="10" />}
      <text x="0" y={y(target) - 12}>
        {target}
      </text>
      <text
        className="big"
        x={months.length > 1 ? x(now.month) : 15}
        y={y(now.score) + (now.score < target ? 40 : -22)}
        textAnchor={months.length > 1 ? 'middle' : 'start'}
      >
        {now.score}
      </text>
      <text x="15" y={height - 6}>
        {monthForPeople(first.month)}
      </text>
      {end !== first.month && (
        <text x={x(end)} y={height - 6} textAnchor="middle">
          {monthForPeople(end)}
        </text>
      )}
    </svg>
  );
}
