/**
 * The consent at the end of About Me. Raise the version with the text. Without it, only the wizard reads the answers.
 */
export const ABOUT_ME_CONSENT = {
  kind: 'about-me',
  version: 'about-me-1',
  text: 'Use my answers to choose the offers and messages I see. My answers never go to a partner.',
} as const;
