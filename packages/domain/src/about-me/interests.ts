import { PRODUCT_TYPES, type ProductTypeId } from '../offers/product-types.ts';
import { countedAnswers, standingAnswers } from '../wizard/answers.ts';
import type { StepAnswer } from '../wizard/step-state.ts';

import { ABOUT_ME_WIZARD, choicesOf } from './definition.ts';

/** Topics of a better deal, with the product type of their offers. */
const PRODUCT_TYPE_OF = {
  creditCard: PRODUCT_TYPES.creditcard,
  homeLoan: PRODUCT_TYPES.homeloan,
  personalLoan: PRODUCT_TYPES.personalloan,
  vehicleLoan: PRODUCT_TYPES.carloan,
  businessLoan: PRODUCT_TYPES.businessloan,
} as const;
export type InterestProduct = keyof typeof PRODUCT_TYPE_OF;

const isProduct = (code: string | undefined): code is InterestProduct =>
  code !== undefined && Object.hasOwn(PRODUCT_TYPE_OF, code);

/** The parts of About Me that may guide offers and messages: no free text and no reminders. */
export type AboutMeInterests = {
  /** Null for none or 'other'. */
  readonly product: InterestProduct | null;
  readonly productTypeId: ProductTypeId | null;
  readonly savingIdeas: boolean;
  readonly improveScore: boolean;
  readonly savingOffers: boolean;
};

/** Uses only answers of open steps. */
export function aboutMeInterests(saved: ReadonlyMap<string, StepAnswer>): AboutMeInterests {
  const answers = countedAnswers(
    ABOUT_ME_WIZARD,
    standingAnswers(ABOUT_ME_WIZARD, (code) => saved.get(code)),
  );
  const [deal] = choicesOf(answers, 'about-me-help-for-better-deal');
  const help = choicesOf(answers, 'about-me-help-most-out-of-score');
  return {
    product: isProduct(deal) ? deal : null,
    productTypeId: isProduct(deal) ? PRODUCT_TYPE_OF[deal] : null,
    savingIdeas: help.includes('savingIdeas'),
    improveScore: help.includes('improveScore'),
    savingOffers: help.includes('savingOffers'),
  };
}

/** What an interest on /my-preferences can match, as About Me's options. */
export const ABOUT_ME_TOPICS = [
  'creditCard',
  'homeLoan',
  'personalLoan',
  'vehicleLoan',
  'businessLoan',
  'improveScore',
  'savingIdeas',
  'savingOffers',
] as const;
export type AboutMeTopic = (typeof ABOUT_ME_TOPICS)[number];

export function topicsOf(interests: AboutMeInterests): ReadonlySet<AboutMeTopic> {
  const { product, improveScore, savingIdeas, savingOffers } = interests;
  const wanted: Partial<Record<AboutMeTopic, boolean>> = { improveScore, savingIdeas, savingOffers };
  return new Set(ABOUT_ME_TOPICS.filter((topic) => topic === product || wanted[topic] === true));
}

/** The question about reminders and its option. */
export const REMINDERS = { step: 'about-me-help-most-out-of-score', option: 'scoreReminders' } as const;

/** Whether reminders were chosen; null without an answer. */
export function remindersIn(saved: ReadonlyMap<string, StepAnswer>): boolean | null {
  if (!saved.has(REMINDERS.step)) return null;
  return choicesOf(saved, REMINDERS.step).includes(REMINDERS.option);
}

/**
 * Updates the answers to the current state of reminders, which can also be switched elsewhere. A question left without
 * any choice is open again.
 */
export function withReminders(
  saved: ReadonlyMap<string, StepAnswer>,
  stand: boolean,
): ReadonlyMap<string, StepAnswer> {
  const step = ABOUT_ME_WIZARD.steps.find(({ code }) => code === REMINDERS.step);
  const answer = saved.get(REMINDERS.step);
  if (step === undefined || answer === undefined) return saved;
  const at = step.options.findIndex(({ code }) => code === REMINDERS.option);
  const shown = { ...answer, selectedItems: answer.selectedItems.with(at, stand) };
  if (shown.selectedItems.includes(true)) return new Map(saved).set(step.code, shown);
  return new Map([...saved].filter(([code]) => code !== step.code));
}
