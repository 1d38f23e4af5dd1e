import { delayComplaint, delayedComplaint, type Delayed } from '#api/features/contact/delay-complaint.ts';
import { DELAY_REASONS, type DelayReason } from '@wattle/domain/contact/complaint-words';

import { defineCommand } from './command.ts';
import { RECEIPT_OPTIONS } from './member-options.ts';

const LIST = DELAY_REASONS.join(', ');

const WHY_NOT: Readonly<Record<Exclude<Delayed['kind'], 'sent' | 'sent-before'>, string>> = {
  unknown: 'No complaint has this number.',
  ended: 'The complaint is answered or withdrawn: there is nothing to delay.',
  'too-late': 'The last day that the law allows is over. Answer the complaint now: a letter no longer helps.',
  'not-approved':
    'Nobody has approved the letter: a lawyer reads content/complaint-delay.yaml, and approvedBy and approvedOn say so.',
};

export const delay = defineCommand({
  name: 'complaints delay',
  summary: 'tells a complainant that the answer takes longer than the law generally allows',
  usage: '--reference REF --cause CAUSE --reason REASON --case CASE',
  about: `Sends the letter of content/complaint-delay.yaml: the reason, the right to go to AFCA, and its addresses. The law
allows it only before the last day is over, for a complex matter or a cause beyond our control (ASIC RG 271.63). A
second run sends nothing. A member reads it in their activity as well. The causes are: ${LIST}.`,
  example: 'complaints delay --reference C-7K3M-9PQ2 --cause complex-matter --reason complaint --case 4711',
  options: {
    reference: {
      value: {
        name: 'REF',
        must: 'the number of a complaint, such as C-7K3M-9PQ2',
        pattern: /^C-[\dA-Z]{4}-[\dA-Z]{4}$/,
      },
      help: 'the number of the complaint',
      isNeeded: true,
    },
    cause: {
      value: {
        name: 'CAUSE',
        must: `one of ${LIST}`,
        pattern: new RegExp(`^(${DELAY_REASONS.join('|')})$`),
      },
      help: `${LIST}: the letter says it in words`,
      isNeeded: true,
    },
    ...RECEIPT_OPTIONS,
  },
  needs: 'staff',
  async run({ ctx, by }, { reference, cause }) {
    const done = await delayComplaint(ctx, { reference, reason: cause as DelayReason, by });
    if (done.kind === 'sent') ctx.securityEvents.record(delayedComplaint, { reason: reference });
    if (done.kind === 'sent' || done.kind === 'sent-before') {
      const text =
        done.kind === 'sent' ? 'The letter is sent.' : `The letter was sent on ${done.on}; no other is.`;
      return { text, isDone: true, data: done };
    }
    return { text: WHY_NOT[done.kind], isDone: false, data: done };
  },
});
