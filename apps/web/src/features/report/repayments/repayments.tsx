import { readRepayment } from '@wattle/domain/report/repayment';
import { lastMonths, type RepaymentMonth } from '@wattle/domain/report/repayment-history';
import { REPORT_RULES } from '@wattle/domain/report/report-rules';
import { TIMINGS } from '@wattle/domain/journeys/product-constants';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Carousel } from '#web/ui/layout/carousel.tsx';
import { fullText, monthText, RepaymentMark, shortText } from './repayment-mark.tsx';
import { RepaymentTable } from './repayment-table.tsx';

const SLIDE_MS = 500;
const SHOWN = REPORT_RULES.shownRepaymentMonths;

type RepaymentsProps = {
  account: string;
  history: readonly RepaymentMonth[];
  animate: boolean;
  action?: ReactNode;
};

/**
 * Six months at a time, starting with the latest; it moves on to earlier ones by itself until somebody looks closer
 * (REPORT-028, REPORT-029). Everything kept is available as a table on demand.
 */
export function Repayments({ account, history, animate, action }: RepaymentsProps) {
  const heading = useId();
  const [isTableOpen, setTableOpen] = useState(false);
  const months = lastMonths(history, REPORT_RULES.keptRepaymentMonths);
  const title = <h4 id={heading}>Repayment history</h4>;
  if (months.length === 0) {
    return (
      <section className="repay" aria-labelledby={heading}>
        {title}
        <p className="small quiet">The credit provider reports no repayments for this account.</p>
      </section>
    );
  }
  return (
    <div className="repay">
      <Carousel
        head={title}
        labelledBy={heading}
        noun="half year"
        slides={halfYears(months).map((each) => ({
          key: each[0]?.period ?? '',
          content: <HalfYear months={each} />,
        }))}
        autoplayMs={TIMINGS.carouselMs}
        slideMs={SLIDE_MS}
        animate={animate}
        startAtEnd
        railLabel={`Months of ${account}`}
      />
      <MissedText months={months} />
      <div className="row">
        <Button size="small" aria-expanded={isTableOpen} onClick={() => setTableOpen(!isTableOpen)}>
          {isTableOpen ? 'Hide the table' : `Show all ${months.length} months as a table`}
        </Button>
        {action}
      </div>
      {isTableOpen && <RepaymentTable account={account} history={history} />}
    </div>
  );
}

/** Cut from the latest month backwards, so that only the oldest piece may be short. */
function halfYears(months: readonly RepaymentMonth[]): RepaymentMonth[][] {
  const pieces: RepaymentMonth[][] = [];
  for (let end = months.length; end > 0; end -= SHOWN) {
    pieces.unshift(months.slice(Math.max(0, end - SHOWN), end));
  }
  return pieces;
}

function HalfYear({ months }: { months: readonly RepaymentMonth[] }) {
  const [first, last] = [months[0], months.at(-1)];
  return (
    <div className="repay__half">
      <p className="small quiet num">
        {first !== undefined && monthText(first.period).join(' ')} to{' '}
        {last !== undefined && monthText(last.period).join(' ')}
      </p>
      <ol className="rhi">
        {months.map((month) => {
          const [name, year] = monthText(month.period);
          return (
            <li key={month.period} className="rhi__m">
              <RepaymentMark month={month} />
              <span>
                <b>{name}</b> {year}
                <span className="vh">: {fullText(month)}</span>
              </span>
              <span className="rhi__words" aria-hidden="true">
                {shortText(month)}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const MOST_NAMED = 3;

/** Names what went wrong in one sentence: nobody should have to search for it. */
function MissedText({ months }: { months: readonly RepaymentMonth[] }) {
  const missed = months.filter(({ status }) => readRepayment(status).kind === 'late').toReversed();
  if (missed.length === 0) return null;
  const named = missed.slice(0, MOST_NAMED).map(({ period }) => monthText(period).join(' '));
  const more = missed.length - named.length;
  return (
    <p className="small quiet">
      {missed.length === 1 ? 'You missed the payment of' : `You missed ${missed.length} payments:`}{' '}
      {named.join(', ')}
      {more > 0 && ` and ${more} more`}. A payment is marked missed when it is more than 14 days late. It
      stays here for 2 years.
    </p>
  );
}

/** How the last half year went, for the head of a card. */
export function lastHalfYearText(months: readonly RepaymentMonth[]): string {
  const missed = months.filter(({ status }) => readRepayment(status).kind === 'late').length;
  const arranged = months.filter(({ fhi }) => fhi !== undefined).length;
  if (missed > 0) return `${missed} missed in the last ${months.length} months`;
  if (arranged > 0) return `Hardship arrangement in ${arranged} of the last ${months.length} months`;
  return months.every(({ status }) => readRepayment(status).kind === 'no-data')
    ? 'No repayments reported'
    : `None missed in the last ${months.length} months`;
}
