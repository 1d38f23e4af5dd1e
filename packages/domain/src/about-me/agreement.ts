/**
 * What a member agrees to at the finish of About Me, as the consent record names it. Raise the version with the text.
 * Until it is given, only the wizard itself reads the answers.
 */
export const ABOUT_ME_CONSENT = {
  kind: 'about-me',
  version: 'about-me-1',
  text: 'Use my answers to choose the offers and messages I see. My answers never go to a partner.',
} as const;
