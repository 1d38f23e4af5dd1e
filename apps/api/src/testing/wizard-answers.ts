import { ABOUT_ME_WIZARD } from '@wattle/domain/about-me/definition';
import { HOME_LOAN_WIZARD } from '@wattle/domain/home-loan/definition';
import { emptyAnswer } from '@wattle/domain/wizard/answers';

import type { Browser } from '@wattle/testkit/browser/browser';

import type { SentStep } from '#api/features/wizards/save-steps.rules.ts';

const STEPS = [...HOME_LOAN_WIZARD.steps, ...ABOUT_ME_WIZARD.steps];

function stepOf(stepCode: string) {
  const step = STEPS.find(({ code }) => code === stepCode);
  if (step === undefined) throw new Error(`no step ${stepCode}`);
  return step;
}

/** A step with these options chosen. */
export function chosen(stepCode: string, ...codes: string[]): SentStep {
  const step = stepOf(stepCode);
  const selectedItems = step.options.map(({ code }) => codes.includes(code));
  return { ...emptyAnswer(step), stepCode, selectedItems };
}

/** A step with these texts typed. */
export const typed = (stepCode: string, ...selectedTexts: string[]): SentStep => ({
  ...emptyAnswer(stepOf(stepCode)),
  stepCode,
  selectedTexts,
});

export const toBuy = [chosen('home-refinance-or-buy', 'buy'), chosen('choose-path', 'compare-online')];

/** A purchase from the first question to the last. */
export const purchase: SentStep[] = [
  ...toBuy,
  typed('home-buy-purchase-price', '800000'),
  typed('home-buy-deposit', '80000'),
  chosen('home-buy-how-close', 'stillLooking'),
  chosen('home-buy-how-to-live', 'live'),
  chosen('home-buy-how-to-pay', 'principalInterest'),
  typed('home-buy-income', '120000', 'Yearly'),
];

/** The fields of `purchase` as a partner gets them. */
export const purchaseFields = ({ name, mobile }: { name: string; mobile: string }, deposit = '$80,000') => [
  { field: 'home-refinance-or-buy', value: 'Buy a property' },
  { field: 'home-buy-purchase-price', value: '$800,000' },
  { field: 'home-buy-deposit', value: deposit },
  { field: 'home-buy-how-close', value: 'I am still looking' },
  { field: 'home-buy-how-to-live', value: 'Live in it' },
  { field: 'home-buy-how-to-pay', value: 'Principal and interest' },
  { field: 'home-buy-income', value: '$120,000 yearly' },
  { field: 'name', value: name },
  { field: 'mobile', value: mobile },
];

export const saveTo = (browser: Browser, wizardName: string, body: unknown) =>
  browser.call('POST /v1/wizard/:wizardName', { params: { wizardName }, body });

export async function profileOf(browser: Browser, wizardName: string) {
  return (await browser.call('GET /v1/wizard/:wizardName', { params: { wizardName } })).body;
}
