import type { CreditType } from '../histories/lenders.ts';

/** Account types of the Australian Credit Reporting Data Standard. */
export const accountTypes: Record<CreditType, { code: string; name: string }> = {
  HOME_LOAN: { code: 'RM', name: 'Real Property Mortgage' },
  CAR_LOAN: { code: 'AL', name: 'Auto Loan' },
  PERSONAL_LOAN: { code: 'PF', name: 'Personal Loan (fixed term)' },
  CREDIT_CARD: { code: 'CC', name: 'Credit Card' },
  OVERDRAFT: { code: 'OD', name: 'Overdraft' },
  BUY_NOW_PAY_LATER: { code: 'BF', name: 'Buy Now Pay Later Facility' },
  SMALL_AMOUNT_LOAN: { code: 'LT', name: 'Loan - Short Term' },
  TELECOMMUNICATIONS: { code: 'TC', name: 'Telecommunications Services' },
  UTILITY: { code: 'UA', name: 'Utilities' },
};
export const creditTypes = Object.keys(accountTypes) as CreditType[];

export const relationships = {
  PRINCIPAL: { code: '1', name: 'Principal' },
  JOINT: { code: '2', name: 'Joint' },
  CO_BORROWER: { code: '3', name: 'Co-borrower' },
  GUARANTOR: { code: '4', name: 'Guarantor' },
} as const;

export const enquiryKinds = {
  CREDIT_APPLICATION: 'credit-application',
  AUTHORISED_AGENT: 'authorised-agent-enquiry',
} as const;

/** The published kinds: one for writs and summonses. */
export const courtActionTypes = {
  JUDGMENT: 'default-judgement',
  WRIT: 'other-court-action',
  SUMMONS: 'other-court-action',
} as const;

/** Codes are known of these two only. */
export const courtActionStates = {
  OUTSTANDING: { code: 'O', name: 'Outstanding' },
  SETTLED: { code: 'S', name: 'Settled' },
  SET_ASIDE: { code: null, name: 'Set aside' },
  WITHDRAWN: { code: null, name: 'Withdrawn' },
} as const;

export const insolvencies = {
  BANKRUPTCY: { type: 'Bankruptcy', proceedings: null },
  DEBT_AGREEMENT: { type: 'Debt Agreement (Part 9)', proceedings: 'Part 9' },
} as const;

export const insolvencyStates = {
  DISCHARGED: 'discharged',
  COMPLETED: 'completed',
  TERMINATED: 'terminated',
  RUNNING: 'not-discharged-not-completed',
} as const;

export const genders = new Map([
  ['M', 'Male'],
  ['F', 'Female'],
  ['U', 'Unknown'],
]);

export const permissions = new Map([
  ['X', 'Consumer'],
  ['XY', 'Consumer plus Commercial'],
]);

/** Ordered from the least data to the most. */
export const dataLevels = new Map([
  ['N', 'Negative'],
  ['P', 'Partial'],
  ['C', 'Comprehensive'],
]);

/** No message but 000003 is published. */
export const messages = {
  noFile: { code: '000003', text: 'No credit file was found for this individual' },
  noScore: { code: null, text: 'The file holds too little for a score' },
} as const;
