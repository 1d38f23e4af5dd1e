export const LOST_PHONE_MESSAGES = {
  lostPhoneShowDocument: 'Please verify one identity document first.',
  lostPhoneClosed: 'This is only for logging in after a new password by email. Please log in again.',
  lostPhoneWaiting: 'A new mobile number is already waiting.',
  lostPhoneLinkInvalid: 'This link no longer works.',
  lostPhoneTooOften:
    'Too many new numbers have been given for this account. Please try again later, or contact us.',
} as const;
