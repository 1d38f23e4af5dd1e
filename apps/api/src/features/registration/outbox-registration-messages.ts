import { ONE_TIME_CODE_MINUTES } from '@wattle/domain/fields/one-time-code';
import { PATHS } from '@wattle/domain/journeys/paths';

import { composeMail } from '#api/platform/mail/mail-content.ts';
import type { Effect, Outbox } from '#api/platform/outbox/outbox.ts';

import type { RegistrationMessages } from './registration.ports.ts';

type Deps = { outbox: Outbox; origin: string };

/** The messages of registration, sent through the outbox of the transaction that causes them. */
export function makeOutboxRegistrationMessages({ outbox, origin }: Deps): RegistrationMessages {
  return {
    emailCode(tx, { email, shadow, code, confirmSecret }) {
      // In the fragment: neither a server nor a referrer ever sees it.
      const fragment = `e=${Buffer.from(email).toString('base64url')}&h=${confirmSecret}`;
      const link = `${origin}${PATHS.verifyEmail}#${fragment}`;
      const mail = shadow ? accountExistsMail(email, origin) : confirmEmailMail({ to: email, code, link });
      return outbox.add(tx, 'code', mail);
    },
    mobileCode(tx, { mobile, code }) {
      return outbox.add(tx, 'code', {
        kind: 'sms',
        to: mobile,
        text: `${code} is your Wattle code. It works for ${ONE_TIME_CODE_MINUTES} minutes. We will never ask you for it.`,
      });
    },
  };
}

/**
 * The mail with the code of step 2, and a link that proves the same address once (API-009). A stranger may have typed
 * its reader's address, so it says where each of them works and that neither need be used.
 */
function confirmEmailMail({ to, code, link }: { to: string; code: string; link: string }): Effect {
  const mail = composeMail({
    heading: 'Confirm your email',
    preview: 'A code and a link. Either one continues your registration.',
    parts: [
      { text: 'Enter this code in the browser in which you registered:' },
      { code },
      {
        text: `It works for ${ONE_TIME_CODE_MINUTES} minutes, and once. Or use the link below. On another device, or after a long break, it asks for the password you chose when you registered.`,
      },
      { link, label: 'Confirm my email' },
      {
        quiet:
          'If it was not you who registered, leave this email alone. No account is opened without you, and what was begun ends after 24 hours. You can register yourself at any time.',
      },
    ],
  });
  return { kind: 'email', to, subject: 'Your Wattle code', ...mail };
}

/** The mail to the owner of a finished account when somebody registers with their address. */
function accountExistsMail(to: string, origin: string): Effect {
  const mail = composeMail({
    heading: 'You already have an account',
    parts: [
      {
        text: 'Somebody, perhaps you, tried to register with this email address. You already have an account with us.',
      },
      { link: `${origin}${PATHS.login}`, label: 'Log in' },
      {
        quiet: 'If it was not you, there is nothing to do: nothing about your account was shown or changed.',
      },
    ],
  });
  return { kind: 'email', to, subject: 'You already have an account with Wattle', ...mail };
}
