import type { Random } from './random.ts';

/** Credit types by the bureau's wire codes. */
export type CreditType =
  | 'HOME_LOAN'
  | 'CAR_LOAN'
  | 'PERSONAL_LOAN'
  | 'CREDIT_CARD'
  | 'OVERDRAFT'
  | 'BUY_NOW_PAY_LATER'
  | 'SMALL_AMOUNT_LOAN'
  | 'TELECOMMUNICATIONS'
  | 'UTILITY';

type Market = {
  /** Invented names: no real lender may appear on a made-up file. */
  providers: readonly string[];
  /** Least and most of the limit in dollars, and the step it is rounded to. */
  limit: { least: number; most: number; step: number };
};

const banks = [
  'Coolamon Bank',
  'Currawong Mutual',
  'Quandong Credit Union',
  'Brolga Bank',
  'Karri & Jarrah Bank',
];
const lenders = ['Spinifex Finance', 'Lillypilly Loans', 'Saltbush Lending', 'Boobook Finance'];

const markets: Record<CreditType, Market> = {
  HOME_LOAN: { providers: banks, limit: { least: 280_000, most: 900_000, step: 5_000 } },
  CAR_LOAN: {
    providers: ['Galah Motor Finance', 'Red Gum Auto Credit', 'Brolga Bank'],
    limit: { least: 9_000, most: 48_000, step: 500 },
  },
  PERSONAL_LOAN: { providers: [...lenders, ...banks], limit: { least: 3_000, most: 24_000, step: 500 } },
  CREDIT_CARD: { providers: banks, limit: { least: 1_000, most: 14_000, step: 500 } },
  OVERDRAFT: { providers: banks, limit: { least: 500, most: 3_000, step: 500 } },
  BUY_NOW_PAY_LATER: {
    providers: ['Yabby Pay', 'Bilby Later'],
    limit: { least: 400, most: 2_000, step: 100 },
  },
  SMALL_AMOUNT_LOAN: {
    providers: ['Numbat Cash', 'Quokka Quick Loans'],
    limit: { least: 300, most: 2_000, step: 50 },
  },
  TELECOMMUNICATIONS: {
    providers: ['Tawny Telecom', 'Lyrebird Mobile'],
    limit: { least: 0, most: 0, step: 1 },
  },
  UTILITY: { providers: ['Paperbark Power', 'Murnong Gas'], limit: { least: 0, most: 0, step: 1 } },
};

/** Loans that are paid off after this long; anything not listed runs until it is closed. */
export const termMonths: Partial<Record<CreditType, number>> = {
  CAR_LOAN: 60,
  PERSONAL_LOAN: 48,
  BUY_NOW_PAY_LATER: 12,
  SMALL_AMOUNT_LOAN: 6,
};

const homeLoanTermMonths = 360;

/** How long a loan runs under its contract; null for credit without an end. */
export function loanTermMonths(type: CreditType): number | null {
  return hasHouse(type) ? homeLoanTermMonths : (termMonths[type] ?? null);
}

export function hasHouse(type: CreditType): boolean {
  return type === 'HOME_LOAN';
}

/** Utilities report that an account exists, without its payments. */
export function reportsRepayments(type: CreditType): boolean {
  return type !== 'TELECOMMUNICATIONS' && type !== 'UTILITY';
}

/** A sign of money shortage, so the scorecard counts them separately. */
export function isHighCost(type: CreditType | null): boolean {
  return type === 'SMALL_AMOUNT_LOAN' || type === 'BUY_NOW_PAY_LATER';
}

/** Credit not secured by a house or a car. */
export function isUnsecured(type: CreditType): boolean {
  return type === 'CREDIT_CARD' || type === 'PERSONAL_LOAN' || type === 'OVERDRAFT' || isHighCost(type);
}

export function drawProvider(random: Random, type: CreditType): string {
  return random.pick(markets[type].providers);
}

export function drawLimit(random: Random, type: CreditType): number {
  const { least, most, step } = markets[type].limit;
  return Math.round(random.int(least, most) / step) * step;
}
