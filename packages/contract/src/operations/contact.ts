import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { text } from '../schemas.ts';

/** As typed; rules and messages are `validateContactForm` of the domain (CONTACT-006 to CONTACT-008). */
const ContactBody = z.strictObject({
  name: text(200),
  lastname: text(200),
  email: text(200),
  phone: text(40),
  subject: text(400),
  description: text(2000),
  /** Which page or campaign the form was opened from (CONTACT-001). Where a case goes is never up to the sender. */
  page: text(200).nullable().optional(),
});

const Sent = z.object({
  /** Shown to the sender, who quotes it when they ask again. */
  reference: z.string(),
  /** false when the mailbox has already been mailed often today: the number should be written down. */
  isMailed: z.boolean(),
});

const CHALLENGED = {
  access: { to: 'anyone' },
  challenge: true,
  challengeProblem: 'recaptcha-failed',
  idempotent: true,
  body: ContactBody,
  problems: ['recaptcha-failed', 'idempotency-in-progress', 'idempotency-key-reused'],
} as const;

/** Writing to us (CONTACT-009). */
export const contactOperations = defineOperations({
  'POST /v1/contact-us': {
    summary: 'Sends an enquiry; it becomes a case with a reference number',
    area: 'contact',
    ...CHALLENGED,
    response: Sent,
  },
  'POST /v1/lodge-a-complaint': {
    summary: 'Lodges a complaint; it is acknowledged at once and answered by a given day',
    area: 'contact',
    ...CHALLENGED,
    response: Sent.extend({
      /** The last day for the promised answer, YYYY-MM-DD in Sydney (LEGAL-004). */
      answerDueOn: z.string(),
    }),
  },
});
