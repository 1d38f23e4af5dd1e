/** Texts that only the server gives: pages show them as they come, and carry none of them. */
export const REFUSAL_MESSAGES = {
  registrationMailed: 'We have sent you an email so that you can finish it.',
  emailConfirmedAlready: 'Your email is confirmed already.',
  confirmationPasswordNeeded: 'Please enter the password you chose when you registered.',
  userNotPresent: 'We could not find your registration. Please start again.',
  registrationWaits: 'Your registration is in progress.',
  emailIncorrect: 'Please enter a correct email address.',
  newestEmailWorks: 'Too many tries. If the details are right, the newest email still works.',
  oneTimeCodeExpired: 'The One Time Code has expired. Ask for a new one.',
  mobileCodeNeeded:
    'You have set a new password by email, so this code has to go to your mobile. It cannot go to the same mailbox.',
  lostPhoneClosed: 'This is only for logging in after a new password by email. Please log in again.',
  lostPhoneWaiting: 'A new mobile number is already waiting.',
  lostPhoneLinkInvalid: 'This link no longer works.',
  lostPhoneTooOften:
    'Too many new numbers have been given for this account. Please try again later, or contact us.',
} as const;
