/** Texts of the preferences. Those of the documents' error catalogue are verbatim (PREF-007, PREF-008). */
export const PREFERENCES_MESSAGES = {
  preferencesRequestFailed: 'There was an error requesting your data.',
  preferencesSyncProblem: 'There is a sync problem with our mailing provider.',
  preferencesSaveFailed: 'There was an error saving your preferences.',
  preferencesSaved: 'Your preferences have been saved.',
  accountCancelled: 'This account has been cancelled. Please contact us if you want to open it again.',
} as const;
