import { type RepaymentMonth, repaymentYears } from '@wattle/domain/report/repayment-history';
import { fullText, MONTH_NAMES, RepaymentMark } from './repayment-mark.tsx';

type RepaymentTableProps = { account: string; history: readonly RepaymentMonth[] };

/** All the months that are kept, a column for each year. An empty cell is a month that the file does not have. */
export function RepaymentTable({ account, history }: RepaymentTableProps) {
  const years = repaymentYears(history);
  return (
    <div className="repay__table">
      <table>
        <caption>Repayment history, {account}</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {years.map(({ year }) => (
              <th key={year} scope="col">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {MONTH_NAMES.map((name, index) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {years.map(({ year, months }) => (
                <td key={year}>
                  <Cell month={months[index] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ month }: { month: RepaymentMonth | null }) {
  if (month === null) return <span className="quiet">Not on file</span>;
  return (
    <span className="repay__cell">
      <RepaymentMark month={month} />
      <span>{fullText(month)}</span>
    </span>
  );
}
