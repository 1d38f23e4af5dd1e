import { ONE_TIME_CODE_MINUTES } from '@wattle/domain/fields/one-time-code';
import { PATHS } from '@wattle/domain/journeys/paths';

import { composeMail } from '#api/platform/mail/mail-content.ts';
import type { Effect, Outbox } from '#api/platform/outbox/outbox.ts';

import type { AccountMessages, ContactKind } from './account.ports.ts';

type Deps = { outbox: Outbox; origin: string; international: (mobile: string) => string };

const NAMES: Record<ContactKind, string> = { email: 'email address', mobile: 'mobile number' };

/** The messages of the account, sent through the outbox of the transaction that causes them. */
export function makeOutboxAccountMessages({ outbox, origin, international }: Deps): AccountMessages {
  return {
    changeCode(tx, { kind, destination, code, isTaken }) {
      if (kind === 'mobile') return outbox.add(tx, 'code', codeSms(international(destination), code));
      const mail = isTaken ? addressInUseMail(destination, origin) : codeMail(destination, code);
      return outbox.add(tx, 'code', mail);
    },
    contactChanged: (tx, { to, kind }) =>
      outbox.add(tx, 'account-mail', contactChangedMail(to, kind, origin)),
    identityChanged: (tx, { to, isDropped }) =>
      outbox.add(
        tx,
        'account-mail',
        isDropped ? identityDroppedMail(to, origin) : identityChangedMail(to, origin),
      ),
  };
}

function codeMail(to: string, code: string): Effect {
  const mail = composeMail({
    heading: 'Confirm your new email',
    parts: [
      { text: 'Enter this code in your account to use this email address from now on:' },
      { code },
      { text: `It works for ${ONE_TIME_CODE_MINUTES} minutes, and once.` },
      {
        quiet:
          'If you did not ask for this, you can leave this email alone. Nothing changes without the code.',
      },
    ],
  });
  return { kind: 'email', to, subject: 'Your Wattle code', ...mail };
}

function codeSms(to: string, code: string): Effect {
  return {
    kind: 'sms',
    to,
    text: `${code} is your Wattle code to confirm this number. It works for ${ONE_TIME_CODE_MINUTES} minutes. We will never ask you for it.`,
  };
}

/** The mail to the owner of an account when another member wants to use their address. */
function addressInUseMail(to: string, origin: string): Effect {
  const mail = composeMail({
    heading: 'You already have an account',
    parts: [
      {
        text: 'Somebody, perhaps you, tried to use this email address for another account. It already belongs to an account, so nothing was changed.',
      },
      { link: `${origin}${PATHS.login}`, label: 'Log in' },
      {
        quiet: 'If it was not you, there is nothing to do: nothing about your account was shown or changed.',
      },
    ],
  });
  return { kind: 'email', to, subject: 'You already have an account with Wattle', ...mail };
}

/** Leaves out the new destination: this mailbox may be somebody else's by now. */
function contactChangedMail(to: string, kind: ContactKind, origin: string): Effect {
  const name = NAMES[kind];
  const mail = composeMail({
    heading: `Your ${name} was changed`,
    parts: [
      { text: `The ${name} of your account was changed just now. Codes go to the new one.` },
      {
        text: 'If it was not you, somebody knows your password. Set a new one at once if you still can, and contact us.',
      },
      { link: `${origin}${PATHS.forgotPassword}`, label: 'Set a new password' },
    ],
  });
  return { kind: 'email', to, subject: `Your Wattle ${name} was changed`, ...mail };
}

/** Leaves out the new name or date: the mail says what happened, not what the account holds. */
function identityChangedMail(to: string, origin: string): Effect {
  const mail = composeMail({
    heading: 'Your details were changed',
    parts: [
      { text: 'The name or date of birth on your account was changed just now.' },
      {
        text: 'If it was not you, somebody knows your password. Set a new one at once if you still can, and contact us.',
      },
      { link: `${origin}${PATHS.forgotPassword}`, label: 'Set a new password' },
    ],
  });
  return { kind: 'email', to, subject: 'Your Wattle details were changed', ...mail };
}

function identityDroppedMail(to: string, origin: string): Effect {
  const mail = composeMail({
    heading: 'Please verify your identity again',
    parts: [
      {
        text: 'The name or date of birth on your account was changed just now. Your documents were verified with the details you had before, so they no longer count.',
      },
      { text: 'Verify a document again to see your score:' },
      { link: `${origin}${PATHS.identity}`, label: 'Verify my identity' },
      { text: 'If it was not you, set a new password at once and check your details.' },
    ],
  });
  return { kind: 'email', to, subject: 'Your Wattle details were changed', ...mail };
}
