/** Texts of no single page. Texts quoted in the specification are verbatim. */
export const ERROR_MESSAGES = {
  /** A known failure of a call (ERR-002). */
  unexpectedRequestError: 'An unexpected error occurred when trying to perform your request',
  /** A failure without another text (ERR-002). */
  unexpectedError: 'An unexpected error occurred',
  errorPanelHeader: 'An error has ocurred',
  /** The name is specified (ERR-004). */
  Api_RetrievingProfile_Error: 'We could not retrieve your profile. Please try again or contact us.',
} as const;
