import { formatTimeForPeople } from '@wattle/domain/calendar/calendar';
import { ONE_TIME_CODE_MINUTES } from '@wattle/domain/fields/one-time-code';
import { PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import type { Context, Tx } from '#api/platform/context.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { defineEffect, type Edition, type Mail } from '#api/platform/outbox/effect.ts';
import { FAST_RETRY, type EffectRule } from '#api/platform/outbox/effect-rules.ts';
import { MINUTE } from '#api/platform/throttles/budget.ts';
import { refund } from '#api/platform/throttles/throttle.ts';
import { AskedCode, hitsOf } from './code-budgets.ts';

export const CodeBody = z.object({
  to: z.string(),
  code: z.string(),
  sentAt: z.iso.datetime(),
  /** Missing in samples. */
  asked: AskedCode.optional(),
});

export type CodeBody = z.output<typeof CodeBody>;

/** A one-time code, or the mail to the owner of a known address in its place. The code has expired by then. */
const codeRule: EffectRule = {
  kind: 'code',
  retryForMs: ONE_TIME_CODE_MINUTES * MINUTE,
  ...FAST_RETRY,
  onFailure: 'purge',
};

export const codeSample = (to: string): CodeBody => ({
  to,
  code: '482913',
  sentAt: '2026-11-21T23:00:00.000Z',
});

/**
 * Gives back what a code counted that our provider did not take: an outage must not shut its owner out for longer. One
 * that the provider refused stays counted, because it can be asked for again and again.
 */
async function codeUndelivered(
  ctx: Context,
  tx: Tx,
  { body: { asked }, why }: { body: Pick<CodeBody, 'asked'>; why: string },
): Promise<void> {
  if (why !== 'refused' && asked !== undefined) await refund(ctx, hitsOf(asked), { tx });
}

export const CODE_EFFECT = {
  rule: codeRule,
  receiver: ({ to }: { to: string }) => to,
  consent: { none: 'the person has just asked for the code' },
  undelivered: codeUndelivered,
} as const;

/** `about` is that of `codeSms`. Its body has the number in international format. */
export const defineSmsCode = (name: string, about = '') =>
  defineEffect({
    ...CODE_EFFECT,
    name,
    body: CodeBody,
    sample: ({ mobile }) => codeSample(mobile),
    leaves: { sms: (body, edition) => ({ to: body.to, text: codeSms(body, edition, about) }) },
  });

/** What a code by e-mail is for, as the subject of its mail. */
export const CODE_SUBJECTS = {
  login: 'Your code to log in to Wattle',
  newEmail: 'Your code to confirm your new email with Wattle',
  registration: 'Your code to register with Wattle',
} as const;

type Sent = Pick<CodeBody, 'sentAt'>;

/** Plain blanks: another one makes an SMS twice as long. */
const timeOf = (sentAt: string) =>
  `${formatTimeForPeople(new Date(sentAt)).replaceAll(/\s/g, ' ')} Sydney time`;

/** Goes to the owner of an address that already has an account, in place of a code. */
export function knownAddressMail(to: string, text: string, { origin }: Edition): Mail {
  const mail = composeMail({
    heading: 'You already have an account',
    parts: [
      { text },
      { link: `${origin}${PATHS.login}`, label: 'Log in' },
      {
        quiet: 'If it was not you, there is nothing to do: nothing about your account was shown or changed.',
      },
    ],
  });
  return { to, subject: 'You already have an account with Wattle', ...mail };
}

/** How long a code of a mail works, and which one it is where several are on their way. */
export function codeValidity({ sentAt }: Sent): string {
  return `We sent it at ${timeOf(sentAt)}. It works once, for ${ONE_TIME_CODE_MINUTES} minutes.`;
}

/** Characters of GSM 7-bit in one message; a longer text costs two, which may arrive apart. */
const ONE_SMS = 160;

/**
 * `about`: what the code is for, such as ` for this number`. The last line binds the code to our site, so that phones
 * offer it there alone (WICG, "Origin-bound one-time codes delivered via SMS"). A long host takes the place of a sentence.
 */
export function codeSms({ code, sentAt }: CodeBody, { origin }: Pick<Edition, 'origin'>, about = ''): string {
  const words = `${code} is your Wattle code${about}, sent at ${timeOf(sentAt)}. It works for ${ONE_TIME_CODE_MINUTES} minutes.`;
  const site = `\n@${new URL(origin).hostname} #${code}`;
  const whole = `${words} We never ask for it by phone.${site}`;
  return whole.length <= ONE_SMS ? whole : `${words}${site}`;
}
