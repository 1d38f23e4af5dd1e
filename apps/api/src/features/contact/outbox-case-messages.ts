import { formatDateForPeople, parseDate } from '@wattle/domain/calendar/calendar';
import { PATHS } from '@wattle/domain/journeys/paths';
import { COMPLAINT_TIMES } from '@wattle/domain/contact/complaint-times';

import { composeMail } from '#api/platform/mail/mail-content.ts';
import type { Outbox } from '#api/platform/outbox/outbox.ts';

import type { CaseKind, CaseMessages, OpenedCase } from './contact.ports.ts';

/** Where cases go inside the CRM: the operator decides, never the sender (CONTACT-004). */
export type CaseRouting = { organisation: string } & Record<CaseKind, string>;

type Deps = { outbox: Outbox; origin: string; routing: CaseRouting };

/**
 * The hand-over to the CRM and the mail to the sender, sent through the outbox of the transaction that opens the case.
 */
export function makeOutboxCaseMessages({ outbox, origin, routing }: Deps): CaseMessages {
  return {
    async caseOpened(tx, of, { isMailed }) {
      const call = {
        kind: 'provider-call',
        provider: 'crm',
        method: 'POST',
        path: '/v1/cases',
        body: crmCase(of, routing),
        ...(of.memberId === null ? {} : { about: of.memberId }),
      } as const;
      await outbox.add(tx, of.kind, call, { concerns: of.reference });
      if (!isMailed) return;
      await outbox.add(tx, 'case-mail', { kind: 'email', to: of.form.email, ...caseMail(of, origin) });
    },
  };
}

function crmCase(of: OpenedCase, routing: CaseRouting) {
  const { kind, reference, memberId, form, receivedAt, answerDueOn } = of;
  return {
    reference,
    ...(memberId === null ? {} : { contactReference: memberId }),
    organisation: routing.organisation,
    recordType: routing[kind],
    kind,
    origin: of.origin ?? 'web',
    firstName: form.name,
    lastName: form.lastname,
    email: form.email,
    phone: form.phone,
    subject: form.subject,
    description: form.description,
    receivedAt: receivedAt.toISOString(),
    ...(answerDueOn === null ? {} : { acknowledgedAt: receivedAt.toISOString(), answerDueOn }),
  };
}

/**
 * Says nothing of what was written, not even a name: anybody may type anybody's address into the form, and no mail of
 * ours may carry a stranger's words.
 */
export function caseMail(of: Pick<OpenedCase, 'kind' | 'reference' | 'answerDueOn'>, origin: string) {
  return of.kind === 'complaint' ? complaintMail(of, origin) : enquiryMail(of, origin);
}

type MailOf = Pick<OpenedCase, 'reference' | 'answerDueOn'>;

const NOT_YOU = {
  quiet: 'If you did not write to us, somebody typed your address by mistake. There is nothing to do.',
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
