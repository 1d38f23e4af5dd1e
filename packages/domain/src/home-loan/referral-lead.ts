import type { Answers } from '../wizard/definition.ts';
import { answerInWords } from '../wizard/progress.ts';

import { HOME_LOAN_STEPS } from './steps.ts';

/**
 * The consent to send answers to a partner, asked each time and never preselected. Raise the version with the text, and
 * add the text to `content/consents.yaml`.
 */
export const REFERRAL_CONSENT = {
  kind: 'home-loan-hand-over',
  version: 'home-loan-hand-over-1',
  text: 'Send this partner the details listed here, so that I need not start again there.',
} as const;

/** The sender of the answers. Members without a mobile send none. */
export type LeadPerson = {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string | null;
};

/** A field of the lead, as shown to the member. */
export type LeadField = { readonly field: string; readonly title: string; readonly value: string };

/** How the member chose the partner is not part of the plan. */
const NOT_SENT = ['choose-path'];

/** All fields of the lead, in the order of the consent; nothing else may be sent. */
export function leadFields(answers: Answers, person: LeadPerson): LeadField[] {
  const plan = HOME_LOAN_STEPS.flatMap((step) => {
    const answer = answers.get(step.code);
    if (answer === undefined || NOT_SENT.includes(step.code)) return [];
    return [{ field: step.code, title: step.shortTitle, value: answerInWords(step, answer) }];
  });
  const name = { field: 'name', title: 'Name', value: `${person.firstName} ${person.lastName}` };
  const mobile = person.mobile === null ? [] : [{ field: 'mobile', title: 'Mobile', value: person.mobile }];
  return [...plan, name, ...mobile];
}
