import { formatDateForPeople } from '@wattle/domain/calendar/calendar';
import { CORRECTION_TIMES } from '@wattle/domain/corrections/correction-times';
import { articlePath } from '@wattle/domain/pages/paths';

import type { MailPart } from '#api/platform/mail/mail-content.ts';
import { notYou } from '#api/platform/mail/not-you.ts';

import { dayOf } from './corrections.rules.ts';
import type { MessageOf } from './member-message.ts';

export type MailText = { heading: string; parts: MailPart[]; footer: { why: string } };

const footer = { why: 'You get this email because you asked for a correction of your credit report.' };
type CaseDay = { reference: string; answerDueOn: string };

export function caseOpened({ reference, answerDueOn }: CaseDay, see: MailPart, origin: string): MailText {
  return {
    heading: `We are passing on your correction request (${reference})`,
    parts: [
      {
        text: `Your request has the reference number ${reference}. It goes to {bureau}, which has to consult whoever reported the item.`,
      },
      {
        text: `By law it has to be answered within ${CORRECTION_TIMES.answerDays} days, by ${day(answerDueOn)}, unless you agree in writing to more time. It costs you nothing. We will remind you shortly before that day.`,
      },
      see,
      ...notYou(origin),
    ],
    footer,
  };
}

export function answerSoon({ reference, answerDueOn }: CaseDay, see: MailPart): MailText {
  return {
    heading: `The answer to your correction request is due soon (${reference})`,
    parts: [
      { text: `The answer to your request ${reference} is due by ${day(answerDueOn)}. We have none yet.` },
      {
        text: 'There is nothing you have to do. If you got an answer yourself, you can note it and close the request.',
      },
      see,
    ],
    footer,
  };
}

export function answerPassed({ reference, answerDueOn }: CaseDay, see: MailPart, origin: string): MailText {
  return {
    heading: `The answer to your correction request is overdue (${reference})`,
    parts: [
      {
        text: `The answer to your request ${reference} was due by ${day(answerDueOn)}, and we have none. For a request that is not answered in time you need not complain to {bureau} or the credit provider first, though you may. What you can do, free of charge:`,
      },
      {
        list: [
          'complain to the bureau or the credit provider',
          'go to the Australian Financial Complaints Authority (AFCA): www.afca.org.au',
          'complain to the Office of the Australian Information Commissioner (OAIC): www.oaic.gov.au',
        ],
      },
      see,
      {
        link: `${origin}${articlePath('correcting-errors-on-your-credit-report')}`,
        label: 'Read how each works',
        isSecondary: true,
      },
    ],
    footer,
  };
}

export function caseDecided({ reference, noticeDueOn }: MessageOf<'case-decided'>, see: MailPart): MailText {
  return {
    heading: `Your correction request is decided (${reference})`,
    parts: [
      { text: `There is a decision about your request ${reference}. Log in to read it with its reasons.` },
      {
        text: `The written notice of it has to reach you by ${day(noticeDueOn)}, which is ${CORRECTION_TIMES.noticeBusinessDays} business days after the decision. If you do not agree with it, the page tells you where you can go, free of charge.`,
      },
      see,
    ],
    footer,
  };
}

export function caseUndelivered({ reference }: MessageOf<'case-undelivered'>, see: MailPart): MailText {
  return {
    heading: `Your correction request did not get through (${reference})`,
    parts: [
      {
        text: `We could not pass your request ${reference} on to {bureau}. We tried until its time was up, and have stopped. We are sorry.`,
      },
      {
        text: 'Please ask again: the days that the law allows then start again. You can also write to {bureau} or the credit provider yourself, free of charge.',
      },
      see,
    ],
    footer,
  };
}

export function withdrawalUndelivered(
  { reference }: MessageOf<'withdrawal-undelivered'>,
  see: MailPart,
): MailText {
  return {
    heading: `We could not tell {bureau} that you withdrew your request (${reference})`,
    parts: [
      {
        text: `You withdrew your correction request ${reference}, and we could not tell {bureau}. It may still look into it and write to you.`,
      },
      {
        text: 'There is nothing you have to do. If it writes to you, say that you have withdrawn the request.',
      },
      see,
    ],
    footer,
  };
}

export const day = (text: string): string => formatDateForPeople(dayOf(text));
