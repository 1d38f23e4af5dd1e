import { signedPoints } from '@wattle/domain/score/move-words';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { useViewer } from '#web/navigation/viewer.ts';
import type { Place } from './history-geometry.ts';
import { effectWords, SignIcon } from './history-marks.tsx';
import { type HistoryEvent, type Month, scoreWords, toneOf } from './months.ts';

type MonthTipProps = { month: Month; at: Place; children?: ReactNode };

/** A month's score, band and new entries with links to them; `children` go beside its name. */
export function MonthTip({ month, at, children }: MonthTipProps) {
  const { name, bandName, difference, events, note } = month;
  const hasReport = useViewer().roles.has('IHC');
  const style = { '--x': `${at.x.toFixed(1)}%`, '--y': `${at.y}%` } as CSSProperties;
  return (
    <div className="tip" style={style}>
      {children}
      <p className="tip__n">
        <strong>{name}</strong> <b className="num">{scoreWords(month)}</b> <span>{bandName} band</span>
      </p>
      {difference !== null && (
        <p className={toneOf(difference)}>
          <b className="num">{signedPoints(difference)}</b> since the month before
        </p>
      )}
      {note !== null && <p className="quiet">{note}</p>}
      {events.length > 0 && (
        <ul>
          {events.map((event) => (
            <li key={event.words}>
              <EventLine event={event} hasReport={hasReport} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type EventProps = { event: HistoryEvent; hasReport: boolean };

function EventLine({ event: { words, points, effect, listed }, hasReport }: EventProps) {
  return (
    <>
      {points === null ? (
        <SignIcon effect={effect} />
      ) : (
        <b className={`num ${toneOf(points)}`}>{signedPoints(points)}</b>
      )}
      <span>
        {hasReport && listed !== null ? (
          <Link to={paths.creditReport({ step: STEPS[listed] })}>{words}</Link>
        ) : (
          words
        )}
        {points === null && <span className="vh"> ({effectWords(effect)})</span>}
      </span>
    </>
  );
}

/** The report's tabs by `step` (REPORT-010). */
const STEPS = { accounts: 2, enquiries: 3, defaults: 4, court: 5 } as const;
