/** The consent of the dashboard's switch. Raise the version with the text. */
export const SCORE_NOTICES_CONSENT = {
  kind: 'score-notices',
  version: 'score-notices-1',
  text: 'Tell me by email when there is news about my score, file or goals',
} as const;

/** The same consent, given by choosing reminders in About Me. */
export const SCORE_REMINDERS_CONSENT = {
  kind: SCORE_NOTICES_CONSENT.kind,
  version: 'score-reminders-1',
  option: 'Reminders when my score is refreshed',
  note: 'Reminders come by email, when there is news about your score, file or goals.',
} as const;
