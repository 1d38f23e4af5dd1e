import type { CreditType } from '../lives/lenders.ts';

type Code = { code: string; label: string };

/** The bureau's own codes, with its names for them. */
export const products: Record<CreditType, Code> = {
  HOME_LOAN: { code: 'J-HOU', label: 'Housing finance' },
  CAR_LOAN: { code: 'J-VEH', label: 'Vehicle finance' },
  PERSONAL_LOAN: { code: 'J-PER', label: 'Personal finance' },
  CREDIT_CARD: { code: 'J-CRD', label: 'Card account' },
  OVERDRAFT: { code: 'J-OVD', label: 'Overdrawn limit' },
  BUY_NOW_PAY_LATER: { code: 'J-PLR', label: 'Pay later' },
  SMALL_AMOUNT_LOAN: { code: 'J-SAC', label: 'Small amount credit' },
  TELECOMMUNICATIONS: { code: 'J-TEL', label: 'Phone and internet' },
  UTILITY: { code: 'J-NRG', label: 'Energy' },
};

export const holderRoles = {
  PRINCIPAL: { code: 'sole', label: 'Sole holder' },
  JOINT: { code: 'shared', label: 'Shared with others' },
  GUARANTOR: { code: 'surety', label: 'Surety for another' },
} as const;

/** By the codes of ACRDS. */
export const paymentStates: Record<string, string> = {
  '0': 'on-time',
  '1': 'behind-15-days',
  '2': 'behind-30-days',
  '3': 'behind-60-days',
  '4': 'behind-90-days',
  '5': 'behind-120-days',
  '6': 'behind-150-days',
  X: 'behind-180-days',
  A: 'not-associated',
  C: 'account-closed',
  P: 'not-due-yet',
  R: 'not-reported',
  T: 'transferred',
};

export const hardshipKinds = { A: 'temporary', V: 'varied' } as const;

export const debtStates = {
  owed: { code: 'owing', label: 'Owing' },
  paid: { code: 'cleared', label: 'Paid in full' },
} as const;

export const arrangements = {
  N: { code: 'replaced', label: 'New arrangement' },
  V: { code: 'amended', label: 'Varied arrangement' },
} as const;

export const judgment = { code: 'judgment-debt', label: 'Judgment for a debt' };
export const debtAgreement = { code: 'bankruptcy-act-part-9', label: 'Debt agreement' };
