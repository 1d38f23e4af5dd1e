export type Comparison = {
  title: string;
  columns: readonly string[];
  /** Name, lender, then a figure for each column. */
  products: readonly (readonly [string, string, ...string[]])[];
  warning: string;
};

/** The warning that Australian law requires beside a comparison rate. */
const warningOf = (example: string) =>
  `WARNING: The comparison rate is for ${example}. It is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.`;

const LOAN_COLUMNS = ['Interest rate', 'Comparison rate', 'Fees'];

/** Keys are the last part of the page's address. */
export const COMPARISONS: ReadonlyMap<string, Comparison> = new Map([
  [
    'cards',
    {
      title: 'Compare credit cards',
      columns: ['Purchase rate', 'Balance transfer', 'Annual fee'],
      products: [
        ['Low Rate Visa', 'Saltbush Credit Union', '8.99% p.a.', '6 months at 0%, then 8.99% p.a.', '$40'],
        ['Essentials', 'Ironbark Finance', '10.89% p.a.', 'None', '$0'],
        ['Clear Balance', 'Banksia Bank', '20.74% p.a.', '22 months at 0%, then 21.49% p.a.', '$79'],
        ['Rewards Signature', 'Melaleuca Bank', '20.99% p.a.', '12 months at 0%, then 21.49% p.a.', '$295'],
      ],
      warning:
        'Interest is charged on purchases from the day they are made unless the whole balance is paid by its due date.',
    },
  ],
  [
    'personal-loans',
    {
      title: 'Compare personal loans',
      columns: LOAN_COLUMNS,
      products: [
        ['Green Loan', 'Bilby Bank', '6.79% p.a.', '6.93% p.a.', '$99'],
        ['Fair Rate', 'Lorikeet Money', '8.49% p.a.', '8.49% p.a.', '$0'],
        ['Unsecured Fixed', 'Ironbark Finance', '9.25% p.a.', '9.95% p.a.', '$250 and $5 a month'],
        ['Flexi Loan', 'Banksia Bank', '11.75% p.a.', '12.41% p.a.', '$10 a month'],
      ],
      warning: warningOf('an unsecured loan of $30,000 over 5 years with monthly repayments'),
    },
  ],
  [
    'car-loans',
    {
      title: 'Compare car loans',
      columns: LOAN_COLUMNS,
      products: [
        ['Electric Car Loan', 'Saltbush Credit Union', '5.49% p.a.', '5.66% p.a.', '$120'],
        ['New Car Loan', 'Kookaburra Mutual', '6.29% p.a.', '6.50% p.a.', '$150'],
        ['Drive', 'Lorikeet Money', '6.89% p.a.', '6.89% p.a.', '$0'],
        ['Used Car Loan', 'Ironbark Finance', '8.49% p.a.', '9.26% p.a.', '$295 and $5 a month'],
      ],
      warning: warningOf('a secured loan of $30,000 over 5 years with monthly repayments'),
    },
  ],
  [
    'home-loans',
    {
      title: 'Compare home loans',
      columns: LOAN_COLUMNS,
      products: [
        ['Green Home', 'Bilby Bank', '5.49% p.a.', '5.51% p.a.', '$300'],
        ['First Home', 'Saltbush Credit Union', '5.69% p.a.', '5.71% p.a.', '$250'],
        ['Basic Variable', 'Jarrah Home Loans', '5.74% p.a.', '5.74% p.a.', '$0'],
        ['Complete Offset', 'Banksia Bank', '6.09% p.a.', '6.45% p.a.', '$33 a month'],
      ],
      warning: warningOf(
        'a secured loan of $150,000 over 25 years with monthly repayments of principal and interest',
      ),
    },
  ],
]);
