import { formatDateForPeople, parseDate } from '@wattle/domain/calendar/calendar';
import { COMPLAINT_TIMES } from '@wattle/domain/contact/complaint-times';
import { PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import type { Context, Tx } from '#api/platform/context.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { DAY, type EffectRule, erasureRule, NORMAL_RETRY, MAIL } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect, type Edition } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';

import { markHandedOver, markResent, markUndelivered, type StoredCase } from './contact.sql.ts';
import { CrmCase, type CaseKind } from './crm-gateway.ts';

const Kind = z.enum(['enquiry', 'complaint']);

export const CASE_RULES: Record<CaseKind, EffectRule> = {
  /** Two weeks: people ask again if they have no answer by then. */
  enquiry: { kind: 'enquiry', retryForMs: 14 * DAY, ...NORMAL_RETRY, onFailure: 'keep' },
  /** The legal deadline for the answer (ASIC Regulatory Guide 271). */
  complaint: {
    kind: 'complaint',
    retryForMs: COMPLAINT_TIMES.answerCalendarDaysMax * DAY,
    ...NORMAL_RETRY,
    onFailure: 'keep',
  },
};

/** Confirms a message and its reference number. The form's answer already said so (RG 271). */
export const caseMailRule: EffectRule = { ...CASE_RULES.complaint, kind: 'case-mail' };

/** Opens a case in the CRM. If that fails for good, marks the case undelivered and mails the sender how to reach us. */
const caseToCrm = (kind: CaseKind) =>
  defineEffect({
    name: `${kind}-to-crm`,
    rule: CASE_RULES[kind],
    body: CrmCase,
    receiver: ({ memberId }) => memberId,
    consent: { none: 'the sender asked us to answer' },
    sample: ({ memberId, to }) => ({
      reference: 'C-7K3M-9PQ2',
      memberId,
      origin: 'contact',
      firstName: 'Tamar',
      lastName: 'Illo',
      email: to,
      phone: '0412555777',
      subject: 'A question',
      description: 'Why has my score changed?',
      receivedAt: '2026-11-21T23:00:00.000Z',
      kind,
      answerDueOn: kind === 'complaint' ? '2026-12-21' : null,
    }),
    leaves: {
      async call(ctx, body) {
        const delivery = await ctx.providers.crm.openCase(body);
        if (delivery.kind === 'accepted') await markHandedOver(ctx, body.reference);
        return delivery;
      },
    },
    member: async (_ctx, { body }) => body?.memberId ?? null,
    async undelivered(ctx, tx, { body: { kind: written, reference, email } }) {
      if (!(await markUndelivered(tx, reference, ctx.now()))) return;
      await addEffect(ctx, tx, caseUndelivered, { body: { to: email, kind: written, reference } });
    },
    again: (_ctx, tx, { body }) => markResent(tx, body.reference),
  });

export const casesToCrm = { enquiry: caseToCrm('enquiry'), complaint: caseToCrm('complaint') };

type Sent = Pick<StoredCase, 'kind' | 'memberId' | 'written' | 'receivedAt' | 'answerDueOn'>;

/** Has the CRM open a case. Where it has lost one, the same again changes nothing but brings it back. */
export const sendToCrm = (
  ctx: Context,
  tx: Tx,
  reference: string,
  { kind, memberId, written, receivedAt, answerDueOn }: Sent,
): Promise<string> =>
  addEffect(ctx, tx, casesToCrm[kind], {
    body: {
      kind,
      reference,
      memberId,
      origin: written.origin ?? 'web',
      firstName: written.name,
      lastName: written.lastname,
      email: written.email,
      phone: written.phone,
      subject: written.subject,
      description: written.description,
      receivedAt: receivedAt.toISOString(),
      answerDueOn,
    },
    concerns: reference,
  });

export const crmErasure = defineEffect({
  name: 'crm-erasure',
  rule: erasureRule,
  body: z.strictObject({ memberId: z.string() }),
  // The member has left: nothing can withdraw this.
  receiver: () => null,
  consent: { none: 'an erasure, which no consent is needed for' },
  sample: ({ memberId }) => ({ memberId }),
  leaves: { call: ({ providers }, { memberId }) => providers.crm.eraseMember(memberId) },
  undelivered: 'operators',
});

/**
 * Confirms a case with its reference number. Repeats none of the text, not even the name: anyone can type any address
 * into the form, and our mail must not carry a stranger's words.
 */
export const caseReceived = defineEffect({
  ...MAIL,
  name: 'case-received',
  rule: caseMailRule,
  body: z.strictObject({
    to: z.string(),
    kind: Kind,
    reference: z.string(),
    answerDueOn: z.string().nullable(),
  }),
  consent: { none: 'confirms what the sender has just sent' },
  sample: ({ to }) => ({ to, kind: 'enquiry' as const, reference: 'C-7K3M-9PQ2', answerDueOn: null }),
  otherSamples: { 'complaint-received': { kind: 'complaint', answerDueOn: '2026-12-11' } },
  leaves: {
    mail: (body, { origin }) => ({
      to: body.to,
      ...(body.kind === 'complaint' ? complaintMail(body, origin) : enquiryMail(body, origin)),
    }),
  },
});

type MailOf = { reference: string; answerDueOn: string | null };

export const NOT_YOU = {
  quiet: 'If you did not write to us, someone typed your address by mistake. There is nothing to do.',
};

function enquiryMail({ reference }: MailOf, origin: string) {
  const mail = composeMail({
    heading: 'We have your message',
    preview: `Your reference number is ${reference}.`,
    parts: [
      { text: `Thank you for your submission. Your reference number is ${reference}.` },
      { text: 'A consultant will contact you. Please quote the number if you write to us again.' },
      { link: `${origin}${PATHS.help}`, label: 'Read the help' },
      NOT_YOU,
    ],
  });
  return { subject: `We have your message (${reference})`, ...mail };
}

function complaintMail({ reference, answerDueOn }: MailOf, origin: string) {
  const due = answerDueOn === null ? null : parseDate(answerDueOn);
  const { answerBusinessDays, answerCalendarDaysMax } = COMPLAINT_TIMES;
  const mail = composeMail({
    heading: 'We have your complaint',
    preview: `Your reference number is ${reference}.`,
    parts: [
      { text: `We received your complaint. Its reference number is ${reference}.` },
      {
        text: `You will have our answer by ${due === null ? 'the day the law sets' : formatDateForPeople(due)}: we answer within ${answerBusinessDays} business days, and the law allows us ${answerCalendarDaysMax} calendar days at most. A consultant will contact you if we need to know more.`,
      },
      {
        text: 'If you are not satisfied with our answer, or it does not come in time, you can take the complaint to the Australian Financial Complaints Authority (AFCA), which costs you nothing. About how we handle your personal information, you can also go to the Office of the Australian Information Commissioner (OAIC).',
      },
      { link: `${origin}${PATHS.complaints}`, label: 'Read how complaints work' },
      NOT_YOU,
    ],
  });
  return { subject: `We have your complaint (${reference})`, ...mail };
}

/** Tells the sender that a case could not be passed on. Repeats none of the text either. */
export const caseUndelivered = defineEffect({
  ...MAIL,
  name: 'case-undelivered',
  rule: caseMailRule,
  body: z.strictObject({ to: z.string(), kind: Kind, reference: z.string() }),
  consent: { none: 'says that there will be no answer' },
  sample: ({ to }) => ({ to, kind: 'enquiry' as const, reference: 'C-7K3M-9PQ2' }),
  otherSamples: { 'complaint-undelivered': { kind: 'complaint' } },
  leaves: { mail: ({ to, ...rest }, edition) => ({ to, ...undeliveredMail(rest, edition) }) },
});

function undeliveredMail({ kind, reference }: { kind: CaseKind; reference: string }, { origin }: Edition) {
  const isComplaint = kind === 'complaint';
  const what = isComplaint ? 'complaint' : 'message';
  const heading = `Your ${what} did not get through`;
  const mail = composeMail({
    heading,
    preview: `Reference number ${reference}.`,
    parts: [
      {
        text: `We kept your ${what} (reference number ${reference}), but could not pass it on to the people who answer it. It is not answered, and that is our fault. We are sorry.`,
      },
      { text: 'Please send it again. We are sorry.' },
      ...(isComplaint
        ? [
            {
              text: 'You need not wait for us any longer: you can take the complaint to the Australian Financial Complaints Authority (AFCA), www.afca.org.au, which costs you nothing.',
            },
          ]
        : []),
      {
        link: isComplaint ? `${origin}${PATHS.lodgeComplaint}` : `${origin}${PATHS.contactUs}`,
        label: isComplaint ? 'Send the complaint again' : 'Send the message again',
      },
      NOT_YOU,
    ],
  });
  return { subject: `${heading} (${reference})`, ...mail };
}
