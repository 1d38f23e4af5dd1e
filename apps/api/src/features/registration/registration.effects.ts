import { PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import {
  CODE_SUBJECTS,
  CodeBody,
  codeSample,
  codeValidity,
  codeRule,
  codeSms,
  codeUndelivered,
} from '#api/features/codes/code-words.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { defineEffect, type Edition, type Mail } from '#api/platform/outbox/effect.ts';

const EmailCode = CodeBody.extend({
  /** The address is a member's: the mail says so and carries no code. */
  isMembers: z.boolean(),
  confirmSecret: z.string(),
});
type EmailCode = z.output<typeof EmailCode>;

/** One effect name and one length for known and unknown addresses, so the outbox reveals nothing about accounts. */
export const registrationEmailCode = defineEffect({
  name: 'registration-email-code',
  rule: codeRule,
  body: EmailCode,
  receiver: ({ to }) => to,
  consent: { none: 'the person has just asked for the code' },
  sample: ({ to }) => ({ ...codeSample(to), isMembers: false, confirmSecret: 'secret-of-the-link' }),
  otherSamples: { 'account-exists': { isMembers: true } },
  leaves: {
    mail: (body, edition) =>
      body.isMembers ? accountExistsMail(body, edition) : confirmEmailMail(body, edition),
  },
  undelivered: codeUndelivered,
});

/** `to`: in international format. */
export const registrationMobileCode = defineEffect({
  name: 'registration-mobile-code',
  rule: codeRule,
  body: CodeBody,
  receiver: ({ to }) => to,
  consent: { none: 'the person has just asked for the code' },
  sample: ({ mobile }) => codeSample(mobile),
  leaves: {
    sms: (body, edition) => ({ to: body.to, text: codeSms(body, edition) }),
  },
  undelivered: codeUndelivered,
});

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

function accountExistsMail({ to }: EmailCode, { origin }: Edition): Mail {
  const mail = composeMail({
    heading: 'You already have an account',
    parts: [
      {
        text: 'Someone, perhaps you, tried to register with this email address. You already have an account with us.',
      },
      { link: `${origin}${PATHS.login}`, label: 'Log in' },
      {
        quiet: 'If it was not you, there is nothing to do: nothing about your account was shown or changed.',
      },
    ],
  });
  return { to, subject: 'You already have an account with Wattle', ...mail };
}
