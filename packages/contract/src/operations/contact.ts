import { COMPLAINT_STATES } from '@wattle/domain/contact/complaint-words';
import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { email, groupedNumber, prose, text, token } from '../schemas.ts';

/** Validated by the domain's `validateContactForm` (CONTACT-006 to CONTACT-008). */
const ContactBody = z.strictObject({
  name: text(200),
  lastname: text(200),
  email: email(200),
  phone: groupedNumber(40),
  subject: text(400),
  description: prose(2000),
  /** The page or campaign of the form (CONTACT-001). It does not decide where a case goes. */
  page: token(200).nullable().optional(),
});

const Sent = z.object({
  /** Shown to the sender for later enquiries. */
  reference: z.string(),
  /** False when the mailbox has reached its daily limit: the sender should note the number. */
  isMailed: z.boolean(),
  /** Lets the sender, with or without an account, add to the case. */
  noteKey: z.string(),
});

const CHALLENGED = {
  access: { to: 'anyone' },
  challenge: true,
  uncounted: { countedBy: 'contactByAddress' },
  challengeProblem: 'recaptcha-failed',
  idempotent: true,
  body: ContactBody,
  problems: ['recaptcha-failed', 'idempotency-in-progress', 'idempotency-key-reused'],
} as const;

const Complaint = z.object({
  reference: z.string(),
  /** ISO 8601 */
  receivedAt: z.string(),
  state: z.enum([...COMPLAINT_STATES, 'undelivered']),
  /** Our promise, YYYY-MM-DD in Sydney like every day here. */
  answerDueOn: z.string(),
  /** That day is over without an answer. */
  isLate: z.boolean(),
  answeredOn: z.string().nullable(),
  /** The letter that the answer takes longer, as it was sent. */
  delay: z.object({ on: z.string(), letter: z.array(z.string()) }).nullable(),
});

export const contactOperations = defineOperations('contact', {
  'GET /v1/complaints': {
    summary: "The member's complaints with state, day and letter, newest first",
    access: { to: 'member', roles: ['2FA'] },
    response: z.object({ complaints: z.array(Complaint) }),
  },
  'POST /v1/contact-us': {
    summary: 'Sends an enquiry; it becomes a case with a reference number',
    ...CHALLENGED,
    response: Sent,
  },
  'POST /v1/lodge-a-complaint': {
    summary: 'Lodges a complaint; it is acknowledged at once and answered by a given day',
    ...CHALLENGED,
    response: Sent.extend({
      /** The last day for the answer, YYYY-MM-DD in Sydney (LEGAL-004). */
      answerDueOn: z.string(),
    }),
  },
  'POST /v1/case-notes': {
    summary: 'Adds a note to a case, by the key that its sender got',
    access: { to: 'anyone' },
    budget: { per: 'address', name: 'caseNoteByAddress' },
    idempotent: true,
    body: z.strictObject({ reference: token(40), noteKey: token(100), description: prose(2000) }),
    response: z.object({
      /** How many the case has now. */
      notes: z.int(),
    }),
    problems: ['case-unknown'],
  },
});
