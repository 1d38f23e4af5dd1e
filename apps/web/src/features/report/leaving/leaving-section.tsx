import { leavingOf } from '@wattle/domain/report/leaving';
import type { ReportInfo } from '@wattle/domain/report/report';
import { Suspense, useId, useState } from 'react';
import { saveFile } from '#web/api/save-file.ts';
import { named } from '#web/navigation/bureau.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { KeptFor } from '../report-key.tsx';
import { calendarFile } from './calendar-file.ts';
import { LeavingMonths } from './leaving-months.tsx';
import './leaving.css';

const LeavingPoints = lazyWithRetry(async () => (await import('./leaving-points.tsx')).LeavingPoints);

type LeavingSectionProps = {
  report: ReportInfo;
  receivedOn: string;
  /** Whether the bureau runs a file forward. */
  hasEstimates: boolean;
};

/** Every entry's end by the law, by month. */
export function LeavingSection({ report, receivedOn, hasEstimates }: LeavingSectionProps) {
  const heading = useId();
  const leaving = leavingOf(report);
  const [isAsked, setAsked] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const calendar = calendarFile(leaving, receivedOn);
  const list = { leaving, receivedOn, isUnfolded, onUnfold: () => setUnfolded(true) };
  const months = <LeavingMonths {...list} />;
  return (
    <section className="what-leaves" aria-labelledby={heading}>
      <div className="row between heed__top">
        <h2 id={heading} className="as-h3">
          What leaves your file, and when
        </h2>
        <div className="row gap-2">
          {hasEstimates && leaving.length > 0 && (
            <Button size="small" unavailable={isAsked} onClick={() => setAsked(true)}>
              Estimate the points
            </Button>
          )}
          {calendar !== null && (
            <Button size="small" onClick={() => saveFile(calendar, 'what-leaves-my-file.ics')}>
              Add to my calendar
            </Button>
          )}
        </div>
      </div>
      {leaving.length === 0 && (
        <p className="quiet">Nothing on your file has an end. Open accounts stay while they are open.</p>
      )}
      {isAsked ? (
        <Suspense fallback={months}>
          <LeavingPoints {...list} />
        </Suspense>
      ) : (
        months
      )}
      <Method {...{ hasEstimates }} />
    </section>
  );
}

function Method({ hasEstimates }: Pick<LeavingSectionProps, 'hasEstimates'>) {
  const kept = useId();
  return (
    <details>
      <summary>How we estimate</summary>
      <p className="small quiet">
        By law the bureau keeps each entry until about the month shown, and then has a month to destroy it. An
        open account stays while it is open.
        {hasEstimates &&
          named(
            ' Points are estimates by the scorecard that {bureau} uses today, for the months it can see ahead: your score after the month less the one before, with everything paid on time and nothing applied for.',
          )}
      </p>
      <KeptFor id={kept} />
    </details>
  );
}
