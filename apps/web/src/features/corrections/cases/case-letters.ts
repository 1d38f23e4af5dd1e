import { CORRECTION_TIMES } from '@wattle/domain/corrections/correction-times';
import { formatDay, KIND_LABELS, formatMoment } from './case-words.ts';
import type { CorrectionCase } from '../use-corrections.ts';

type Letter = (correction: CorrectionCase) => string;

/** A reminder for the member to send: we write for them only once. */
export const reminderLetter: Letter = (correction) => `${opening(correction)}

${
  isOverdue(correction)
    ? `The Privacy Act 1988 gives ${CORRECTION_TIMES.answerDays} days for the answer. They ended on ${formatDay(correction.answerDueOn)}, and I have heard nothing. Please tell me your decision in writing.`
    : `Your answer is due by ${formatDay(correction.answerDueOn)}. Please tell me whether you need anything from me.`
}

My request said:
${correction.words}
`;

/** A complaint about a refusal or a missing answer, which most ombudsmen require first. */
export const complaintLetter: Letter = (correction) => `${opening(correction)}

I complain about how this was dealt with: ${isOverdue(correction) ? 'it was not answered in time' : 'it was refused'}. Please confirm this complaint within 7 days and decide it within 30 days, and tell me your reasons in writing.

My request said:
${correction.words}
`;

function opening({ openedAt, itemKind, itemTitle, reference }: CorrectionCase): string {
  return `On ${formatMoment(openedAt)} I asked for the correction of this item of my credit information: ${itemTitle} (${KIND_LABELS[itemKind].toLowerCase()}). The number of my request is ${reference}.`;
}

export function isOverdue({ daysLeft }: Pick<CorrectionCase, 'daysLeft'>): boolean {
  return daysLeft !== null && daysLeft < 0;
}
