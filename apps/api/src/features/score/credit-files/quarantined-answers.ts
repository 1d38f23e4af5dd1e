import { defineCounter } from '#api/platform/metrics/gauges.ts';

/** Answers of a bureau that were kept for an operator. */
export const quarantinedAnswers = defineCounter({
  name: 'bureau_answers_aside_total',
  help: 'Answers of a bureau kept for an operator: unread or unmatched (nothing of it is used), or unknown-parts (all that is known is used)',
  label: 'kind',
  known: ['unread', 'unmatched', 'unknown-parts'],
});

/** Only at bureaus that do not recognise references: those are not asked again. */
export const lostEnquiries = defineCounter({
  name: 'bureau_enquiries_lost_total',
  help: 'Enquiries that a bureau may have taken and did not answer, and that it would take again as new',
  label: 'bureau',
  known: ['primary', 'second'],
});
