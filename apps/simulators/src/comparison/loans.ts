import { type Ask, type Bounds, dollars, type Kind, type Listing, perCent } from './listing.ts';
import { comparisonRate, monthlyRepayment } from './repayments.ts';

/** lender, name, rate, upfront fee, monthly fee, tags, points */
export type Loan = readonly [string, string, number, number, number, string, readonly string[]];

type Example = { amount: number; months: number; words: string };

function listing(loan: Loan, { amount, years }: Ask, example: Example): Listing {
  const [lender, name, rate, upfrontFee, monthlyFee, tags, points] = loan;
  const fees = { rate, upfrontFee, monthlyFee };
  const upfront = dollars(upfrontFee);
  return {
    id: `${lender} ${name}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    lender,
    name,
    tags: tags.split(' '),
    points,
    figures: {
      rate: perCent(rate),
      comparison: perCent(comparisonRate({ ...example, ...fees })),
      repayment: {
        ...dollars(Math.round(monthlyRepayment({ amount, months: years * 12, rate }) + monthlyFee)),
        note: 'a month',
      },
      fee: { ...upfront, ...(monthlyFee === 0 ? {} : { note: `and $${monthlyFee} a month` }) },
    },
  };
}

const columns = [
  { key: 'rate', label: 'Interest rate', order: 'asc' },
  { key: 'comparison', label: 'Comparison rate', order: 'asc' },
  { key: 'repayment', label: 'Repayment', order: 'asc' },
  { key: 'fee', label: 'Upfront fee', order: 'asc' },
] as const;

const warning = (example: string) =>
  `WARNING: The comparison rate is for ${example}. It is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.`;

type Own = Pick<Kind, 'slug' | 'title' | 'lead' | 'noun' | 'types'> & {
  extras: Kind['extras'];
  ask: { amount: Bounds; years: Bounds };
};

/** A kind of loan, whose figures follow from rate and fees. */
export function loanKind(own: Own, loans: readonly Loan[], example: Example): Kind {
  return {
    ...own,
    columns,
    warnings: [
      warning(example.words),
      'Repayments are estimates for the amount and years you chose, with monthly fees, at today’s rate for the whole term.',
    ],
    list: (ask) => loans.map((loan) => listing(loan, ask, example)),
  };
}

export const nofee = { value: 'nofee', label: 'No upfront fee' };
export const extra = { value: 'extra', label: 'Free extra repayments' };
