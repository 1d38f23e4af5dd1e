import { BAN_STEPS, BAN_TIMES, type BanStep } from '@wattle/domain/corrections/ban-times';
import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { z } from 'zod';

import { contactUs, notYou } from '#api/platform/mail/not-you.ts';

import type { MailedKind, NewsOf } from '../news.ts';

const ENDS = { endsOn: '2026-12-12' };

export type BanKind = Extract<MailedKind, `ban-${string}` | 'access-tried'>;

export const BAN_NEWS: NewsOf<BanKind> = {
  'ban-in-force': {
    fields: { endsOn: z.string(), isExtension: z.boolean() },
    samples: {
      'ban-in-force': { ...ENDS, isExtension: false },
      'ban-extended': { endsOn: '2027-01-02', isExtension: true },
    },
    mail({ endsOn, isExtension }, { see, origin }) {
      const heading = isExtension
        ? 'The freeze on your credit report is extended'
        : 'Your credit report is frozen';
      return {
        heading,
        parts: [
          {
            text: `{bureau} has confirmed it: until the end of ${dayForPeople(endsOn)} it gives your credit report to no one without your written consent, unless the law requires it. You can still see it yourself.`,
          },
          {
            text: `We will remind you ${BAN_TIMES.reminderBusinessDays} business days before the freeze ends. You can extend it then, as often as you need to.`,
          },
          see('See your freeze'),
          ...notYou(origin),
        ],
      };
    },
  },
  'ban-extension-refused': {
    fields: { endsOn: z.string(), isOver: z.boolean() },
    samples: { 'ban-extension-refused': { ...ENDS, isOver: false } },
    mail({ endsOn, isOver }, { see, origin }) {
      const next = isOver
        ? 'If you still have reason to fear that someone is using your name, ask for a new freeze, or contact us.'
        : 'If you still have reason to fear that someone is using your name, ask for the extension again before then, or contact us.';
      return {
        heading: 'The freeze on your credit report is not extended',
        parts: [
          {
            text: `{bureau} did not accept the extension that was asked for in your account. Your freeze ${isOver ? 'ended' : 'still ends'} after ${dayForPeople(endsOn)}.`,
          },
          { text: next },
          see('See your freeze'),
          ...notYou(origin),
        ],
      };
    },
  },
  'ban-ending': {
    fields: { endsOn: z.string() },
    samples: { 'ban-ending': ENDS },
    mail({ endsOn }, { see, isMain }) {
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
            text: `The freeze ends after ${dayForPeople(endsOn)}. From the day after, {bureau} may again give your credit report to lenders that ask for it.`,
          },
          next,
          ...(isMain ? [see('Extend the freeze')] : []),
        ],
      };
    },
  },
  'ban-ended': {
    fields: {},
    samples: { 'ban-ended': {} },
    mail: (_ban, { see, isMain }) => ({
      heading: 'The freeze on your credit report is over',
      parts: [
        { text: '{bureau} may again give your credit report to lenders that ask for it.' },
        {
          text: `If you still have reason to fear that someone is using your name, ask ${isMain ? 'for a new freeze' : '{bureau} itself for a new one: we no longer ask that bureau for anything'}.`,
        },
        ...(isMain ? [see('Freeze it again')] : []),
      ],
    }),
  },
  'ban-lifted': {
    fields: {},
    samples: { 'ban-lifted': {} },
    mail: (_ban, { see, origin }) => ({
      heading: 'The freeze on your credit report is lifted',
      parts: [
        {
          text: 'As requested in your account, {bureau} has ended the freeze. It may again give your credit report to lenders that ask for it.',
        },
        see('See your freeze'),
        ...notYou(origin, 'If it was not you, ask for a new freeze now, set a new password and contact us.'),
      ],
    }),
  },
  'access-tried': {
    fields: { on: z.string(), isFrozen: z.boolean().default(true) },
    samples: {
      'access-tried': { on: '2026-11-28' },
      'access-tried-unfrozen': { on: '2026-11-28', isFrozen: false },
    },
    mail: ({ on, isFrozen = true }, { see, origin }) => ({
      heading: `A lender asked for your ${isFrozen ? 'frozen ' : ''}credit report`,
      parts: [
        { text: `{bureau} refused on ${dayForPeople(on)}${isFrozen ? ', because of your freeze' : ''}.` },
        {
          text: isFrozen
            ? 'If you applied for credit, lift the freeze and tell the lender. If you did not, someone may be using your name: keep the freeze, and contact us.'
            : 'If you did not apply for credit, someone may be using your name: ask for a freeze, and contact us.',
        },
        see(isFrozen ? 'See your freeze' : 'Freeze your credit report'),
        contactUs(origin),
      ],
    }),
  },
  'ban-undelivered': {
    fields: { step: z.enum(BAN_STEPS), endsOn: z.string().nullable(), isOver: z.boolean() },
    samples: {
      'ban-undelivered': { step: 'request', endsOn: null, isOver: false },
      'ban-extension-undelivered': { step: 'extension', ...ENDS, isOver: false },
      'ban-lift-undelivered': { step: 'lift', ...ENDS, isOver: false },
      'ban-pass-on-undelivered': { step: 'pass-on', ...ENDS, isOver: false },
    },
    mail({ step, endsOn, isOver }, { see, origin }) {
      const text = stepText(step, { endsOn, isOver });
      return {
        heading: STEP_HEADINGS[step],
        parts: [
          { text },
          see('See your freeze'),
          ...(text.includes('contact us') ? [contactUs(origin)] : []),
        ],
      };
    },
  },
};

const STEP_HEADINGS: Record<BanStep, string> = {
  request: 'Your credit report is not frozen',
  extension: 'The freeze on your credit report is not extended',
  lift: 'The freeze on your credit report is not lifted',
  'pass-on': 'Your freeze was not passed on to the other bureaus',
};

function stepText(step: BanStep, { endsOn, isOver }: { endsOn: string | null; isOver: boolean }): string {
  const until = endsOn === null ? '' : dayForPeople(endsOn);
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
