import { PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import { composeMail } from '#api/platform/mail/mail-content.ts';
import { FAST_RETRY, SECURITY_MAIL } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect, type Edition, type Mail } from '#api/platform/outbox/effect.ts';
import { MINUTE } from '#api/platform/throttles/budget.ts';

const TemporaryPassword = z.object({
  kind: z.literal('password'),
  to: z.string(),
  password: z.string(),
  minutes: z.int(),
});
type TemporaryPassword = z.output<typeof TemporaryPassword>;

/**
 * The mail with the temporary password, about a cancelled account, or nothing: one effect name, so the outbox reveals
 * nothing about accounts.
 */
export const temporaryPassword = defineEffect({
  name: 'temporary-password',
  /** The password in it is valid for 30 minutes. */
  rule: { kind: 'temporary-password', retryForMs: 30 * MINUTE, ...FAST_RETRY, onFailure: 'purge' },
  body: z.discriminatedUnion('kind', [
    TemporaryPassword,
    z.object({ kind: z.literal('account-cancelled'), to: z.string() }),
    z.object({ kind: z.literal('nothing') }),
  ]),
  receiver: (body) => (body.kind === 'nothing' ? null : body.to),
  consent: { none: 'the person has just asked for it' },
  sample: ({ to }) => ({ kind: 'password' as const, to, password: 'a-temporary-password', minutes: 30 }),
  otherSamples: { 'cancelled-password-forgotten': { kind: 'account-cancelled' } },
  leaves: {
    mail(body, edition) {
      if (body.kind === 'nothing') return null;
      return body.kind === 'password'
        ? temporaryPasswordMail(body, edition)
        : accountCancelledMail(body, edition);
    },
  },
  undelivered: 'operators',
});

export const passwordChanged = defineEffect({
  ...SECURITY_MAIL,
  name: 'password-changed',
  body: z.object({ to: z.string() }),
  sample: ({ to }) => ({ to }),
  leaves: { mail: passwordChangedMail },
});

function temporaryPasswordMail(
  { to, password, minutes }: Omit<TemporaryPassword, 'kind'>,
  { origin }: Edition,
): Mail {
  // In the fragment, which no access log holds.
  const link = `${origin}${PATHS.login}#u=${encodeURIComponent(to)}&p=${encodeURIComponent(password)}`;
  const mail = composeMail({
    heading: 'Set a new password',
    parts: [
      { text: 'Someone, perhaps you, asked for a new password for your account. Set it here:' },
      { link, label: 'Set a new password' },
      {
        text: `The link works for ${minutes} minutes, until you have set a new password. Do not forward this email: anyone who has the link can set your password.`,
      },
      { quiet: 'If it was not you, there is nothing to do: your password still works.' },
    ],
  });
  return { to, subject: 'Set a new Wattle password', ...mail };
}

function accountCancelledMail({ to }: { to: string }, { origin }: Edition): Mail {
  const mail = composeMail({
    heading: 'Your account is cancelled',
    parts: [
      {
        text: 'Someone, perhaps you, asked for a new password for your account. The account is cancelled, so you cannot log in.',
      },
      { text: 'If you want to come back, contact us and we will open it again:' },
      { link: `${origin}${PATHS.contactUs}`, label: 'Contact us' },
      { quiet: 'If it was not you, there is nothing to do: no one can log in.' },
    ],
  });
  return { to, subject: 'Your Wattle account is cancelled', ...mail };
}

function passwordChangedMail({ to }: { to: string }, { origin }: Edition): Mail {
  const mail = composeMail({
    heading: 'Your password was changed',
    parts: [
      { text: 'The password of your account was changed just now, and you were logged out everywhere else.' },
      { text: 'If it was not you, set a new password at once:' },
      { link: `${origin}${PATHS.forgotPassword}`, label: 'Set a new password' },
    ],
  });
  return { to, subject: 'Your Wattle password was changed', ...mail };
}
