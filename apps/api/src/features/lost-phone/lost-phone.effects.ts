import { momentForPeople } from '@wattle/domain/journeys/lost-phone';
import { PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import { accountMailRule } from '#api/platform/outbox/effect-rules.ts';
import { defineSmsCode } from '#api/features/codes/code-words.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { contactUs } from '#api/platform/mail/not-you.ts';
import { defineEffect, type Edition, type Mail } from '#api/platform/outbox/effect.ts';

export const newNumberCode = defineSmsCode('new-number-code', ' for this number');

/** Goes to both the mailbox and the number on file. */
const TO_OWNER = {
  rule: accountMailRule,
  receiver: ({ to }: { to: string }) => to,
  consent: { none: 'warns the owner about a new number' },
  undelivered: 'operators',
} as const;

const Owned = z.object({ to: z.string() });
/** `token`: from the link that stops the number. */
const Waiting = Owned.extend({ token: z.string(), effectiveAt: z.iso.datetime() });
type Waiting = z.output<typeof Waiting>;

export const newNumberWaits = defineEffect({
  ...TO_OWNER,
  name: 'new-number-waits',
  body: Waiting,
  sample: ({ to, token }) => ({ to, token, effectiveAt: '2026-11-21T23:00:00.000Z' }),
  leaves: { mail: waitsMail },
});

export const newNumberWaitsSms = defineEffect({
  ...TO_OWNER,
  name: 'new-number-waits-sms',
  body: Waiting,
  sample: ({ mobile, token }) => ({ to: mobile, token, effectiveAt: '2026-11-21T23:00:00.000Z' }),
  leaves: {
    sms: (body, edition) => ({
      to: body.to,
      text: `Wattle: someone says that this phone is lost, and gave a new number for your account. It can be used from ${fromWhen(body)}. Not you? Stop it: ${stopLink(body, edition)}`,
    }),
  },
});

export const newNumberStopped = defineEffect({
  ...TO_OWNER,
  name: 'new-number-stopped',
  body: Owned,
  sample: ({ to }) => ({ to }),
  leaves: { mail: stoppedMail },
});

export const newNumberStoppedSms = defineEffect({
  ...TO_OWNER,
  name: 'new-number-stopped-sms',
  body: Owned,
  sample: ({ mobile }) => ({ to: mobile }),
  leaves: {
    sms: ({ to }, { origin }) => ({
      to,
      text: `Wattle: the new number for your account was stopped. You are logged out everywhere. Set a new password: ${origin}${PATHS.forgotPassword}`,
    }),
  },
});

export const newNumberCounts = defineEffect({
  ...TO_OWNER,
  name: 'new-number-counts',
  body: Owned,
  sample: ({ to }) => ({ to }),
  leaves: { mail: countsMail },
});

export const newNumberCountsSms = defineEffect({
  ...TO_OWNER,
  name: 'new-number-counts-sms',
  body: Owned,
  sample: ({ mobile }) => ({ to: mobile }),
  leaves: {
    sms: ({ to }, { origin }) => ({
      to,
      text: `Wattle: another number is now in use for your account. If it was not you, contact us at once: ${origin}${PATHS.contactUs}`,
    }),
  },
});

const fromWhen = ({ effectiveAt }: Waiting) => momentForPeople(new Date(effectiveAt));
const stopLink = ({ token }: Waiting, { origin }: Edition) => `${origin}${PATHS.notMe}#${token}`;

/** Leaves out the new number: this mailbox may belong to another person by now. */
function waitsMail(body: Waiting, edition: Edition): Mail {
  const mail = composeMail({
    heading: 'A new mobile number is waiting',
    parts: [
      {
        text: 'Someone, perhaps you, said that the phone for your account is lost, verified an identity document and gave a new mobile number.',
      },
      {
        text: `The new number can be used from ${fromWhen(body)}. Log in after that, and the code goes to the new number. If you set another new password before then, the wait starts again.`,
      },
      { text: 'If it was not you, stop it before then:' },
      { link: stopLink(body, edition), label: 'This was not me' },
    ],
  });
  return { to: body.to, subject: 'A new mobile number is waiting for your Wattle account', ...mail };
}

function stoppedMail({ to }: { to: string }, { origin }: Edition): Mail {
  const mail = composeMail({
    heading: 'The new mobile number was stopped',
    parts: [
      {
        text: 'Someone, perhaps you, said that the new mobile number for your account is not yours. It will not be used, and you are logged out everywhere.',
      },
      {
        text: 'The person who gave it knew your password and can read your email. Change the password of your mailbox, then set a new one here:',
      },
      { link: `${origin}${PATHS.forgotPassword}`, label: 'Set a new password' },
    ],
  });
  return { to, subject: 'The new mobile number for your Wattle account was stopped', ...mail };
}

function countsMail({ to }: { to: string }, { origin }: Edition): Mail {
  const mail = composeMail({
    heading: 'Your new mobile number is now in use',
    parts: [
      { text: 'Log in, and the code goes to your new number:' },
      { link: `${origin}${PATHS.login}`, label: 'Log in' },
      { text: 'If it was not you, contact us at once.' },
      contactUs(origin),
    ],
  });
  return { to, subject: 'Your new mobile number is now in use', ...mail };
}
