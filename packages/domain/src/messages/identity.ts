/** Texts of the identity check. Texts quoted in the specification are verbatim. */
export const IDENTITY_MESSAGES = {
  identityVerifying: 'We are verifying your identity',
  identitySecondOpensReport:
    'One document shows you your score. A second one, now or later, opens your credit report.',
  identityTwoDocumentsNeeded: 'You need 2 verified documents to access the credit report overview.',
  identityNoNeedToVerifyAgain: 'You do not need to verify again.',
  identityWorked: 'Your identity check worked. Please log in again to see your score.',
  identityDeferred:
    'Your identity check is taking longer than expected. We will let you know when it is done.',
  identityUpdateError: 'We could not use these document details. Please check and try again.',
  identityDisabled: 'Identity checks are turned off at the moment.',
  identityServerBusy: 'The service is busy. Please try again later.',
  identityRefreshFailed: 'We verified your identity but could not refresh your session. Please log in again.',
  identityNumbersNotKept: 'We check the numbers with the issuer and do not keep them.',
  identityChooseAnother: 'Choose another document',
  licenceFailed: "We could not verify your driver's licence.",
  passportFailed: 'We could not verify your passport.',
  medicareFailed: 'We could not verify your Medicare card.',
  licenceTip: 'The card number is not the licence number. Check that each is in its own field.',
  passportTip: 'Check that the number is the one on the photo page of your passport.',
  medicareTip: 'Check the colour and the expiry date of your card.',
} as const;

/** The '(s)' is specified, even for one document (IDV-006). */
export function verifiedDocumentsMessage(count: number): string {
  return `You have successfully verified ${count} document(s)`;
}
