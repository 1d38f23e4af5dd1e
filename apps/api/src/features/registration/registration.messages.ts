import { CODE_EXPIRY_MINUTES } from '#api/platform/one-time-codes.ts';
import { composeMail } from '#api/platform/mail-layout.ts';
import type { Effect } from '#api/platform/outbox.ts';

/** The mail with the code of step 2, and a link that proves the same address once (API-009). */
export function confirmEmailMail({ to, code, link }: { to: string; code: string; link: string }): Effect {
  const mail = composeMail({
    heading: 'Confirm your email',
    parts: [
      { text: 'Enter this code to go on with your registration:' },
      { code },
      { text: `It works for ${CODE_EXPIRY_MINUTES} minutes, and once. Or confirm with one press:` },
      { link, label: 'Confirm my email' },
      {
        text: 'If you did not ask for this, you can leave this email alone. Nobody can register without the code.',
      },
    ],
  });
  return { kind: 'email', to, subject: 'Your Wattle code', ...mail };
}

/** What the owner of a finished account gets when somebody registers with their address. */
export function accountExistsMail({ to, origin }: { to: string; origin: string }): Effect {
  const mail = composeMail({
    heading: 'You already have an account',
    parts: [
      {
        text: 'Somebody, perhaps you, tried to register with this email address. You already have an account with us.',
      },
      { link: `${origin}/login`, label: 'Log in' },
      { text: 'If it was not you, there is nothing to do: nothing about your account was shown or changed.' },
    ],
  });
  return { kind: 'email', to, subject: 'You already have an account with Wattle', ...mail };
}

export function mobileCodeSms({ to, code }: { to: string; code: string }): Effect {
  return {
    kind: 'sms',
    to,
    text: `${code} is your Wattle code. It works for ${CODE_EXPIRY_MINUTES} minutes. We will never ask you for it.`,
  };
}
