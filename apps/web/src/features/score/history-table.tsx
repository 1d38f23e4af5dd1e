import type { HistoryItem } from '@wattle/domain/score/history';
import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { bandOf } from '@wattle/domain/score/score-bands';
import { monthName } from './history-chart.tsx';

/** The chart's data as text, newest first (HIST-008). */
export function HistoryTable({ items }: { items: readonly HistoryItem[] }) {
  return (
    <div className="acc">
      <details>
        <summary>Show as a table</summary>
        <div className="acc__body">
          <table className="hist__table">
            <caption className="vh">Score history by month</caption>
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col">Score</th>
                <th scope="col">Band</th>
              </tr>
            </thead>
            <tbody>
              {items.toReversed().map(({ date, score, isEstimated }) => (
                <tr key={date}>
                  <th scope="row">{monthName(date, true)}</th>
                  <td className="num">
                    {score}
                    {isEstimated && ` (${SCORE_MESSAGES.historyEstimated})`}
                  </td>
                  <td>{bandOf(score).name}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}
