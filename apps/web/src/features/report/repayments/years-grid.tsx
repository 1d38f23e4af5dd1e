import { MONTH_NAMES } from '@wattle/domain/calendar/calendar';
import { type RepaymentMonth, repaymentYears } from '@wattle/domain/report/repayment-history';
import { fullText, RepaymentMark } from './repayment-mark.tsx';

type YearsGridProps = { account: string; history: readonly RepaymentMonth[] };

/**
 * All months: a row for each year, newest first, and a column for each month (REPORT-028). A dot is a month that the
 * file does not have.
 */
export function YearsGrid({ account, history }: YearsGridProps) {
  return (
    <table className="years">
      <caption className="vh">Repayment history, {account}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Year</span>
          </th>
          {MONTH_NAMES.map((name) => (
            <th key={name} scope="col">
              {name.charAt(0)}
              <span className="years__rest">{name.slice(1)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {repaymentYears(history).map(({ year, months }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            {months.map((month, index) => (
              <td key={MONTH_NAMES[index]}>
                <Cell month={month} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ month }: { month: RepaymentMonth | null }) {
  if (month === null) {
    return (
      <>
        <span className="years__off" aria-hidden="true" />
        <span className="vh">Not on file</span>
      </>
    );
  }
  return (
    <>
      <RepaymentMark month={month} />
      <span className="vh">{fullText(month)}</span>
    </>
  );
}
