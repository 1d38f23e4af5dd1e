import type { ScoreRange } from '@wattle/domain/score/score-ranges';
import { signedPoints } from '@wattle/domain/score/move-words';
import { ChevronLeft, ChevronRight } from 'lucide';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { HistoryChart, WIDE } from './history-chart.tsx';
import { countGiven, tipPlace } from './history-geometry.ts';
import { linesOf, type Month, scoreWords } from './months.ts';
import { MonthTip } from './month-tip.tsx';
import { useChosenMonth } from './use-chosen-month.ts';

/** The phone layout, with the tip below the chart. */
const PHONE = '(max-width: 47.99em)';

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
