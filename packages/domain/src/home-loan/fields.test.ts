import { describe, expect, it } from 'vitest';

import { WIZARD_MESSAGES } from '../wizard/messages-wizard.ts';

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
import { BUY_STEPS, HOME_LOAN_STEPS, REFINANCE_STEPS } from './steps.ts';

const price = priceField('price', 'Price');
const PRICE = 'Property price must be between $100,000 and $10,000,000.';
const DEPOSIT = 'Deposit amount must be over $10,000.';
const OWED = 'Loan amount must be above $100,000.';
const RATE = "The Interest Rate does't look right.";

describe('bounds', () => {
  it.each(['100000', '10000000', '800000'])('[HLA-022] [HLA-023] accepts a price of %s', (text) =>
    expect(price.check(text)).toBeNull(),
  );
  it.each(['99999', '10000001', '0', '-800000', '999999999999'])(
    '[HLA-022] [HLA-023] refuses a price of %s',
    (text) => expect(price.check(text)).toBe(PRICE),
  );
  it.each(['1e6', 'NaN', '<script>', '650,00'])(
    '[HLA-022] says of the price %s that it cannot be read',
    (text) => expect(price.check(text)).toBe(WIZARD_MESSAGES.amountInvalid),
  );
  it('[HLA-024] accepts the least deposit, whatever its message says', () => {
    expect([depositField.check('10000'), depositField.check('9999')]).toEqual([null, DEPOSIT]);
    expect(depositField.check('-10000')).toBe(DEPOSIT);
    expect(depositField.check('9999999999')).toBe(WIZARD_MESSAGES.amountTooHigh);
  });
  it('[HLA-025] accepts the least debt, whatever its message says', () => {
    expect([owedField.check('100000'), owedField.check('99999')]).toEqual([null, OWED]);
  });
  it('[HLA-026] accepts any amount of additional funds, below $0 too', () => {
    for (const text of ['0', '1', '-5', '999999999']) expect(extraFundsField.check(text), text).toBeNull();
    expect(extraFundsField.check('1000000000')).toBe(WIZARD_MESSAGES.amountTooHigh);
  });
  it('[HLA-013] [HLA-030] takes an income yearly, monthly, fortnightly or weekly, yearly by default', () => {
    const [amount, frequency] = incomeFields;
    expect(amount?.check('0')).toBeNull();
    expect(frequency?.initial).toBe('Yearly');
    expect(frequency?.choices).toEqual(['Yearly', 'Monthly', 'Fortnightly', 'Weekly']);
    expect(frequency?.choices?.map((text) => frequency.check(text))).toEqual([null, null, null, null]);
    for (const text of ['Daily', 'yearly', 'toString', '__proto__', '']) {
      expect(frequency?.check(text), text).toBe(WIZARD_MESSAGES.frequencyInvalid);
    }
  });
  it('[HLA-029] limits a lender to fifty characters', () => {
    expect([lenderField.maxLength, lenderField.check('x'.repeat(50))]).toEqual([50, null]);
    expect(lenderField.check('x'.repeat(51))).toBe(WIZARD_MESSAGES.textTooLong);
  });
});

describe('the interest rate', () => {
  it.each(['0', '100', '5', '5.25', '5.255', '.5', '5.', '100.0000', '0.000001'])(
    '[HLA-027] accepts the rate %s',
    (text) => expect(rateField.check(text)).toBeNull(),
  );
  it.each(['-0.01', '100.01', '101', 'abc', '5,25', '1e1', '0x10', 'Infinity', 'NaN', '5.2500000', '5 %'])(
    '[HLA-027] refuses the rate %s',
    (text) => expect(rateField.check(text)).toBe(RATE),
  );
  it('[HLA-028] has a rate input from 0 to 100 in steps of 0.01', () => {
    expect([rateField.min, rateField.max, rateField.step, rateField.maxLength]).toEqual([0, 100, 0.01, 8]);
  });
});

it('states what an input accepts in its hint or its error', () => {
  const asked = [...BUY_STEPS, ...REFINANCE_STEPS].flatMap(({ hint, inputs }) =>
    inputs.map(({ name, check }) => ({ name, said: `${check('x'.repeat(60)) ?? ''} ${hint ?? ''}` })),
  );
  expect(asked.length).toBeGreaterThan(7);
  for (const { name, said } of asked) {
    expect(said, name).toMatch(/\$[\d,]+|between 0 and 100|whole dollars|fewer characters|choose how often/);
  }
});

describe('an income', () => {
  it.each([
    ['95', 'Yearly', 'Is $95 a year right? If it is, choose Next again.'],
    ['999', 'Yearly', 'Is $999 a year right? If it is, choose Next again.'],
    ['1000', 'Yearly', null],
    ['10000000', 'Yearly', null],
    ['10000001', 'Yearly', 'Is $10,000,001 a year right? If it is, choose Next again.'],
    ['95000', 'Weekly', null],
    ['950000', 'Monthly', 'Is $11,400,000 a year right? If it is, choose Next again.'],
  ])('[HLA-045] of %s %s is asked about: %s', (amount, frequency, question) => {
    expect(askAboutIncome([amount, frequency])).toBe(question);
  });

  it('[HLA-045] asks about a doubtful income in every branch', () => {
    const steps = HOME_LOAN_STEPS.filter(({ inputs }) => inputs === incomeFields);
    expect(steps.map(({ ask }) => ask)).toEqual([askAboutIncome, askAboutIncome]);
  });

  it('[HLA-013] keeps yearly and monthly incomes apart', () => {
    const [amount] = incomeFields;
    expect(amount?.check('95k pa', ['95k pa', 'Yearly'])).toBeNull();
    expect(amount?.check('95k pa', ['95k pa', 'Monthly'])).toBe(WIZARD_MESSAGES.amountYearly);
  });
});
