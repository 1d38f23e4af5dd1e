import { formatDateForPeople, parseDate } from '@wattle/domain/calendar/calendar';
import { articlePath, PATHS } from '@wattle/domain/journeys/paths';
import { BAN_TIMES } from '@wattle/domain/corrections/ban-times';
import { CORRECTION_TIMES } from '@wattle/domain/corrections/correction-times';

import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { composeMail, type MailPart } from '#api/platform/mail/mail-content.ts';
import { emailOf } from '#api/platform/members/members.ts';
import type { Outbox } from '#api/platform/outbox/outbox.ts';

import type { MemberMessage, TellMember } from './corrections.ports.ts';
import { banUndelivered, caseUndelivered, withdrawalUndelivered } from './outbox-undelivered-text.ts';

type Deps = { outbox: Outbox; cipher: Pick<FieldCipher, 'open'>; origin: string };

/** Mails to the member, sent in the transaction they report on: exactly once, and only if it happened. */
export function makeOutboxCorrectionMails({ outbox, cipher, origin }: Deps): TellMember {
  return async (tx, memberId, message) => {
    const to = await emailOf(tx, { cipher }, memberId);
    await outbox.add(tx, 'correction-mail', { kind: 'email', to, ...correctionMail(message, origin) });
  };
}

type MailText = { heading: string; parts: MailPart[]; footer: { why: string } };

/** The text of each mail. It names no item, no provider and no outcome: an e-mail is no safe place for them. */
export function correctionMail(message: MemberMessage, origin: string) {
  const text = textOf(message, `${origin}${PATHS.corrections}`, origin);
  return { subject: text.heading, ...composeMail(text) };
}

const CASE_WHY = { why: 'You get this email because you asked for a correction of your credit report.' };
const BAN_WHY = {
  why: 'You get this email because a ban on your credit report was asked for in your account.',
};
const NOT_YOU: MailPart = {
  text: 'If it was not you, change your password now and contact us.',
};

function textOf(message: MemberMessage, page: string, origin: string): MailText {
  const see = (label: string): MailPart => ({ link: page, label });
  switch (message.kind) {
    case 'case-opened':
      return opened(message, see('See your request'));
    case 'answer-soon':
      return answerSoon(message, see('See your request'));
    case 'answer-passed':
      return answerPassed(message, see('See your request'), origin);
    case 'case-decided':
      return decided(message, see('Log in to read the decision'));
    case 'case-undelivered':
      return { ...caseUndelivered(message, see('See your requests')), footer: CASE_WHY };
    case 'withdrawal-undelivered':
      return { ...withdrawalUndelivered(message, see('See your requests')), footer: CASE_WHY };
    case 'ban-undelivered':
      return { ...banUndelivered(message, see('See your ban')), footer: BAN_WHY };
    case 'ban-in-force':
      return banInForce(message, see('See your ban'));
    case 'ban-extension-refused':
      return banExtensionRefused(message, see('See your ban'), origin);
    case 'ban-ending':
      return banEnding(message, see('Extend the ban'));
    default:
      return banLifted(see('See your requests'));
  }
}

type Of<K extends MemberMessage['kind']> = Extract<MemberMessage, { kind: K }>;
type CaseDay = { reference: string; answerDueOn: string };

function opened({ reference, answerDueOn }: CaseDay, see: MailPart): MailText {
  return {
    heading: `We pass on your correction request (${reference})`,
    parts: [
      {
        text: `Your request has the reference number ${reference}. It goes to the credit bureau, which has to consult whoever reported the item.`,
      },
      {
        text: `By law there are ${CORRECTION_TIMES.answerDays} days to answer it, which is until ${day(answerDueOn)}, unless you agree in writing to longer. It costs you nothing. We remind you when the day comes near.`,
      },
      see,
      NOT_YOU,
    ],
    footer: CASE_WHY,
  };
}

function answerSoon({ reference, answerDueOn }: CaseDay, see: MailPart): MailText {
  return {
    heading: `The answer to your correction request is due soon (${reference})`,
    parts: [
      { text: `The answer to your request ${reference} is due by ${day(answerDueOn)}. We have none yet.` },
      {
        text: 'There is nothing that you have to do. If you were answered directly, you can close the request with what you were told.',
      },
      see,
    ],
    footer: CASE_WHY,
  };
}

