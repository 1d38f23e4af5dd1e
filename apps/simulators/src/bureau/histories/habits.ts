import type { CreditType } from './lenders.ts';

/**
 * How a person handles credit. The score is never set: a life is drawn month by month, and events that would take the
 * score out of `range` are skipped. Ranges are well inside the published bands. `youth` is how many months of adult life a
 * score in the range takes at least; before, the score is what so young a file gets.
 */
export type Habit = {
  name: string;
  range: { least: number; most: number };
  youth: number;
  /** Years the file reaches back before the first simulated month. */
  fileYears: { least: number; most: number };
  holds: readonly CreditType[];
  homeLoanChance: number;
  /** Chances per month. */
  monthly: { enquiry: number; open: number; close: number; miss: number };
  /** The number of enquiries a year from which a score that has grown too high falls through late payments instead. */
  yearlyEnquiries: number;
  highCostShare: number;
  adverse: boolean;
};

const everyday: readonly CreditType[] = ['CREDIT_CARD', 'TELECOMMUNICATIONS', 'UTILITY'];

export const habits = {
  excellent: {
    name: 'excellent',
    range: { least: 866, most: 1040 },
    youth: 60,
    fileYears: { least: 14, most: 26 },
    holds: [...everyday, 'CAR_LOAN'],
    homeLoanChance: 1,
    monthly: { enquiry: 0.02, open: 0.012, close: 0.008, miss: 0 },
    yearlyEnquiries: 2,
    highCostShare: 0,
    adverse: false,
  },
  veryGood: {
    name: 'very-good',
    range: { least: 743, most: 844 },
    youth: 24,
    fileYears: { least: 7, most: 16 },
    holds: [...everyday, 'PERSONAL_LOAN'],
    homeLoanChance: 0.4,
    monthly: { enquiry: 0.05, open: 0.02, close: 0.01, miss: 0.004 },
    yearlyEnquiries: 3,
    highCostShare: 0.03,
    adverse: false,
  },
  good: {
    name: 'good',
    range: { least: 667, most: 728 },
    youth: 18,
    fileYears: { least: 5, most: 12 },
    holds: [...everyday, 'CAR_LOAN'],
    homeLoanChance: 0.15,
    monthly: { enquiry: 0.08, open: 0.025, close: 0.012, miss: 0.02 },
    yearlyEnquiries: 4,
    highCostShare: 0.1,
    adverse: false,
  },
  average: {
    name: 'average',
    range: { least: 485, most: 640 },
    youth: 12,
    fileYears: { least: 3, most: 9 },
    holds: [...everyday, 'PERSONAL_LOAN'],
    homeLoanChance: 0,
    monthly: { enquiry: 0.12, open: 0.02, close: 0.015, miss: 0.12 },
    yearlyEnquiries: 4,
    highCostShare: 0.2,
    adverse: false,
  },
  below: {
    name: 'below',
    range: { least: 190, most: 435 },
    youth: 12,
    fileYears: { least: 3, most: 4 },
    holds: [...everyday, 'PERSONAL_LOAN', 'OVERDRAFT'],
    homeLoanChance: 0,
    monthly: { enquiry: 0.2, open: 0.06, close: 0.05, miss: 0.35 },
    yearlyEnquiries: 6,
    highCostShare: 0.6,
    adverse: false,
  },
  defaulted: {
    name: 'defaulted',
    range: { least: 60, most: 360 },
    youth: 18,
    fileYears: { least: 8, most: 14 },
    holds: [...everyday, 'OVERDRAFT', 'PERSONAL_LOAN'],
    homeLoanChance: 0,
    monthly: { enquiry: 0.1, open: 0.01, close: 0.01, miss: 0.2 },
    yearlyEnquiries: 4,
    highCostShare: 0.3,
    adverse: true,
  },
} as const satisfies Record<string, Habit>;
