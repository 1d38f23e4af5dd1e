/** The consent to ask a second bureau, which it needs besides the first's. Raise the version with the text. */
export const SECOND_BUREAU_CONSENT = {
  kind: 'second-bureau',
  version: 'second-bureau-1',
  text: '{brand} may ask {bureau} for my credit score and my credit file once a month, as my access seeker, and show them to me.',
} as const;
