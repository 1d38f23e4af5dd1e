import { defineCounter } from '#api/platform/metrics/gauges.ts';

/** Answers of a bureau that were kept for an operator. */
export const quarantinedAnswers = defineCounter({
  name: 'bureau_answers_aside_total',
  help: 'Answers of a bureau kept for an operator: unread or unmatched (nothing of it is used), or unknown-parts (all that is known is used)',
  label: 'kind',
  known: ['unread', 'unmatched', 'unknown-parts'],
});
