import { recoveryCodesLeft } from '@wattle/domain/journeys/keys';
import { PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import { accountMailRule } from '#api/platform/outbox/effect-rules.ts';
import { notYou } from '#api/platform/mail/not-you.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { defineEffect, type Edition, type Mail } from '#api/platform/outbox/effect.ts';

const CHANGES = {
  'passkey-added': 'A passkey was added to your account. Whoever has it can log in with it.',
  'passkey-removed': 'A passkey was removed from your account. It no longer logs in.',
  'passkey-copied':
    'Someone tried to log in with a copy of one of your passkeys. We did not let them in, and that passkey was removed.',
  'app-added': 'An authenticator app was added to your account. Its codes work after your password.',
  'app-removed': 'The authenticator app was removed from your account. Its codes no longer work.',
  'recovery-codes-made': 'New recovery codes were made for your account. Earlier ones no longer work.',
  'recovery-code-used': 'A recovery code was used to log in to your account. It does not work again.',
  'codes-off': 'Codes by email and text were switched off for your account.',
  'codes-on': 'Codes by email and text were switched on for your account.',
  'all-removed':
    'We removed every passkey, authenticator app and recovery code from your account. You log in with your password and a code that we send.',
} as const;

export type KeyChange = keyof typeof CHANGES;

const BODY = z.object({
  to: z.string(),
  change: z.enum(Object.keys(CHANGES) as [KeyChange]),
  /** Recovery codes, after one was used. */
  left: z.int().optional(),
});
type Body = z.output<typeof BODY>;

/** Every change in what a member logs in with, to the mailbox and to a verified mobile. */
const TO_OWNER = {
  rule: accountMailRule,
  body: BODY,
  receiver: ({ to }: Body) => to,
  consent: { none: 'about the security of the account' },
  otherSamples: Object.fromEntries(
    Object.keys(CHANGES)
      .filter((change) => change !== 'passkey-added')
      .map((change) => [
        change,
        { change: change as KeyChange, ...(change === 'recovery-code-used' && { left: 2 }) },
      ]),
  ),
  undelivered: 'operators',
} as const;

export const keysChanged = defineEffect({
  ...TO_OWNER,
  name: 'keys-changed',
  sample: ({ to }) => ({ to, change: 'passkey-added' as const }),
  leaves: { mail: changedMail },
});

export const keysChangedSms = defineEffect({
  ...TO_OWNER,
  name: 'keys-changed-sms',
  sample: ({ mobile }) => ({ to: mobile, change: 'passkey-added' as const }),
  leaves: {
    sms: (body, { origin }) => ({
      to: body.to,
      text: `Wattle: ${wordsOf(body)} If it was not you, contact us at once: ${origin}${PATHS.contactUs}`,
    }),
  },
});

const wordsOf = ({ change, left }: Body): string =>
  left === undefined ? CHANGES[change] : `${CHANGES[change]} ${recoveryCodesLeft(left)}`;

function changedMail(body: Body, { origin }: Edition): Mail {
  const mail = composeMail({
    heading: 'How you log in has changed',
    parts: [
      { text: wordsOf(body) },
      { link: `${origin}${PATHS.keys}`, label: 'See how you log in' },
      ...notYou(origin),
    ],
  });
  return { to: body.to, subject: 'How you log in to Wattle has changed', ...mail };
}
