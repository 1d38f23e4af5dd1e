import { ONE_TIME_CODE_MINUTES } from '@wattle/domain/fields/one-time-code';
import { momentForPeople } from '@wattle/domain/journeys/lost-phone';
import { PATHS } from '@wattle/domain/journeys/paths';

import type { Tx } from '#api/platform/context.ts';
import type { Outbox } from '#api/platform/outbox/outbox.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';

import type { LostPhoneMessages, Owner } from './lost-phone.ports.ts';

type Deps = { outbox: Outbox; origin: string; international: (mobile: string) => string };
type Mail = { subject: string } & ReturnType<typeof composeMail>;

/** What is said about a new number for a lost phone, sent through the outbox of the transaction that causes it. */
export function makeOutboxLostPhoneMessages({ outbox, origin, international }: Deps): LostPhoneMessages {
  const tellBoth = async (tx: Tx, to: Owner, { mail, sms }: { mail: Mail; sms: string }) => {
    await outbox.add(tx, 'account-mail', { kind: 'email', to: to.email, ...mail });
    await outbox.add(tx, 'account-mail', { kind: 'sms', to: international(to.mobile), text: sms });
  };
  return {
    code: (tx, { mobile, code }) =>
      outbox.add(tx, 'code', { kind: 'sms', to: international(mobile), text: codeText(code) }),
    waits(tx, to, { token, countsAt }) {
      const from = momentForPeople(countsAt);
      const link = `${origin}${PATHS.notMe}#${token}`;
      return tellBoth(tx, to, { mail: waitsMail(from, link), sms: waitsText(from, link) });
    },
    stopped: (tx, to) =>
      tellBoth(tx, to, {
        mail: stoppedMail(origin),
        sms: `Wattle: the new number for your account was stopped. Everybody is logged out. Set a new password: ${origin}${PATHS.forgotPassword}`,
      }),
    inForce: (tx, to) =>
      tellBoth(tx, to, {
        mail: inForceMail(origin),
        sms: `Wattle: another number is now in use for your account. If it was not you, contact us at once: ${origin}${PATHS.contactUs}`,
      }),
  };
}

function codeText(code: string): string {
  return `${code} is your Wattle code for this new number. It works for ${ONE_TIME_CODE_MINUTES} minutes. We will never ask you for it.`;
}

function waitsText(from: string, link: string): string {
  return `Wattle: somebody says that this phone is lost, and gave a new number for your account. It can be used from ${from}. Not you? Stop it: ${link}`;
}

/** Leaves out the new number: this mailbox may be somebody else's by now. */
function waitsMail(from: string, link: string): Mail {
  const mail = composeMail({
    heading: 'A new mobile number is waiting',
    parts: [
      {
        text: 'Somebody, perhaps you, said that the phone for your account is lost, verified an identity document and gave a new mobile number.',
      },
      {
        text: `The new number can be used from ${from}. Log in after that, and the code goes to the new number. If you set another new password before then, the wait starts again.`,
      },
      { text: 'If it was not you, stop it before then:' },
      { link, label: 'This was not me' },
    ],
  });
  return { subject: 'A new mobile number is waiting for your Wattle account', ...mail };
}

function stoppedMail(origin: string): Mail {
  const mail = composeMail({
    heading: 'The new mobile number was stopped',
    parts: [
      {
        text: 'Somebody, perhaps you, said that the new mobile number for your account is not yours. It will not be used, and everybody is logged out.',
      },
      {
        text: 'Whoever gave it knew your password and can read your email. Change the password of your mailbox, then set a new one here:',
      },
      { link: `${origin}${PATHS.forgotPassword}`, label: 'Set a new password' },
    ],
  });
  return { subject: 'The new mobile number for your Wattle account was stopped', ...mail };
}

function inForceMail(origin: string): Mail {
  const mail = composeMail({
    heading: 'Your new mobile number is now in use',
    parts: [
      { text: 'Log in, and the code goes to your new number:' },
      { link: `${origin}${PATHS.login}`, label: 'Log in' },
      { text: 'If it was not you, contact us at once:' },
      { link: `${origin}${PATHS.contactUs}`, label: 'Contact us' },
    ],
  });
  return { subject: 'Your new mobile number is now in use', ...mail };
}
