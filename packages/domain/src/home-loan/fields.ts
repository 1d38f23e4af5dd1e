import { formatDollars } from '../money.ts';
import { checkAmount, isYearly, readAmount, readSignedAmount, unreadableAmount } from '../wizard/amounts.ts';
import type { InputDefinition } from '../wizard/definition.ts';
import { WIZARD_MESSAGES } from '../wizard/messages-wizard.ts';
import { lengthOf } from '../fields/text-fields.ts';

import { DEFAULT_INCOME_FREQUENCY, HOME_LOAN, INCOME_FREQUENCIES, isIncomeFrequency } from './bounds.ts';

/** Texts quoted in the specification are verbatim, "does't" included (HLA-027). */
export const HOME_LOAN_MESSAGES = {
  price: `Property price must be between ${formatDollars(HOME_LOAN.priceMin)} and ${formatDollars(HOME_LOAN.priceMax)}.`,
  deposit: `Deposit amount must be over ${formatDollars(HOME_LOAN.depositMin)}.`,
  owed: `Loan amount must be above ${formatDollars(HOME_LOAN.owedMin)}.`,
  rate: "The Interest Rate does't look right.",
} as const;

function amount(name: string, label: string, check: InputDefinition['check']): InputDefinition {
  return { name, kind: 'amount', label, initial: '', check };
}

/** Bounds are inclusive (HLA-022, HLA-023). */
export const priceField = (name: string, label: string): InputDefinition =>
  amount(name, label, (text) => {
    const price = readAmount(text);
    const isInside = price !== null && price >= HOME_LOAN.priceMin && price <= HOME_LOAN.priceMax;
    return isInside ? null : (unreadableAmount(text) ?? HOME_LOAN_MESSAGES.price);
  });

/** The bound is inclusive, although the texts say 'over' and 'above' (HLA-024, HLA-025). */
const atLeast = (min: number, message: string) => (text: string) => {
  const value = readAmount(text);
  if (value !== null && value >= min) return null;
  const fault = checkAmount(text);
  return fault === null || fault === WIZARD_MESSAGES.amountNegative ? message : fault;
};

export const depositField = amount(
  'deposit',
  'Your deposit',
  atLeast(HOME_LOAN.depositMin, HOME_LOAN_MESSAGES.deposit),
);

export const owedField = amount('owed', 'What you owe', atLeast(HOME_LOAN.owedMin, HOME_LOAN_MESSAGES.owed));

/** Any amount, below 0 too: the summary warns (HLA-026). */
export const extraFundsField = amount('extraFunds', 'Additional funds', (text) =>
  readSignedAmount(text) === null ? checkAmount(text) : null,
);

/** An amount and its frequency (HLA-013). */
export const incomeFields: readonly InputDefinition[] = [
  amount('income', 'Your income before tax', (text, [, frequency] = []) =>
    isYearly(text) && frequency !== DEFAULT_INCOME_FREQUENCY
      ? WIZARD_MESSAGES.amountYearly
      : checkAmount(text),
  ),
  {
    name: 'frequency',
    kind: 'frequency',
    label: 'How often',
    initial: DEFAULT_INCOME_FREQUENCY,
    choices: Object.keys(INCOME_FREQUENCIES),
    check: (text) => (isIncomeFrequency(text) ? null : WIZARD_MESSAGES.frequencyInvalid),
  },
];

/** Asks about a yearly income that is probably a slip (HLA-045); null for any other. */
export function askAboutIncome([text = '', frequency = '']: readonly string[]): string | null {
  const income = readAmount(text);
  if (income === null || !isIncomeFrequency(frequency)) return null;
  const yearly = income * INCOME_FREQUENCIES[frequency];
  if (yearly >= HOME_LOAN.usualIncomeMin && yearly <= HOME_LOAN.usualIncomeMax) return null;
  return WIZARD_MESSAGES.incomeAsked.replace('{income}', formatDollars(yearly));
}

export const lenderField: InputDefinition = {
  name: 'lender',
  kind: 'text',
  label: 'Your lender',
  maxLength: HOME_LOAN.lenderMaxLength,
  initial: '',
  check: (text) => (lengthOf(text) <= HOME_LOAN.lenderMaxLength ? null : WIZARD_MESSAGES.textTooLong),
};

/** The step of 0.01 applies to the input only: 5.255 is valid (HLA-028). */
export const rateField: InputDefinition = {
  name: 'interestRate',
  kind: 'rate',
  label: 'Interest rate',
  maxLength: HOME_LOAN.rateMaxLength,
  initial: '',
  min: 0,
  max: HOME_LOAN.rateMax,
  step: 0.01,
  check: (text) => (readRate(text) === null ? HOME_LOAN_MESSAGES.rate : null),
};

/** A percentage from 0 to 100 in plain decimals; null for notation such as 1e1 (HLA-027). */
export function readRate(text: string): number | null {
  if (text.length > HOME_LOAN.rateMaxLength) return null;
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text.trim())) return null;
  const rate = Number(text);
  return rate <= HOME_LOAN.rateMax ? rate : null;
}
