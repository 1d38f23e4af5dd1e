import type { StepDefinition } from '../wizard/definition.ts';
import { formatDollars } from '../money.ts';
import { choiceStep, finalStep, textStep } from '../wizard/steps.ts';

import { HOME_LOAN } from './bounds.ts';
import {
  askAboutIncome,
  depositField,
  extraFundsField,
  incomeFields,
  lenderField,
  owedField,
  priceField,
  rateField,
} from './fields.ts';

const LEAST_LOAN = formatDollars(HOME_LOAN.owedMin);

const OCCUPANCY = [
  { code: 'live', label: 'Live in it' },
  { code: 'investment', label: 'Rent it out as an investment' },
] as const;

const REPAYMENT = [
  { code: 'principalInterest', label: 'Principal and interest', hint: 'The loan gets smaller each month' },
  { code: 'interest', label: 'Interest only', hint: 'The loan stays the same size' },
] as const;

const INCOME = {
  title: 'What is your income before tax?',
  shortTitle: 'Income before tax',
  hint: 'Include the income of anyone who borrows with you.',
  inputs: incomeFields,
  ask: askAboutIncome,
} as const;

const FIRST_STEPS: readonly StepDefinition[] = [
  choiceStep({
    code: 'home-refinance-or-buy',
    title: 'What would you like to do?',
    shortTitle: 'Your plan',
    options: [
      { code: 'refinance', label: 'Refinance', hint: `Move a home loan of ${LEAST_LOAN} or more` },
      { code: 'buy', label: 'Buy a property' },
      {
        code: 'refinance-equity',
        label: 'Refinance and access equity',
        hint: 'Borrow more than you owe on your home',
      },
    ],
  }),
  choiceStep({
    code: 'choose-path',
    title: 'How would you like to continue?',
    shortTitle: 'Your way',
    options: [
      {
        code: 'compare-online',
        label: 'Compare online',
        hint: 'A few figures, then partners that take plans like yours',
      },
      { code: 'speak-expert', label: 'Speak to an expert', hint: 'One more question, then a broker' },
    ],
  }),
];

/** A purchase, price to income (HLA-016). */
export const BUY_STEPS: readonly StepDefinition[] = [
  textStep({
    code: 'home-buy-purchase-price',
    title: 'What is the purchase price?',
    shortTitle: 'Purchase price',
    hint: 'An estimate will do.',
    inputs: [priceField('purchasePrice', 'Purchase price')],
  }),
  textStep({
    code: 'home-buy-deposit',
    title: 'How much deposit do you have?',
    shortTitle: 'Deposit',
    hint: `${formatDollars(HOME_LOAN.depositMin)} or more. The loan is the price minus the deposit.`,
    inputs: [depositField],
  }),
  choiceStep({
    code: 'home-buy-how-close',
    title: 'How close are you to buying?',
    shortTitle: 'How close to buying',
    options: [
      { code: 'signedContract', label: 'I have signed a contract' },
      { code: 'foundProperty', label: 'I have found a property' },
      { code: 'stillLooking', label: 'I am still looking' },
      { code: 'curious', label: 'I am curious' },
    ],
  }),
  choiceStep({
    code: 'home-buy-how-to-live',
    title: 'What will you do with the property?',
    shortTitle: 'Use of the property',
    options: OCCUPANCY,
  }),
  choiceStep({
    code: 'home-buy-how-to-pay',
    title: 'How would you like to repay the loan?',
    shortTitle: 'Repayments',
    options: REPAYMENT,
  }),
  textStep({ code: 'home-buy-income', ...INCOME }),
];

/** A refinance, property value to lender's rate, with or without equity (HLA-015). */
export const REFINANCE_STEPS: readonly StepDefinition[] = [
  textStep({
    code: 'home-refinance-property-worth',
    title: 'What is your property worth?',
    shortTitle: 'Property worth',
    hint: 'An estimate will do.',
    inputs: [priceField('propertyWorth', 'Property worth')],
  }),
  textStep({
    code: 'home-refinance-owe',
    title: 'How much do you owe on it?',
    shortTitle: 'Amount owed',
    hint: `Online we compare refinances of ${LEAST_LOAN} or more.`,
    inputs: [owedField],
  }),
  textStep({
    code: 'home-refinance-eq-funds',
    title: 'How much would you like on top?',
    shortTitle: 'Additional funds',
    hint: 'Enter 0 for nothing on top.',
    inputs: [extraFundsField],
  }),
  choiceStep({
    code: 'home-refinance-how-to-live',
    title: 'What do you do with the property?',
    shortTitle: 'Use of the property',
    options: OCCUPANCY,
  }),
  choiceStep({
    code: 'home-refinance-how-to-pay',
    title: 'How would you like to repay the loan?',
    shortTitle: 'Repayments',
    options: REPAYMENT,
  }),
  textStep({ code: 'home-refinance-income', ...INCOME }),
  textStep({
    code: 'home-refinance-lender',
    title: 'Who is your lender now?',
    shortTitle: 'Lender',
    hint: 'You can leave this empty.',
    inputs: [lenderField],
    isOptionalStep: true,
  }),
  textStep({
    code: 'home-refinance-lender-interest',
    title: 'What interest rate do you pay now?',
    shortTitle: 'Interest rate',
    hint: 'A percentage between 0 and 100, from your last statement, for example 6.25.',
    inputs: [rateField],
  }),
];

const LAST_STEPS: readonly StepDefinition[] = [
  finalStep({ code: 'home-finish', title: 'Your summary', shortTitle: 'Summary', partnerType: 'Online' }),
  choiceStep({
    code: 'home-broker-buy-what-to-do',
    title: 'What would you like to buy?',
    shortTitle: 'What to buy',
    options: [
      { code: 'buyFirstHome', label: 'My first home' },
      { code: 'buyNextHome', label: 'My next home' },
      { code: 'buyInvestment', label: 'An investment property' },
    ],
  }),
  choiceStep({
    code: 'home-broker-refinance-what-to-do',
    title: 'What would you like to refinance?',
    shortTitle: 'What to refinance',
    options: [
      { code: 'refinanceLoan', label: 'The loan on my home' },
      { code: 'refinanceProperty', label: 'The loan on an investment property' },
    ],
  }),
  finalStep({
    code: 'home-broker-finish',
    title: 'Your summary',
    shortTitle: 'Summary',
    partnerType: 'Broker',
  }),
];

/** Ordered as in the specification (HLA-006). */
export const HOME_LOAN_STEPS: readonly StepDefinition[] = [
  ...FIRST_STEPS,
  ...BUY_STEPS,
  ...REFINANCE_STEPS,
  ...LAST_STEPS,
];
