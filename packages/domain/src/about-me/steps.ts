import { SCORE_REMINDERS_CONSENT } from '../score/score-notices.ts';
import type { StepDefinition } from '../wizard/definition.ts';
import { choiceStep, finalStep, severalStep } from '../wizard/steps.ts';

const WHY = severalStep({
  code: 'about-me-why-get-score',
  title: 'Why did you get your score?',
  shortTitle: 'Why you got your score',
  hint: 'Choose all that apply.',
  options: [
    { code: 'aboutToApply', label: 'I am about to apply for credit' },
    { code: 'betterDeal', label: 'I would like a better deal' },
    { code: 'curious', label: 'I am curious' },
    { code: 'hadCreditIssues', label: 'I have had credit issues' },
    { code: 'improveScore', label: 'I would like to improve my score' },
    { code: 'other', label: 'Other', opensText: true },
  ],
});

const BETTER_DEAL = choiceStep({
  code: 'about-me-help-for-better-deal',
  title: 'What would you like a better deal on?',
  shortTitle: 'A better deal on',
  showInCols: true,
  options: [
    { code: 'creditCard', label: 'Credit Card' },
    { code: 'homeLoan', label: 'Home Loan' },
    { code: 'personalLoan', label: 'Personal Loan' },
    { code: 'vehicleLoan', label: 'Vehicle Loan' },
    { code: 'businessLoan', label: 'Business Loan' },
    { code: 'other', label: 'Other', opensText: true },
  ],
});

const HELP = severalStep({
  code: 'about-me-help-most-out-of-score',
  title: 'How can we help you get the most out of your score?',
  shortTitle: 'How we can help',
  hint: `Choose all that apply. ${SCORE_REMINDERS_CONSENT.note}`,
  options: [
    { code: 'scoreReminders', label: SCORE_REMINDERS_CONSENT.option },
    { code: 'savingIdeas', label: 'Money saving ideas' },
    { code: 'improveScore', label: 'Help with improving my score' },
    { code: 'savingOffers', label: 'Money saving offers' },
    { code: 'other', label: 'Other', opensText: true },
  ],
});

const ABOUT_YOU = choiceStep({
  code: 'about-me-about-you',
  title: 'What describes your household?',
  shortTitle: 'Your household',
  options: [
    { code: 'single', label: 'Single' },
    { code: 'singleParent', label: 'Single parent' },
    { code: 'coupleNoKids', label: 'Couple - no kids' },
    { code: 'coupleKids', label: 'Couple - kids' },
    { code: 'emptyNester', label: 'Empty Nester' },
  ],
});

const EMPLOYMENT = choiceStep({
  code: 'about-me-employment-status',
  title: 'What is your employment status?',
  shortTitle: 'Employment',
  showInCols: true,
  options: [
    { code: 'fullTime', label: 'Full Time / Self Employed' },
    { code: 'partTime', label: 'Part Time / Casual' },
    { code: 'unemployed', label: 'Unemployed' },
    { code: 'homemaker', label: 'Homemaker' },
    { code: 'retired', label: 'Retired' },
    { code: 'student', label: 'Student' },
  ],
});

const INCOME = choiceStep({
  code: 'about-me-your-income',
  title: 'What is your yearly income?',
  shortTitle: 'Yearly income',
  options: [
    { code: 'to50', label: '$0-$50k' },
    { code: 'to100', label: '$50-$100k' },
    { code: 'to150', label: '$100-$150k' },
    { code: 'above150', label: '$150k+' },
    { code: 'notSaid', label: 'Prefer not to say' },
  ],
});

const HOME = choiceStep({
  code: 'about-me-your-home',
  title: 'What about your home?',
  shortTitle: 'Your home',
  options: [
    { code: 'ownOutright', label: 'I own it outright' },
    { code: 'mortgage', label: 'I have a mortgage' },
    { code: 'rent', label: 'I rent' },
    { code: 'rentLooking', label: 'I rent but am looking to buy' },
    { code: 'familyOrFriends', label: 'I live with family or friends' },
  ],
});

/** Ordered as in the specification (ABOUT-002). */
export const ABOUT_ME_STEPS: readonly StepDefinition[] = [
  WHY,
  BETTER_DEAL,
  HELP,
  ABOUT_YOU,
  EMPLOYMENT,
  INCOME,
  HOME,
  finalStep({ code: 'about-me-finish', title: 'Profile Completed!', shortTitle: 'Finish' }),
];
