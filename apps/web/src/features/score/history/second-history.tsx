import { SCALES } from '@wattle/domain/score/score-ranges';
import { useMemo } from 'react';
import type { SecondScore } from '../second/use-second-score.ts';
import { HistoryPlot } from './history-plot.tsx';
import { secondMonthsOf } from './months.ts';

/** The second bureau's course under the main one's, with its own scale: on one axis the numbers would mislead. */
export function SecondHistory({ second }: { second: SecondScore }) {
  const { bureau, range, history } = second;
  const months = useMemo(() => secondMonthsOf(history, range), [history, range]);
  return (
    <section className="hist__second" aria-labelledby="second-history">
      <h3 id="second-history" className="t-2">
        Second bureau, {bureau}
      </h3>
      <p className="quiet">
        Its scores run to {SCALES[range].max}: compare how the two move, not their numbers.
      </p>
      <div className="card grid gap-6 hist__card">
        <HistoryPlot months={months} label={`every month at ${bureau}`} range={range} />
      </div>
    </section>
  );
}
