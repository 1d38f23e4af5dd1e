import type { Answers } from '../wizard/definition.ts';
import { answerInWords } from '../wizard/progress.ts';

import { HOME_LOAN_STEPS } from './steps.ts';

/**
 * What a member agrees to when their answers go to a partner, as the consent record names it. Raise the version with
 * the text, and add the wording to `content/consents.yaml`. It is asked each time, and never ticked beforehand.
 */
export const REFERRAL_CONSENT = {
  kind: 'home-loan-hand-over',
  version: 'home-loan-hand-over-1',
  text: 'Send this partner the details listed here, so that I need not start again there.',
} as const;

/** Who the answers are from: what goes along beside them. A member without a mobile sends none. */
export type LeadPerson = {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string | null;
};

/** One thing that goes along, in the words in which the member reads it. */
export type LeadField = { readonly field: string; readonly title: string; readonly value: string };

/** How somebody came to the partner is no part of the plan. */
const NOT_SENT = ['choose-path'];

/** Everything that goes along, in the order in which the consent lists it; nothing else may be sent. */
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
