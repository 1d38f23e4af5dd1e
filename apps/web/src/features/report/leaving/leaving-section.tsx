import { addMonths, monthForPeople } from '@wattle/domain/calendar/calendar';
import { type Leaving, leavingOf } from '@wattle/domain/report/leaving';
import type { ReportInfo } from '@wattle/domain/report/report';
import { describeRange } from '@wattle/domain/score/what-if/words';
import type { PointsRange } from '@wattle/domain/score/what-if/advice';
import { CalendarPlus } from 'lucide';
import { useId, useState } from 'react';
import { saveFile } from '#web/api/download.ts';
import { named } from '#web/navigation/bureau.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { calendarFile } from './calendar-file.ts';
import { useLeavingPoints } from './use-leaving-points.ts';
import './leaving.css';

type LeavingSectionProps = {
  report: ReportInfo;
  receivedOn: string;
  /** Whether the bureau runs a file forward. */
  hasEstimates: boolean;
};

const SHOWN = 6;

/** Every entry's end by the law, by month; nothing for a file with open accounts alone. */
export function LeavingSection({ report, receivedOn, hasEstimates }: LeavingSectionProps) {
  const heading = useId();
  const leaving = leavingOf(report);
  const [isAsked, setAsked] = useState(false);
  const { points, error, isWorking, isNone } = useLeavingPoints(leaving, isAsked);
  if (leaving.length === 0) return null;
  const months = grouped(leaving, ({ month }) => month);
  const rows = (part: typeof months) => <Months {...{ points, receivedOn }} months={part} />;
  const isLong = months.length > SHOWN;
  return (
    <section id="leaving" className="leaving" aria-labelledby={heading}>
      <div className="heed__top">
        <h2 id={heading} className="report__h3">
          What leaves your file, and when
        </h2>
        <div className="row">
          {hasEstimates && !isAsked && <Button onClick={() => setAsked(true)}>Estimate the points</Button>}
          <Button onClick={() => saveFile(calendarFile(leaving, receivedOn), 'what-leaves-my-file.ics')}>
            <Icon of={CalendarPlus} /> Add to my calendar
          </Button>
        </div>
      </div>
      <p className="quiet">
        By law the bureau keeps each entry until about the month shown, and then has a month to destroy it. An
        open account stays while it is open.
      </p>
      {rows(months.slice(0, SHOWN))}
      {isLong && (
        <details className="leaving__more">
          <summary>{months.length - SHOWN} more</summary>
          {rows(months.slice(SHOWN))}
        </details>
      )}
      <output className="small quiet">{isAsked && named(wordsOf({ error, isWorking, isNone }))}</output>
    </section>
  );
}

type Asked = Pick<ReturnType<typeof useLeavingPoints>, 'error' | 'isWorking' | 'isNone'>;

function wordsOf({ error, isWorking, isNone }: Asked): string {
  if (isWorking) return 'Working out the points…';
  if (error !== null) return '{bureau} could not work out an estimate. Please try again later.';
  if (isNone) return '{bureau} gives no points for what leaves within the next two years.';
  return 'Points are estimates by the scorecard that {bureau} uses today, for the months it can see ahead: your score after the month less the one before, with everything paid on time and nothing applied for.';
}

type MonthsProps = {
  months: readonly (readonly [month: string | null, entries: readonly Leaving[]])[];
  points: ReadonlyMap<string, PointsRange>;
  receivedOn: string;
};

function Months({ months, points, receivedOn }: MonthsProps) {
  return (
    <ul className="plain leaves">
      {months.map(([month, entries]) => {
        const range = points.get(month ?? '');
        return (
          <li key={month}>
            <b>{month === null ? 'Not known' : monthForPeople(month)}</b>
            <div>
              {entriesOf(entries).map((entry) => (
                <p key={entry}>{entry}</p>
              ))}
              {isOver(month, receivedOn) && (
                <p className="small">Its time is over. Ask the bureau to take it off.</p>
              )}
            </div>
            {range !== undefined && (
              <span className="leaves__points">{describeRange(range)} points (estimate)</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Past the month that the bureau has to destroy it. */
const isOver = (month: string | null, receivedOn: string) =>
  month !== null && addMonths(month, 1) < receivedOn.slice(0, 7);

/** The same of one lender counts once. */
function entriesOf(entries: readonly Leaving[]): string[] {
  const alike = grouped(entries, ({ title, provider }) => `${title}, ${provider}`);
  return alike.map(([words, { length }]) => (length === 1 ? words : `${words} (${length})`));
}

/** The oldest browsers lack `Map.groupBy`. */
function grouped<Key>(entries: readonly Leaving[], keyOf: (entry: Leaving) => Key): [Key, Leaving[]][] {
  const groups = new Map<Key, Leaving[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups];
}
