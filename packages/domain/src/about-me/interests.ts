import { countedAnswers, standingAnswers } from '../wizard/answers.ts';
import type { StepAnswer } from '../wizard/step-state.ts';

import { ABOUT_ME_WIZARD, choicesOf } from './definition.ts';

export const INTEREST_PRODUCTS = [
  'creditCard',
  'homeLoan',
  'personalLoan',
  'vehicleLoan',
  'businessLoan',
] as const;
export type InterestProduct = (typeof INTEREST_PRODUCTS)[number];

/** What About Me says that offers and messages can go by. Free texts are not among it. */
export type AboutMeInterests = {
  /** What the member would like a better deal on; null for none, and for something else. */
  readonly product: InterestProduct | null;
  readonly scoreReminders: boolean;
  readonly savingIdeas: boolean;
  readonly improveScore: boolean;
  readonly savingOffers: boolean;
};

/** From the answers that count: one whose step is closed by now says nothing. */
export function aboutMeInterests(saved: ReadonlyMap<string, StepAnswer>): AboutMeInterests {
  const answers = countedAnswers(
    ABOUT_ME_WIZARD,
    standingAnswers(ABOUT_ME_WIZARD, (code) => saved.get(code)),
  );
  const [deal] = choicesOf(answers, 'about-me-help-for-better-deal');
  const help = choicesOf(answers, 'about-me-help-most-out-of-score');
  return {
    product: INTEREST_PRODUCTS.find((product) => product === deal) ?? null,
    scoreReminders: help.includes('scoreReminders'),
    savingIdeas: help.includes('savingIdeas'),
    improveScore: help.includes('improveScore'),
    savingOffers: help.includes('savingOffers'),
  };
}
