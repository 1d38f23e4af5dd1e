/** Texts for a member whose phone is lost. */
export const LOST_PHONE_MESSAGES = {
  lostPhoneShowDocument: 'Please show one identity document first.',
  lostPhoneClosed: 'This is only for logging in after a new password by email. Please log in again.',
  lostPhoneWaiting: 'A new mobile number waits already.',
  lostPhoneLinkInvalid: 'This link does not stop anything any more.',
  lostPhoneTooOften:
    'Too many new numbers were given for this account. Please try again later, or contact us.',
} as const;
