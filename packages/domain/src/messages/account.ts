/** Texts of the account page. Texts quoted in the specification are verbatim. */
export const ACCOUNT_MESSAGES = {
  saveChanges: 'Save changes',
  changesSaved: 'Your changes have been saved.',
  updateFailed: 'We could not update your details.',
  userNotFound: 'User not found.',
  emailChanged: 'Your new email address is now in use.',
  mobileChanged: 'Your new mobile number is now in use.',
  identityAgain: 'If you change your name or date of birth, we need to check your identity again.',
  signedOut: 'That device is logged out.',
  othersSignedOut: 'All other devices are logged out.',
} as const;
