/** Texts of the contact and complaint forms. Texts quoted in the specification are verbatim. */
export const CONTACT_MESSAGES = {
  subjectRequired: 'Subject is required.',
  subjectTooLong: 'Subject cannot be longer than 100 characters.',
  subjectInvalid: 'Please use plain text for the subject.',
  messageRequired: 'Message is required.',
  messageTooLong: 'Message cannot be longer than 250 characters.',
  messageInvalid: 'Please use plain text for the message.',
  notesFull: 'You have added 20 times. Please call or write to us for more.',
  /** CONTACT-011 */
  badRequest: 'Bad request',
  challengeFailed: 'Recaptcha validation failed',
  notSent: 'Unknown error. Your message could not be send.',
} as const;
