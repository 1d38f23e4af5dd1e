import type { HomeLoanSummary, RepaymentEstimate } from '@wattle/domain/home-loan/summary';
import { formatDollars } from '@wattle/domain/money';
import { useId } from 'react';

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
    <section className="grid gap-2 figures__repay" aria-labelledby={headingId}>
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

const WIDTH = 400;
const BAR = { y: 26, height: 26 };

/** The loan against the property's value, as a drawing and in words for screen readers. */
function LoanToValue({ summary }: { summary: HomeLoanSummary }) {
  const { propertyValue, lvrPercent, lvrMaxPercent } = summary;
  // A loan above the value needs a larger scale.
  const scale = WIDTH / Math.max(lvrPercent, 100);
  const mark = lvrMaxPercent * scale;
  const isHigh = lvrPercent > lvrMaxPercent;
  const isRight = mark > WIDTH / 2;
  return (
    <figure className="grid gap-2 lvr">
      <svg viewBox={`0 0 ${WIDTH} 60`} aria-hidden="true" focusable="false">
        <rect className="lvr__value" y={BAR.y} width={100 * scale} height={BAR.height} rx="6" />
        <rect
          className={isHigh ? 'lvr__loan lvr__loan--high' : 'lvr__loan'}
          y={BAR.y}
          width={Math.max(lvrPercent * scale, 2)}
          height={BAR.height}
          rx="6"
        />
        <path className="lvr__mark" d={`M${mark} ${BAR.y - 6}V${BAR.y + BAR.height + 6}`} />
        <text className="lvr__label" x={mark} y="14" textAnchor={isRight ? 'end' : 'start'}>
          {lvrMaxPercent}% mark
        </text>
      </svg>
      <figcaption className="small">
        <strong>{percentInWords(lvrPercent)} of the property value</strong> of {formatDollars(propertyValue)}.{' '}
        {isHigh ? 'Above' : 'Not above'} the {lvrMaxPercent}% that most lenders prefer.
      </figcaption>
    </figure>
  );
}

/** One decimal, never rounded onto a bound: 90.0001 reads as above 90. */
function percentInWords(percent: number): string {
  const rounded = Math.round(percent * 10) / 10;
  const isWhole = Number.isInteger(rounded) && Math.abs(percent - rounded) > 1e-9;
  if (!isWhole) return `${rounded}%`;
  return percent > rounded ? `Just over ${rounded}%` : `Just under ${rounded}%`;
}
