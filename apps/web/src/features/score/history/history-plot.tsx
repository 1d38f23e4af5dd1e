import type { ScoreRange } from '@wattle/domain/score/score-ranges';
import { signedPoints } from '@wattle/domain/score/move-words';
import { ChevronLeft, ChevronRight } from 'lucide';
import { type CSSProperties, type ReactNode, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { PHONE, useMedia } from '#web/ui/use-media.ts';
import { paths } from '#web/navigation/paths.ts';
import { useViewer } from '#web/navigation/viewer.ts';
import { HistoryChart, WIDE } from './history-chart.tsx';
import { countGiven, tipPlace, type Place } from './history-geometry.ts';
import { linesOf, type Month, scoreWords, type HistoryEvent, toneOf } from './months.ts';
import { effectWords, SignIcon } from './history-marks.tsx';

/** The most columns of 24 pixels on the narrowest phone (WCAG 2.5.8). */
const MOST_FOR_A_FINGER = 8;

type HistoryPlotProps = {
  months: readonly Month[];
  label: string;
  range?: ScoreRange;
  /** A goal's score, drawn as a dashed level. */
  level?: number | null;
};

/**
 * The chart with a full-height column for each month, which opens its tip on hover, focus or press. The columns are one
 * Tab stop; arrow keys, Home and End move among them. Where columns are too narrow for touch, the tip has previous and
 * next buttons.
 */
export function HistoryPlot({ months, label, range = '0-1200', level = null }: HistoryPlotProps) {
  const isPhone = useMedia(PHONE);
  const { chosen, kept, columns, reached, point, focus, leave, press, step, move } = useChosenMonth(
    { count: months.length, latest: countGiven(months) - 1 },
    isPhone,
  );
  const open = chosen === null ? undefined : months[chosen];
  const isTight = isPhone && months.length > MOST_FOR_A_FINGER;
  return (
    <div
      className="plot"
      onPointerLeave={leave}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave();
      }}
    >
      <HistoryChart {...{ months, chosen, label, range, level }} />
      <fieldset
        className={isPhone ? 'plot__hits plot__hits--narrow' : 'plot__hits'}
        aria-label="Months"
        ref={columns}
      >
        {months.map((month, index) => (
          <button
            key={month.date}
            type="button"
            tabIndex={index === reached ? 0 : -1}
            aria-pressed={index === kept}
            onPointerEnter={({ pointerType }) => {
              if (pointerType === 'mouse') point(index);
            }}
            onFocus={() => focus(index)}
            onClick={() => press(index)}
            onKeyDown={(event) => move(event, index)}
          >
            <span className="vh">{wordsOf(month)}</span>
          </button>
        ))}
      </fieldset>
      {open !== undefined && (
        <MonthTip month={open} at={tipPlace(months, chosen ?? 0, { ...WIDE, range, level })}>
          {isTight && <Beside months={months} chosen={chosen ?? 0} onStep={step} />}
        </MonthTip>
      )}
    </div>
  );
}

type BesideProps = { months: readonly Month[]; chosen: number; onStep: (by: -1 | 1) => void };

/** Previous and next month. At an end the button stays, to keep the focus. */
function Beside({ months, chosen, onStep }: BesideProps) {
  const [before, after] = [months[chosen - 1], months[chosen + 1]];
  return (
    <span className="tip__beside">
      <Button iconOnly unavailable={before === undefined} onClick={() => onStep(-1)}>
        <Icon of={ChevronLeft} />
        <span className="vh">
          {before === undefined ? 'No month before' : `Month before: ${before.name}`}
        </span>
      </Button>
      <Button iconOnly unavailable={after === undefined} onClick={() => onStep(1)}>
        <Icon of={ChevronRight} />
        <span className="vh">{after === undefined ? 'No month after' : `Month after: ${after.name}`}</span>
      </Button>
    </span>
  );
}

function wordsOf(month: Month): string {
  const { name, bandName, difference } = month;
  const moved =
    difference === null || difference === 0 ? '' : `, ${signedPoints(difference)} since the month before`;
  return `${name}: ${scoreWords(month)}, ${bandName}${moved}. ${linesOf(month).join(', ')}`;
}

type MonthTipProps = { month: Month; at: Place; children?: ReactNode };

/** A month's score, band and new entries with links to them; `children` go beside its name. */
function MonthTip({ month, at, children }: MonthTipProps) {
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

/**
 * Which month of the chart is open. A press keeps it open, hover or focus opens it meanwhile; Escape closes it wherever
 * the focus is (WCAG 1.4.13). With `always`, the latest month is open from the start; estimates follow it.
 */
function useChosenMonth({ count, latest }: { count: number; latest: number }, always: boolean) {
  const [kept, setKept] = useState<number | null>(null);
  const [touched, setTouched] = useState<number | null>(null);
  const columns = useRef<HTMLFieldSetElement>(null);
  const chosen = touched ?? kept ?? (always ? latest : null);
  const isOpen = touched !== null || kept !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeByKey = ({ key }: { key: string }) => {
      if (key !== 'Escape') return;
      setKept(null);
      setTouched(null);
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen]);
  return {
    chosen,
    kept,
    columns,
    /** The column that the Tab key reaches. */
    reached: chosen ?? latest,
    point: (index: number) => {
      if (kept === null) setTouched(index);
    },
    focus: setTouched,
    leave: () => setTouched(null),
    press: (index: number) => {
      const isSame = kept === index;
      setKept(isSame ? null : index);
      setTouched(null);
    },
    step: (by: -1 | 1) => {
      const to = (chosen ?? count) + by;
      if (to < 0 || to >= count) return;
      setKept(to);
      setTouched(null);
    },
    move: (event: KeyboardEvent, from: number) => {
      const to = targetOf(event.key, from, count);
      if (to === null) return;
      event.preventDefault();
      setKept((before) => (before === null ? null : to));
      columns.current?.querySelectorAll('button')[to]?.focus();
    },
  };
}

function targetOf(key: string, from: number, count: number): number | null {
  const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: count - 1 }[key];
  return to === undefined || to < 0 || to >= count ? null : to;
}
