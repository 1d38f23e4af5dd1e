import { monthForPeople } from '@wattle/domain/calendar/calendar';
import { readHardship, readRepayment } from '@wattle/domain/report/repayment';
import {
  lastMonths,
  type RepaymentMonth,
  summariseRepayments,
} from '@wattle/domain/report/repayment-history';
import { REPORT_RULES } from '@wattle/domain/report/report-rules';
import { paymentsOf } from '@wattle/domain/report/summary';
import type { ReactNode } from 'react';
import { YearsGrid } from './years-grid.tsx';

type RepaymentsProps = { account: string; history: readonly RepaymentMonth[]; action?: ReactNode };

/** All months as a grid and, below it in words, those that are no payment on time (REPORT-026). */
export function Repayments({ account, history, action }: RepaymentsProps) {
  const months = lastMonths(history, REPORT_RULES.keptRepaymentMonths);
  return (
    <div className="grid starts repay">
      <h4 className="t-4">Repayment history</h4>
      {months.length === 0 ? (
        <p className="small quiet">The credit provider reports no repayments for this account.</p>
      ) : (
        <>
          <YearsGrid account={account} history={months} />
          <RepaymentWords months={months} />
          {action}
        </>
      )}
    </div>
  );
}

function RepaymentWords({ months }: { months: readonly RepaymentMonth[] }) {
  const entries = [...wordsByMonth(months)];
  const { late } = summariseRepayments(months);
  return (
    <>
      {entries.length > 0 && (
        <dl className="grid repay__words">
          {entries.map(([words, periods]) => (
            <div key={words}>
              <dt>{words}</dt>
              <dd className="num">{periods.map(monthForPeople).join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
      {late > 0 && (
        <p className="small quiet">
          You missed {late === 1 ? 'a payment' : `${late} payments`}. A payment is marked missed when it is
          more than 14 days late. It stays here for 2 years.
        </p>
      )}
    </>
  );
}

function wordsByMonth(months: readonly RepaymentMonth[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { period, status, fhi } of months.toReversed()) {
    const { kind, words } = readRepayment(status);
    const hardship = readHardship(fhi);
    const entries = [...(kind === 'on-time' ? [] : [words]), ...(hardship === null ? [] : [hardship])];
    for (const each of entries) found.set(each, [...(found.get(each) ?? []), period]);
  }
  return found;
}

/** A summary of the last half year, for a card's head (REPORT-028). */
export function lastHalfYearText(months: readonly RepaymentMonth[]): string {
  const { late, noData, hardship } = summariseRepayments(months);
  if (late > 0) return `${late} missed in the last ${months.length} months`;
  if (hardship > 0) return `Hardship arrangement in ${hardship} of the last ${months.length} months`;
  return noData === months.length
    ? 'No repayments reported'
    : `None missed in the last ${months.length} months`;
}

/** How many of the reported months were paid on time; null if none was reported. */
export function onTimeText(history: readonly RepaymentMonth[]): string | null {
  const { onTime, payments } = paymentsOf([{ repaymentHistory: history }]);
  return payments === 0 ? null : `${onTime} of ${payments}`;
}
