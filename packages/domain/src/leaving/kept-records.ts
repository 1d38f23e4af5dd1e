/**
 * What the law requires us to keep about former members, for how long and why; used by page and mail. Paragraph 22 of
 * the Privacy (Credit Reporting) Code requires records of consents and disclosures for five years.
 */
export const KEPT_YEARS = 5;

export const KEPT_RECORDS = [
  {
    what: 'That you appointed us to get your credit score and report, in which words and when, and when you withdrew it',
    why: 'to show that a bureau gave your file to someone you had appointed (Privacy Act 1988, section 6L and Part IIIA)',
  },
  {
    what: 'Each time we asked a bureau: which one, the month, its outcome and the reference of the enquiry, never the score or the file',
    why: 'because the Privacy (Credit Reporting) Code, paragraph 22, requires records of disclosures to be kept for five years',
  },
] as const;

export const ERASED_RECORDS = [
  'Your name, date of birth, addresses, email address and mobile number',
  'Your password, and every login, on this device and all others',
  'Your scores, their key factors and your credit files',
  'Your identity checks. The same document can be used for a new account.',
  'Your answers, preferences, alerts and everything that happened in your account',
  'Your entry on our mailing list and in our customer-relations system',
] as const;

/** The day on which the last record is erased. */
export function keptUntil(leftAt: Date): Date {
  const end = new Date(leftAt);
  end.setUTCFullYear(end.getUTCFullYear() + KEPT_YEARS);
  return end;
}
