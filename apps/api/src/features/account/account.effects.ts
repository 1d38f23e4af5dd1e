import { PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import {
  CODE_EFFECT,
  CODE_SUBJECTS,
  CodeBody,
  codeSample,
  codeValidity,
  defineSmsCode,
  knownAddressMail,
} from '#api/features/codes/code-words.ts';
import { composeMail, type MailPart } from '#api/platform/mail/mail-content.ts';
import { knownPassword } from '#api/platform/mail/not-you.ts';
import { SECURITY_MAIL } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect, type Edition, type Mail } from '#api/platform/outbox/effect.ts';
import type { ContactKind } from '#api/platform/members/contact-changes.sql.ts';

const ADDRESS_IN_USE =
  'Someone, perhaps you, tried to use this email address for another account. It already belongs to an account, so nothing was changed.';

/** Sends the code to the new address. If the address is taken, its owner gets a notice instead. */
export const changeEmailCode = defineEffect({
  ...CODE_EFFECT,
  name: 'change-email-code',
  body: CodeBody.extend({ isTaken: z.boolean() }),
  sample: ({ to }) => ({ ...codeSample(to), isTaken: false }),
  otherSamples: { 'change-email-taken': { isTaken: true } },
  leaves: {
    mail: (body, edition) =>
      body.isTaken ? knownAddressMail(body.to, ADDRESS_IN_USE, edition) : codeMail(body),
  },
});

export const changeMobileCode = defineSmsCode('change-mobile-code', ' for this number');

/** Goes to the previous address, which a thief would leave behind (security-targets). */
export const contactChanged = defineEffect({
  ...SECURITY_MAIL,
  name: 'contact-changed',
  body: z.object({ to: z.string(), kind: z.enum(['email', 'mobile']) }),
  sample: ({ to }) => ({ to, kind: 'email' as const }),
  otherSamples: { 'mobile-changed': { kind: 'mobile' } },
  leaves: { mail: contactChangedMail },
});

function codeMail({ to, code, sentAt }: z.output<typeof CodeBody>): Mail {
  const mail = composeMail({
    heading: 'Confirm your new email',
    parts: [
      { text: 'Enter this code in your account to use this email address from now on:' },
      { code },
      { text: codeValidity({ sentAt }) },
      {
        quiet: 'If you did not ask for this, ignore this email. Nothing changes without the code.',
      },
    ],
  });
  return { to, subject: CODE_SUBJECTS.newEmail, ...mail };
}

const NAMES: Record<ContactKind, string> = { email: 'email address', mobile: 'mobile number' };

/** A link for a new password would go to the new address. */
const lostMailbox = (origin: string): MailPart[] => [
  { text: 'If it was not you, someone knows your password. Contact us at once:' },
  { link: `${origin}${PATHS.contactUs}`, label: 'Contact us' },
];

/** Leaves out the new address or number: this mailbox may belong to another person by now. */
function contactChangedMail({ to, kind }: { to: string; kind: ContactKind }, { origin }: Edition): Mail {
  const name = NAMES[kind];
  const mail = composeMail({
    heading: `Your ${name} was changed`,
    parts: [
      { text: `The ${name} of your account was changed just now. Codes go to the new one.` },
      ...(kind === 'email' ? lostMailbox(origin) : knownPassword(origin)),
    ],
  });
  return { to, subject: `Your Wattle ${name} was changed`, ...mail };
}
