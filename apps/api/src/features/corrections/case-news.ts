import { CORRECTION_TIMES } from '@wattle/domain/corrections/correction-times';
import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { articlePath } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import { notYou } from '#api/platform/mail/not-you.ts';

import type { BanKind } from './bans/ban-news.ts';
import type { MailedKind, NewsOf } from './news.ts';

const DUE_FIELDS = { reference: z.string(), answerDueOn: z.string() };
const CASE_SAMPLE = { reference: 'C-7K3M-9PQ2' };
const DUE_SAMPLE = { ...CASE_SAMPLE, answerDueOn: '2026-12-21' };

export const CASE_NEWS = {
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
