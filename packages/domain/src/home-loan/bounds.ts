/** Figures of the Home Loan Assistant (document 2 §9). */
export const HOME_LOAN = {
  priceMin: 100_000,
  priceMax: 10_000_000,
  depositMin: 10_000,
  owedMin: 100_000,
  /** Additional funds are asked for below this equity only (HLA-017). */
  extraFundsEquityPercent: 75,
  loanMinForWarning: 100_000,
  refinanceLvrMaxPercent: 80,
  purchaseLvrMaxPercent: 90,
  suggestedDepositPercent: 10,
  /** A yearly income below the loan divided by this gets a warning. */
  incomesInLoan: 7,
  /** A yearly income outside these is asked about, never refused. */
  usualIncomeMin: 1000,
  usualIncomeMax: 10_000_000,
  rateMax: 100,
  rateMaxLength: 8,
  lenderMaxLength: 50,
  /** The term of the repayment estimate; banks usually lend for a home over this time. */
  termYears: 30,
  /** Used where the member entered no rate, and always named beside the estimate. */
  assumedRatePercent: 6.2,
} as const;

/** How often an income comes, and how many times a year that is (HLA-030). */
export const INCOME_FREQUENCIES = { Yearly: 1, Monthly: 12, Fortnightly: 26, Weekly: 52 } as const;
export type IncomeFrequency = keyof typeof INCOME_FREQUENCIES;
export const DEFAULT_INCOME_FREQUENCY: IncomeFrequency = 'Yearly';

/** Whether a text is one of the four, spelled exactly so. */
export const isIncomeFrequency = (text: string): text is IncomeFrequency =>
  Object.hasOwn(INCOME_FREQUENCIES, text);
