import { BAN_TIMES } from '@wattle/domain/corrections/ban-times';

import type { MailPart } from '#api/platform/mail/mail-content.ts';
import { contactUs, notYou } from '#api/platform/mail/not-you.ts';

import { day, type MailText } from '../case-mail-texts.ts';
import type { MessageOf } from '../member-message.ts';

const footer = {
  why: 'You get this email because a freeze of your credit report was asked for in your account.',
};

export function banInForce(
  { endsOn, isExtension }: MessageOf<'ban-in-force'>,
  see: MailPart,
  origin: string,
): MailText {
  const heading = isExtension
    ? 'The freeze on your credit report is extended'
    : 'Your credit report is frozen';
  return {
    heading,
    parts: [
      {
        text: `{bureau} has confirmed it: until the end of ${day(endsOn)} it gives your credit report to no one without your written consent, unless the law requires it. You can still see it yourself.`,
      },
      {
        text: `We will remind you ${BAN_TIMES.reminderBusinessDays} business days before the freeze ends. You can extend it then, as often as you need to.`,
      },
      see,
      ...notYou(origin),
    ],
    footer,
  };
}

export function banExtensionRefused(
  { endsOn, isOver }: MessageOf<'ban-extension-refused'>,
  see: MailPart,
  origin: string,
): MailText {
  const next = isOver
    ? 'If you still have reason to fear that someone is using your name, ask for a new freeze, or contact us.'
    : 'If you still have reason to fear that someone is using your name, ask for the extension again before then, or contact us.';
  return {
    heading: 'The freeze on your credit report is not extended',
    parts: [
      {
        text: `{bureau} did not accept the extension that was asked for in your account. Your freeze ${isOver ? 'ended' : 'still ends'} after ${day(endsOn)}.`,
      },
      { text: next },
      see,
      ...notYou(origin),
    ],
    footer,
  };
}

export function banEnding({ endsOn }: MessageOf<'ban-ending'>, see: MailPart, isMain: boolean): MailText {
  const next = isMain
    ? {
        text: `If you still have reason to fear that someone is using your name, extend the freeze before then: it lasts another ${BAN_TIMES.days} days, and it is free. If you do nothing, it ends by itself.`,
      }
    : {
        text: 'If you still have reason to fear that someone is using your name, ask {bureau} itself to extend it before then: we no longer ask that bureau for anything.',
      };
  return {
    heading: 'The freeze on your credit report ends soon',
    parts: [
      {
        text: `The freeze ends after ${day(endsOn)}. From the day after, {bureau} may again give your credit report to lenders that ask for it.`,
      },
      next,
      ...(isMain ? [see] : []),
    ],
    footer,
  };
}

export function banEnded(see: MailPart, isMain: boolean): MailText {
  return {
    heading: 'The freeze on your credit report is over',
    parts: [
      { text: '{bureau} may again give your credit report to lenders that ask for it.' },
      {
        text: `If you still have reason to fear that someone is using your name, ask ${isMain ? 'for a new freeze' : '{bureau} itself for a new one: we no longer ask that bureau for anything'}.`,
      },
      ...(isMain ? [see] : []),
    ],
    footer,
  };
}

export function banLifted(see: MailPart, origin: string): MailText {
  return {
    heading: 'The freeze on your credit report is lifted',
    parts: [
      {
        text: 'As requested in your account, {bureau} has ended the freeze. It may again give your credit report to lenders that ask for it.',
      },
      see,
      ...notYou(origin, 'If it was not you, ask for a new freeze now, set a new password and contact us.'),
    ],
    footer,
  };
}

export function accessTried({ on }: MessageOf<'access-tried'>, see: MailPart, origin: string): MailText {
  return {
    heading: 'A lender asked for your frozen credit report',
    parts: [
      { text: `{bureau} refused on ${day(on)}, because of your freeze.` },
      {
        text: 'If you applied for credit, lift the freeze and tell the lender. If you did not, someone may be using your name: keep the freeze, and contact us.',
      },
      see,
      contactUs(origin),
    ],
    footer,
  };
}

const STEP_HEADINGS = {
  request: 'Your credit report is not frozen',
  extension: 'The freeze on your credit report is not extended',
  lift: 'The freeze on your credit report is not lifted',
  'pass-on': 'Your freeze was not passed on to the other bureaus',
} as const;

export function banUndelivered(
  { step, endsOn, isOver }: MessageOf<'ban-undelivered'>,
  see: MailPart,
  origin: string,
): MailText {
  const text = stepText(step, { endsOn, isOver });
  return {
    heading: STEP_HEADINGS[step],
    parts: [{ text }, see, ...(text.includes('contact us') ? [contactUs(origin)] : [])],
    footer,
  };
}

function stepText(
  step: MessageOf<'ban-undelivered'>['step'],
  { endsOn, isOver }: Pick<MessageOf<'ban-undelivered'>, 'endsOn' | 'isOver'>,
): string {
  const until = endsOn === null ? '' : day(endsOn);
  if (step === 'request') {
    return 'We could not pass your request for a freeze on to {bureau}, and have stopped trying. Your credit report is not frozen. If you still fear that someone is using your name, ask again, or call {bureau}.';
  }
  if (step === 'extension') {
    const end = isOver
      ? `The freeze ended after ${until}`
      : `The freeze ends after ${until}, as it did before`;
    return `We could not pass your extension on to {bureau}, and have stopped trying. ${end}. ${isOver ? 'If you still need one, ask for a new freeze, or contact us' : 'If you still need it, ask again before then, or contact us'}.`;
  }
  if (step === 'pass-on') {
    const own = isOver ? `Your freeze there ended after ${until}` : 'Your freeze there goes on';
    return `We could not ask {bureau} to pass your freeze on to the other bureaus, and have stopped trying. ${own}. Ask the other bureaus yourself, or contact us.`;
  }
  const still = until === '' ? '' : ` until the end of ${until}`;
  return `We could not tell {bureau} to lift your freeze, and have stopped trying. It lasts${still}. If you still want it lifted, ask again.`;
}
