const to = 'tamarillo@example.com';
const mobile = '+61412555777';
const sentAt = '2026-11-21T23:00:00.000Z';
const memberId = '0c6b0a52-5d4e-4c1e-9d5c-0f1c2b3a4d5e';
const reference = 'C-7K3M-9PQ2';
const code = '482913';
const token = 'stop-token-'.repeat(6);
const subject = {
  givenName: 'Tamar',
  middleName: '',
  familyName: 'Illo',
  dateOfBirth: '1988-03-14',
  gender: null,
  addresses: [{ line: '61 Tamarillo Parade, Sydney NSW 2000', current: true }],
};
const crmCase = {
  reference,
  memberId,
  origin: 'contact',
  firstName: 'Tamar',
  lastName: 'Illo',
  email: to,
  phone: '0412555777',
  subject: 'A question',
  description: 'Why has my score changed?',
  receivedAt: sentAt,
  answerDueOn: null,
};
const lead = { clickId: 'click-id-of-a-departure', productId: 4 };

/** A body for each effect of the product, by name. Where its ids name nothing in the database, its delivery changes nothing. */
export const EFFECT_BODIES: Readonly<Record<string, object>> = {
  'change-email-code': { to, code, sentAt, isTaken: false },
  'change-mobile-code': { to: mobile, code, sentAt },
  'contact-changed': { to, kind: 'email' },
  'identity-changed': { to, isDropped: false },
  'choices-changed': { memberId, email: to, isSubscribed: true, interests: ['cars', 'homes'], revision: 1 },
  'choices-undelivered': { to },
  'mailing-list-erasure': { memberId },
  'account-cancelled': { to },
  'identity-check-ended': { to, documentType: 'DL', end: 'verified' },
  'identity-reminder': { to, hasMobile: true },
  'score-notice': { to, changes: [{ kind: 'enquiry-added', count: 1 }], hasScoreChanged: true, token },
  'welcome-mail': { to },
  'enquiry-to-crm': { ...crmCase, kind: 'enquiry' },
  'complaint-to-crm': { ...crmCase, kind: 'complaint', answerDueOn: '2026-12-21' },
  'enquiry-note-to-crm': { reference, memberId },
  'complaint-note-to-crm': { reference, memberId },
  'crm-erasure': { memberId },
  'case-received': { to, kind: 'enquiry', reference, answerDueOn: null },
  'case-undelivered': { to, kind: 'enquiry', reference },
  'case-note-undelivered': { to, kind: 'enquiry', reference },
  'correction-lodged': {
    reference,
    memberId,
    subject,
    itemKind: 'default',
    item: {},
    addressee: 'bureau',
    words: 'This debt is paid.',
    requestedAt: sentAt,
  },
  'correction-withdrawn': { memberId, reference },
  'correction-mail': { to, message: { kind: 'case-opened', reference, answerDueOn: '2026-12-21' } },
  'ban-requested': { memberId, reference, subject, requestedAt: sentAt },
  'ban-extended': { memberId, reference, endsOn: '2026-12-21', requestedAt: sentAt },
  'ban-lifted': { memberId, reference },
  'second-factor': { to, code, sentAt },
  'second-factor-sms': { to: mobile, code, sentAt },
  'new-number-code': { to: mobile, code, sentAt },
  'new-number-waits': { to, token, countsAt: sentAt },
  'new-number-waits-sms': { to: mobile, token, countsAt: sentAt },
  'new-number-stopped': { to },
  'new-number-stopped-sms': { to: mobile },
  'new-number-counts': { to },
  'new-number-counts-sms': { to: mobile },
  'temporary-password': { kind: 'password', to, password: 'a-temporary-password', minutes: 30 },
  'password-changed': { to },
  'registration-email-code': { to, code, sentAt, isMembers: false, confirmSecret: 'secret-of-the-link' },
  'registration-mobile-code': { to: mobile, code, sentAt },
  'erasure-receipt': { to, receipt: 'R-7K3M-9PQ2', until: sentAt, why: 'asked' },
  'dormancy-notice': { to },
  'ledger-entry': { subject: 'ab'.repeat(32), at: sentAt },
  'home-loan-hand-over': {
    ...lead,
    memberId,
    consent: { textVersion: 'home-loan-hand-over-1', givenAt: sentAt },
    person: { firstName: 'Tamar', lastName: 'Illo', mobile: '0412555777' },
    answers: [{ field: 'income', question: 'Your income', answer: '90,000' }],
  },
  'hand-over-undelivered': { to },
  'partner-lead': { ...lead, memberId },
};
