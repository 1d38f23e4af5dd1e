import { leavingOf } from '@wattle/domain/report/leaving';
import type { ReportInfo } from '@wattle/domain/report/report';
import { CalendarPlus } from 'lucide';
import { Suspense, useId, useState } from 'react';
import { saveFile } from '#web/api/download.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { calendarFile } from './calendar-file.ts';
import { LeavingMonths } from './leaving-months.tsx';
import './leaving.css';

const LeavingPoints = lazyWithRetry(async () => {
  const { LeavingPoints: points } = await import('./leaving-points.tsx');
  return { default: points };
});

type LeavingSectionProps = {
  report: ReportInfo;
  receivedOn: string;
  /** Whether the bureau runs a file forward. */
  hasEstimates: boolean;
};

/** Every entry's end by the law, by month; nothing for a file with open accounts alone. */
export function LeavingSection({ report, receivedOn, hasEstimates }: LeavingSectionProps) {
  const heading = useId();
  const leaving = leavingOf(report);
  const [isAsked, setAsked] = useState(false);
  if (leaving.length === 0) return null;
  const calendar = calendarFile(leaving, receivedOn);
  const months = <LeavingMonths leaving={leaving} receivedOn={receivedOn} />;
  return (
    <section id="leaving" className="what-leaves" aria-labelledby={heading}>
      <div className="row between heed__top">
        <h2 id={heading} className="as-h3">
          What leaves your file, and when
        </h2>
        <div className="row">
          {hasEstimates && !isAsked && <Button onClick={() => setAsked(true)}>Estimate the points</Button>}
          {calendar !== null && (
            <Button onClick={() => saveFile(calendar, 'what-leaves-my-file.ics')}>
              <Icon of={CalendarPlus} /> Add to my calendar
            </Button>
          )}
        </div>
      </div>
      <p className="quiet">
        By law the bureau keeps each entry until about the month shown, and then has a month to destroy it. An
        open account stays while it is open.
      </p>
      {isAsked ? (
        <Suspense fallback={months}>
          <LeavingPoints leaving={leaving} receivedOn={receivedOn} />
        </Suspense>
      ) : (
        months
      )}
    </section>
  );
}
