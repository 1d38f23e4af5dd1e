/** What a member agrees to with the switch, as the consent record names it. Raise the version with the text. */
export const SCORE_NOTICES_CONSENT = {
  kind: 'score-notices',
  version: 'score-notices-1',
  text: 'Tell me by email when my score or file changes',
} as const;
