import { PATHS } from '@wattle/domain/journeys/paths';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import type { Outbox } from '#api/platform/outbox/outbox.ts';

import type { PasswordMessages } from './password.ports.ts';

type Deps = { outbox: Outbox; origin: string };

/** The mails about passwords, sent through the outbox of the transaction that causes them. */
export function makeOutboxPasswordMessages({ outbox, origin }: Deps): PasswordMessages {
  return {
    async temporaryPassword(tx, { hasOwner, ...message }) {
      const mail = temporaryPasswordMail({ ...message, origin });
      const { to } = message;
      // Both under one name: reading the table reveals nothing about accounts.
      await outbox.add(
        tx,
        'temporary-password',
        hasOwner ? { kind: 'email', to, ...mail } : { kind: 'nothing' },
      );
    },
    async accountCancelled(tx, to) {
      await outbox.add(tx, 'temporary-password', { kind: 'email', to, ...accountCancelledMail(origin) });
    },
    async passwordChanged(tx, to) {
      await outbox.add(tx, 'account-mail', { kind: 'email', to, ...passwordChangedMail(origin) });
    },
  };
}

type TemporaryPassword = { to: string; password: string; minutes: number; origin: string };

function temporaryPasswordMail({ to, password, minutes, origin }: TemporaryPassword) {
  const link = `${origin}${PATHS.login}?u=${encodeURIComponent(to)}&p=${encodeURIComponent(password)}`;
  const mail = composeMail({
    heading: 'Set a new password',
    parts: [
      { text: 'Somebody, perhaps you, told us that your password is forgotten. Set a new one here:' },
      { link, label: 'Set a new password' },
      {
        text: `The link works for ${minutes} minutes, and once. Do not pass this email on: whoever has the link can set your password.`,
      },
      { quiet: 'If it was not you, there is nothing to do: your password still works.' },
    ],
  });
  return { subject: 'Set a new Wattle password', ...mail };
}

function accountCancelledMail(origin: string) {
  const mail = composeMail({
    heading: 'Your account is cancelled',
    parts: [
      {
        text: 'Somebody, perhaps you, told us that the password of your account is forgotten. The account is cancelled, so no password opens it.',
      },
      { text: 'If you want to come back, contact us and we will open it again:' },
      { link: `${origin}${PATHS.contactUs}`, label: 'Contact us' },
      { quiet: 'If it was not you, there is nothing to do: nobody can log in.' },
    ],
  });
  return { subject: 'Your Wattle account is cancelled', ...mail };
}

function passwordChangedMail(origin: string) {
  const mail = composeMail({
    heading: 'Your password was changed',
    parts: [
      { text: 'The password of your account was changed just now, and you were logged out everywhere else.' },
      { text: 'If it was not you, set a new password at once:' },
      { link: `${origin}${PATHS.forgotPassword}`, label: 'Set a new password' },
    ],
  });
  return { subject: 'Your Wattle password was changed', ...mail };
}
