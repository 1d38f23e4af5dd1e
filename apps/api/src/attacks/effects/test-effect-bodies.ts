/** A member who has given every consent. */
export type Subject = {
  memberId: string;
  to: string;
  /** International. */
  mobile: string;
  /** To unsubscribe from score notices. */
  token: string;
  /** When the consent to the lead was given. */
  agreedAt: Date;
  interests: readonly string[];
};

/** What the consent to the lead lists. */
export const LEAD_PARTNER = 'Southern Home Loans';
export const LEAD_TITLES = ['Income before tax', 'Deposit', 'Name', 'Mobile'];

const sentAt = '2026-11-21T23:00:00.000Z';
const reference = 'C-7K3M-9PQ2';
const code = '482913';
const person = {
  givenName: 'Tamar',
  middleName: '',
  familyName: 'Illo',
  dateOfBirth: '1988-03-14',
  gender: null,
  addresses: [{ line: '61 Tamarillo Parade, Sydney NSW 2000', current: true }],
};
const lead = { clickId: 'click-id-of-a-departure', productId: 8 };

const crmCase = ({ memberId, to }: Subject) => ({
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
});

type Bodies = Readonly<Record<string, object>>;

const mails = ({ to, token }: Subject): Bodies => ({
  'change-email-code': { to, code, sentAt, isTaken: false },
  'contact-changed': { to, kind: 'email' },
  'identity-changed': { to, isDropped: false },
  'choices-undelivered': { to },
  'account-cancelled': { to },
  'identity-check-ended': { to, documentType: 'DL', end: 'verified' },
  'identity-reminder': { to, hasMobile: true },
  'score-notice': { to, changes: [{ kind: 'enquiry-added', count: 1 }], hasScoreChanged: true, token },
  'welcome-mail': { to },
  'case-received': { to, kind: 'enquiry', reference, answerDueOn: null },
  'case-undelivered': { to, kind: 'enquiry', reference },
  'case-note-undelivered': { to, kind: 'enquiry', reference },
  'correction-mail': { to, message: { kind: 'case-opened', reference, answerDueOn: '2026-12-21' } },
  'second-factor': { to, code, sentAt },
  'new-number-waits': { to, token, countsAt: sentAt },
  'new-number-stopped': { to },
  'new-number-counts': { to },
  'temporary-password': { kind: 'password', to, password: 'a-temporary-password', minutes: 30 },
  'password-changed': { to },
  'registration-email-code': { to, code, sentAt, isMembers: false, confirmSecret: 'secret-of-the-link' },
  'erasure-receipt': { to, receipt: 'R-7K3M-9PQ2', until: sentAt, why: 'asked' },
  'dormancy-notice': { to },
  'hand-over-undelivered': { to },
});

const textMessages = ({ mobile: to, token }: Subject): Bodies => ({
  'change-mobile-code': { to, code, sentAt },
  'second-factor-sms': { to, code, sentAt },
  'new-number-code': { to, code, sentAt },
  'new-number-waits-sms': { to, token, countsAt: sentAt },
  'new-number-stopped-sms': { to },
  'new-number-counts-sms': { to },
  'registration-mobile-code': { to, code, sentAt },
});

const calls = (subject: Subject): Bodies => {
  const { memberId, to, interests, agreedAt } = subject;
  return {
    'choices-changed': { memberId, email: to, isSubscribed: true, interests: interests, revision: 1 },
    'mailing-list-erasure': { memberId },
    'enquiry-to-crm': { ...crmCase(subject), kind: 'enquiry' },
    'complaint-to-crm': { ...crmCase(subject), kind: 'complaint', answerDueOn: '2026-12-21' },
    'enquiry-note-to-crm': { reference, memberId },
    'complaint-note-to-crm': { reference, memberId },
    'crm-erasure': { memberId },
    'correction-lodged': {
      reference,
      memberId,
      bureau: 'primary',
      subject: person,
      itemKind: 'default',
      item: {},
      addressee: 'bureau',
      words: 'This debt is paid.',
      requestedAt: sentAt,
    },
    'correction-withdrawn': { memberId, bureau: 'primary', reference },
    'ban-requested': { memberId, reference, subject: person, requestedAt: sentAt },
    'ban-extended': { memberId, reference, endsOn: '2026-12-21', requestedAt: sentAt },
    'ban-lifted': { memberId, reference },
    'ledger-entry': {},
    'home-loan-hand-over': {
      ...lead,
      memberId,
      consent: { textVersion: 'home-loan-hand-over-1', givenAt: agreedAt.toISOString() },
      person: { firstName: 'Tamar', lastName: 'Illo', mobile: '0412555777' },
      answers: LEAD_TITLES.slice(0, 2).map((question) => ({ field: question, question, answer: '$120,000' })),
    },
    'partner-lead': { ...lead, memberId },
  };
};

/** A body for each effect of the product, by name. Where its ids name nothing in the database, its delivery changes nothing. */
export const effectBodies = (subject: Subject): Bodies => ({
  ...mails(subject),
  ...textMessages(subject),
  ...calls(subject),
});
