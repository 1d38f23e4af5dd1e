import { withBureau } from '@wattle/domain/messages/bureau';
import { isAboutBan } from '@wattle/domain/notifications/case-words';
import { PATHS, articlePath } from '@wattle/domain/pages/paths';
import { z } from 'zod';
import type { Context, Tx } from '#api/platform/context.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { emailOf } from '#api/platform/members/members.sql.ts';
import { DAY, NORMAL_RETRY, MAIL } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import { notifyMember } from '../notifications/notify-member.ts';
import { BAN_NEWS, type BanKind } from './bans/ban-news.ts';
import type { MailContext, MailedFacts, MailedKind, MemberMessage, NewsOf } from './news.ts';
import { CORRECTION_TIMES } from '@wattle/domain/corrections/correction-times';
import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { notYou } from '#api/platform/mail/not-you.ts';

const DUE_FIELDS = { reference: z.string(), answerDueOn: z.string() };
const CASE_SAMPLE = { reference: 'C-7K3M-9PQ2' };
const DUE_SAMPLE = { ...CASE_SAMPLE, answerDueOn: '2026-12-21' };

const CASE_NEWS = {
  'case-opened': {
    fields: DUE_FIELDS,
    samples: { 'correction-mail': DUE_SAMPLE },
    mail: ({ reference, answerDueOn }, { see, origin }) => ({
      heading: `We are passing on your correction request (${reference})`,
      parts: [
        {
          text: `Your request has the reference number ${reference}. It goes to {bureau}, which has to consult whoever reported the item.`,
        },
        {
          text: `By law it has to be answered within ${CORRECTION_TIMES.answerDays} days, by ${dayForPeople(answerDueOn)}, unless you agree in writing to more time. It costs you nothing. We will remind you shortly before that day.`,
        },
        see('See your request'),
        ...notYou(origin),
      ],
    }),
  },
  'answer-soon': {
    fields: DUE_FIELDS,
    samples: { 'correction-answer-soon': DUE_SAMPLE },
    mail: ({ reference, answerDueOn }, { see }) => ({
      heading: `The answer to your correction request is due soon (${reference})`,
      parts: [
        {
          text: `The answer to your request ${reference} is due by ${dayForPeople(answerDueOn)}. We have none yet.`,
        },
        {
          text: 'There is nothing you have to do. If you got an answer yourself, you can note it and close the request.',
        },
        see('See your request'),
      ],
    }),
  },
  'answer-passed': {
    fields: DUE_FIELDS,
    samples: { 'correction-answer-passed': DUE_SAMPLE },
    mail: ({ reference, answerDueOn }, { see, origin }) => ({
      heading: `The answer to your correction request is overdue (${reference})`,
      parts: [
        {
          text: `The answer to your request ${reference} was due by ${dayForPeople(answerDueOn)}, and we have none. For a request that is not answered in time you need not complain to {bureau} or the credit provider first, though you may. What you can do, free of charge:`,
        },
        {
          list: [
            'complain to the bureau or the credit provider',
            'go to the Australian Financial Complaints Authority (AFCA): www.afca.org.au',
            'complain to the Office of the Australian Information Commissioner (OAIC): www.oaic.gov.au',
          ],
        },
        see('See your request'),
        {
          link: `${origin}${articlePath('correcting-errors-on-your-credit-report')}`,
          label: 'Read how each works',
          isSecondary: true,
        },
      ],
    }),
  },
  'case-decided': {
    fields: { reference: z.string(), noticeDueOn: z.string() },
    samples: { 'correction-decided': { ...CASE_SAMPLE, noticeDueOn: '2026-12-30' } },
    mail: ({ reference, noticeDueOn }, { see }) => ({
      heading: `Your correction request is decided (${reference})`,
      parts: [
        { text: `There is a decision about your request ${reference}. Log in to read it with its reasons.` },
        {
          text: `The written notice of it has to reach you by ${dayForPeople(noticeDueOn)}, which is ${CORRECTION_TIMES.noticeBusinessDays} business days after the decision. If you do not agree with it, the page tells you where you can go, free of charge.`,
        },
        see('Log in to read the decision'),
      ],
    }),
  },
  'case-undelivered': {
    fields: { reference: z.string() },
    samples: { 'correction-undelivered': CASE_SAMPLE },
    mail: ({ reference }, { see }) => ({
      heading: `Your correction request did not get through (${reference})`,
      parts: [
        {
          text: `We could not pass your request ${reference} on to {bureau}. We tried until its time was up, and have stopped. We are sorry.`,
        },
        {
          text: 'Please ask again: the days that the law allows then start again. You can also write to {bureau} or the credit provider yourself, free of charge.',
        },
        see('See your requests'),
      ],
    }),
  },
  'withdrawal-undelivered': {
    fields: { reference: z.string() },
    samples: { 'correction-withdrawal-undelivered': CASE_SAMPLE },
    mail: ({ reference }, { see }) => ({
      heading: `We could not tell {bureau} that you withdrew your request (${reference})`,
      parts: [
        {
          text: `You withdrew your correction request ${reference}, and we could not tell {bureau}. It may still look into it and write to you.`,
        },
        {
          text: 'There is nothing you have to do. If it writes to you, say that you have withdrawn the request.',
        },
        see('See your requests'),
      ],
    }),
  },
} satisfies NewsOf<Exclude<MailedKind, BanKind>>;