function answerPassed({ reference, answerDueOn }: CaseDay, see: MailPart, origin: string): MailText {
  return {
    heading: `The answer to your correction request is overdue (${reference})`,
    parts: [
      {
        text: `The answer to your request ${reference} was due by ${day(answerDueOn)}, and we have none. For a request that is not answered in time you need not complain to the bureau or the credit provider first, though you may. What you can do, free of charge:`,
      },
      {
        list: [
          'complain to the credit bureau or the credit provider',
          'go to the Australian Financial Complaints Authority (AFCA): www.afca.org.au',
          'complain to the Office of the Australian Information Commissioner (OAIC): www.oaic.gov.au',
        ],
      },
      see,
      {
        link: `${origin}${articlePath('correcting-errors-on-your-credit-report')}`,
        label: 'Read how each works',
      },
    ],
    footer: CASE_WHY,
  };
}

function decided({ reference, noticeDueOn }: Of<'case-decided'>, see: MailPart): MailText {
  return {
    heading: `Your correction request is decided (${reference})`,
    parts: [
      { text: `There is a decision about your request ${reference}. Log in to read it with its reasons.` },
      {
        text: `The written notice of it has to reach you by ${day(noticeDueOn)}, which is ${CORRECTION_TIMES.noticeBusinessDays} business days after the decision. If you do not agree with it, the page tells you where you can go, free of charge.`,
      },
      see,
    ],
    footer: CASE_WHY,
  };
}

function banInForce({ endsOn, isExtension }: Of<'ban-in-force'>, see: MailPart): MailText {
  const heading = isExtension ? 'The ban on your credit report is extended' : 'Your credit report is frozen';
  return {
    heading,
    parts: [
      {
        text: `The credit bureau has confirmed it: until the end of ${day(endsOn)} it gives your credit report to nobody without your written consent, unless the law requires it. You can still see it here.`,
      },
      {
        text: `We remind you ${BAN_TIMES.reminderBusinessDays} business days before the ban ends. You can extend it then, as often as you need to.`,
      },
      see,
      NOT_YOU,
    ],
    footer: BAN_WHY,
  };
}

function banExtensionRefused(
  { endsOn, isOver }: Of<'ban-extension-refused'>,
  see: MailPart,
  origin: string,
): MailText {
  const next = isOver
    ? 'If you still have reason to fear that somebody is using your name, ask for a new ban, or contact us.'
    : 'If you still have reason to fear that somebody is using your name, ask for the extension again before then, or contact us.';
  return {
    heading: 'The ban on your credit report is not extended',
    parts: [
      {
        text: `The credit bureau did not accept the extension that was asked for in your account. The end date that it had confirmed before still stands: the ban ${isOver ? 'ended' : 'ends'} after ${day(endsOn)}.`,
      },
      { text: next },
      see,
      { link: `${origin}${PATHS.contactUs}`, label: 'Contact us' },
      NOT_YOU,
    ],
    footer: BAN_WHY,
  };
}

function banEnding({ endsOn }: Of<'ban-ending'>, see: MailPart): MailText {
  return {
    heading: 'The ban on your credit report ends soon',
    parts: [
      {
        text: `The ban ends after ${day(endsOn)}. From the day after, the credit bureau may give your credit report to lenders that ask for it again.`,
      },
      {
        text: `If you still have reason to fear that somebody is using your name, extend it before then: it lasts another ${BAN_TIMES.days} days, and it is free. If you do nothing, it ends by itself.`,
      },
      see,
    ],
    footer: BAN_WHY,
  };
}

function banLifted(see: MailPart): MailText {
  return {
    heading: 'The ban on your credit report is lifted',
    parts: [
      {
        text: 'As was asked in your account, the credit bureau has ended the ban. It may give your credit report to lenders that ask for it again.',
      },
      see,
      { text: 'If it was not you, ask for a new ban now, change your password and contact us.' },
    ],
    footer: BAN_WHY,
  };
}

function day(text: string): string {
  const date = parseDate(text);
  if (date === null) throw new Error('a day that is none');
  return formatDateForPeople(date);
}
