import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { signedPoints } from '@wattle/domain/score/move-words';
import { Download } from 'lucide';
import { csvFile } from './csv.ts';
import { saveFile } from '#web/api/save-file.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { linesOf, type Month, rowsOf, scoreWords, type SecondColumn, toneOf } from './months.ts';

type HistoryTableProps = {
  months: readonly Month[];
  second: SecondColumn | null;
};

export function HistoryTable({ months, second }: HistoryTableProps) {
  return (
    <section className="hist__every" aria-labelledby="every-month">
      <div className="hist__top">
        <h3 id="every-month" className="t-2">
          Every month
        </h3>
        <Button size="small" onClick={() => saveFile(csvFile(rowsOf(months, second)), FILE)}>
          <Icon of={Download} /> Download as a table (CSV)
        </Button>
      </div>
      <p className="quiet">
        Entries count for less as they grow older, so a score can move without anything new.
      </p>
      <table className="hist__table">
        <caption className="vh">Score history by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Score</th>
            <th scope="col">Change</th>
            <th scope="col" className="hist__band">
              Band
            </th>
            {second !== null && (
              <th scope="col" className="hist__band">
                {second.bureau}
              </th>
            )}
            <th scope="col">What changed on your file</th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <Row key={month.date} month={month} second={second} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const FILE = 'score-history.csv';

function Row({ month, second }: { month: Month; second: SecondColumn | null }) {
  const other = second?.scores.get(month.date.slice(0, 7));
  const { name, isEstimated, isAhead, bandName, difference, note } = month;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="num">
        <b>{scoreWords(month)}</b>
        {isEstimated && (
          <span className="quiet"> ({isAhead === true ? 'Estimate' : SCORE_MESSAGES.historyEstimated})</span>
        )}
        <span className="hist__under quiet" aria-hidden="true">
          {bandName}
          {second !== null && other !== undefined && `, ${second.bureau} ${other}`}
        </span>
      </td>
      <td className={`num ${toneOf(difference)}`}>{difference !== null && signedPoints(difference)}</td>
      <td className="hist__band">{bandName}</td>
      {second !== null && <td className="num hist__band">{other ?? 'None'}</td>}
      <td className={note === null ? undefined : 'quiet'}>
        {linesOf(month).map((line) => (
          <span key={line} className="hist__line">
            {line}
          </span>
        ))}
      </td>
    </tr>
  );
}