const NEWS: NewsOf<MailedKind> = { ...CASE_NEWS, ...BAN_NEWS };

/** The table pairs kind and fields, which the type of a union made from a list loses. */
const Message = z.union(
  Object.entries(NEWS).map(([kind, { fields }]) =>
    z.strictObject({ kind: z.literal(kind), bureauName: z.string(), ...fields }),
  ),
) as z.ZodType<MemberMessage>;

const bureauName = 'Yarran Credit';

const SAMPLES = Object.entries(NEWS).flatMap(([kind, { samples }]) =>
  Object.entries(samples).map(([name, facts]) => {
    return [name, { message: Message.parse({ kind, bureauName, ...facts }) }] as const;
  }),
);

const WHY = {
  ban: 'You get this email because it is about who may see your credit report, which you can freeze in your account.',
  correction: 'You get this email because you asked for a correction of your credit report.',
};

export const correctionMail = defineEffect({
  ...MAIL,
  name: 'correction-mail',
  /** The page shows the same, and after a fortnight the next mail is due. */
  rule: { kind: 'correction-mail', retryForMs: 14 * DAY, ...NORMAL_RETRY, onFailure: 'keep' },
  body: z.strictObject({ to: z.string(), message: Message }),
  consent: { none: 'how a right stands that the member used' },
  sample: ({ to }) => ({
    to,
    message: {
      kind: 'case-opened' as const,
      bureauName,
      ...CASE_NEWS['case-opened'].samples['correction-mail'],
    },
  }),
  otherSamples: Object.fromEntries(SAMPLES),
  leaves: {
    mail({ to, message }, { origin, mainBureau }) {
      const isBan = isAboutBan(message.kind);
      const page = `${origin}${isBan ? PATHS.fileFreeze : PATHS.corrections}`;
      const { heading, parts } = mailOf(message.kind, message, {
        origin,
        see: (label) => ({ link: page, label }),
        isMain: message.bureauName === mainBureau,
      });
      const named = (text: string) => withBureau(text, message.bureauName);
      const subject = named(heading);
      const mail = composeMail({
        heading: subject,
        parts: parts.map((part) => ('text' in part ? { text: named(part.text) } : part)),
        footer: { why: isBan ? WHY.ban : WHY.correction },
      });
      return { to, subject, ...mail };
    },
  },
});

const mailOf = <K extends MailedKind>(kind: K, facts: MailedFacts<K>, context: MailContext) =>
  NEWS[kind].mail(facts, context);

type Notice = {
  memberId: string;
  message: MemberMessage;
  /** Shown on the page alone. */
  provider?: string;
  /** As in `notifyMember`. */
  key?: string;
  sessionId?: string;
};

/** Notifies and mails. Call it in the transaction of the change. */
export async function mailMember(
  ctx: Context,
  tx: Tx,
  { message, provider, ...rest }: Notice,
): Promise<void> {
  const about = provider === undefined ? message : { ...message, provider };
  const kind = isAboutBan(message.kind) ? 'ban' : 'correction';
  if (!(await notifyMember(ctx, tx, { ...rest, kind, about }))) return;
  const to = await emailOf(tx, ctx, rest.memberId);
  await addEffect(ctx, tx, correctionMail, { body: { to, message } });
}
