/** Every job, in the order in which metrics show them. */
export const JOB_KIND_NAMES = [
  'identity-ask-again',
  'lost-phones',
  'corrections-follow',
  'monthly-refresh',
  'score-count',
  'clean-up',
  'end-memberships',
  'thin-files',
] as const;
