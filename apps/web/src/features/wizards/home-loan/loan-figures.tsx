import type { HomeLoanSummary, RepaymentEstimate } from '@wattle/domain/home-loan/summary';
import { formatDollars } from '@wattle/domain/money';
import { useId } from 'react';
import { LoanToValue } from './loan-to-value.tsx';

export function LoanFigures({ summary }: { summary: HomeLoanSummary }) {
  const headingId = useId();
  return (
    <section className="card grid gap-5 tops figures" aria-labelledby={headingId}>
      <h2 id={headingId} className="t-3">
        Loan amount
      </h2>
      {summary.loan > 0 ? (
        <>
          <p className="figures__loan num">{formatDollars(summary.loan)}</p>
          <LoanToValue summary={summary} />
        </>
      ) : (
        <p className="figures__loan">No loan needed</p>
      )}
      <ExtraFunds summary={summary} />
      {summary.repayment !== null && (
        <Repayment repayment={summary.repayment} yearlyIncome={summary.income?.yearly ?? 0} />
      )}
    </section>
  );
}

/** The additional funds, where the loan amount alone does not show them. */
function ExtraFunds({ summary: { extraFunds, isExtraAskedByLender } }: { summary: HomeLoanSummary }) {
  if (isExtraAskedByLender) {
    return <p>The lender asks how much you would like on top. This amount is what you owe now.</p>;
  }
  if (extraFunds !== 0) return null;
  return <p>You asked for no additional funds, so you would borrow what you owe now.</p>;
}

const PERIODS = { Yearly: 'year', Monthly: 'month', Fortnightly: 'fortnight', Weekly: 'week' } as const;
const KINDS = { principalInterest: 'Principal and interest', interest: 'Interest only' } as const;

type RepaymentProps = { repayment: RepaymentEstimate; yearlyIncome: number };

function Repayment({ repayment, yearlyIncome }: RepaymentProps) {
  const headingId = useId();
  const { kind, ratePercent, isRateAssumed, years, perMonth, perPeriod, frequency } = repayment;
  const share = yearlyIncome > 0 ? Math.round((perMonth * 1200) / yearlyIncome) : null;
  const isPaidOtherwise = frequency === 'Weekly' || frequency === 'Fortnightly';
  return (
    <section className="figures__repay" aria-labelledby={headingId}>
      <h3 id={headingId}>Repayments, estimated</h3>
      <p>
        <strong className="num">{formatDollars(perMonth)}</strong> a month
        {isPaidOtherwise && (
          <>
            , or <strong className="num">{formatDollars(perPeriod)}</strong> a {PERIODS[frequency]}
          </>
        )}
      </p>
      <p className="small quiet">
        {KINDS[kind]}
        {kind === 'principalInterest' && ` over ${years} years`} at {ratePercent}% a year
        {isRateAssumed ? ', a rate we assume for the estimate' : ', the rate you pay now'}.
        {share !== null &&
          ` That is ${share > 100 ? 'more than' : `about ${share}% of`} your income before tax.`}{' '}
        Not an offer of credit.
      </p>
    </section>
  );
}
