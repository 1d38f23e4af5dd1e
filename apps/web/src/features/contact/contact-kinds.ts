import { paths } from '#web/navigation/paths.ts';

export const CONTACT_KINDS = {
  contact: {
    title: 'Contact us',
    lead: 'Ask us anything about your account, your score or your report. A consultant will contact you.',
    submitLabel: 'Send message',
    helps: 'It helps to say what you were doing, and when.',
    thing: 'message',
    operation: 'POST /v1/contact-us',
    sentAt: paths.contactSent(),
  },
  complaint: {
    title: 'Lodge a complaint',
    lead: 'Tell us what went wrong and what would put it right. You get a reference number at once.',
    submitLabel: 'Lodge complaint',
    helps: 'What helps us: dates, the account or company, and how we can put it right.',
    thing: 'complaint',
    operation: 'POST /v1/lodge-a-complaint',
    sentAt: paths.complaintSent(),
  },
} as const;
export type ContactKind = keyof typeof CONTACT_KINDS;
