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
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { defineEffect, type Edition, type Mail } from '#api/platform/outbox/effect.ts';

const EmailCode = CodeBody.extend({
  /** The address is a member's: the mail says so and carries no code. */
  isMembers: z.boolean(),
  confirmSecret: z.string(),
});
type EmailCode = z.output<typeof EmailCode>;

const ACCOUNT_EXISTS =
  'Someone, perhaps you, tried to register with this email address. You already have an account with us.';

/** One effect name and one length for known and unknown addresses, so the outbox reveals nothing about accounts. */
export const registrationEmailCode = defineEffect({
  ...CODE_EFFECT,
  name: 'registration-email-code',
  body: EmailCode,
  sample: ({ to }) => ({ ...codeSample(to), isMembers: false, confirmSecret: 'secret-of-the-link' }),
  otherSamples: { 'account-exists': { isMembers: true } },
  leaves: {
    mail: (body, edition) =>
      body.isMembers ? knownAddressMail(body.to, ACCOUNT_EXISTS, edition) : confirmEmailMail(body, edition),
  },
});

export const registrationMobileCode = defineSmsCode('registration-mobile-code');

/** Code and link of step 2 (API-009). The reader may not have registered, so it says that neither need be used. */
function confirmEmailMail({ to, code, sentAt, confirmSecret }: EmailCode, { origin }: Edition): Mail {
  // In the fragment, which browsers send neither to servers nor as referrer.
  const fragment = `e=${Buffer.from(to).toString('base64url')}&h=${confirmSecret}`;
  const mail = composeMail({
    heading: 'Confirm your email',
    preview: 'A code and a link. Either one continues your registration.',
    parts: [
      { text: 'Enter this code in the browser where you registered:' },
      { code },
      {
        text: `${codeValidity({ sentAt })} Or use the link below. On another device, or after a long break, it asks for the password you chose when you registered.`,
      },
      { link: `${origin}${PATHS.verifyEmail}#${fragment}`, label: 'Confirm my email' },
      {
        quiet:
          'If you did not register, ignore this email. No account opens without you, and the registration ends after 24 hours. You can register yourself at any time.',
      },
    ],
  });
  return { to, subject: CODE_SUBJECTS.registration, ...mail };
}
