import { ONE_TIME_CODE_MINUTES } from '@wattle/domain/fields/one-time-code';

import { composeMail } from '#api/platform/mail/mail-content.ts';
import type { Effect, Outbox } from '#api/platform/outbox/outbox.ts';

import type { SecondFactorMessages } from './sign-in.ports.ts';

type Deps = { outbox: Outbox; international: (mobile: string) => string };

/** The codes of the second factor, sent through the outbox of the transaction that causes them. */
export function makeOutboxSecondFactor({ outbox, international }: Deps): SecondFactorMessages {
  return (tx, { channel, destination, code }) =>
    outbox.add(
      tx,
      'code',
      channel === 'email' ? codeMail(destination, code) : codeSms(international(destination), code),
    );
}

function codeMail(to: string, code: string): Effect {
  const mail = composeMail({
    heading: 'Your code to log in',
    parts: [
      { text: 'Enter this code to log in:' },
      { code },
      {
        text: `It works for ${ONE_TIME_CODE_MINUTES} minutes, and once. If you are not logging in, somebody knows your password.`,
      },
    ],
  });
  return { kind: 'email', to, subject: 'Your Wattle code', ...mail };
}

function codeSms(to: string, code: string): Effect {
  return {
    kind: 'sms',
    to,
    text: `${code} is your Wattle code. It works for ${ONE_TIME_CODE_MINUTES} minutes. We will never ask you for it.`,
  };
}
