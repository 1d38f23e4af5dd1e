import { PATHS } from '@wattle/domain/journeys/paths';
import { describeMonths, type KeptMonths } from '@wattle/domain/leaving/retention';

import { composeMail } from '#api/platform/mail/mail-content.ts';
import type { Effect, Outbox } from '#api/platform/outbox/outbox.ts';

import type { PreferenceMessages } from './preferences.ports.ts';

type Deps = { outbox: Outbox; origin: string; keptMonths: KeptMonths };

/** The mails about a cancelled account. */
export function makeOutboxPreferenceMessages({ outbox, origin, keptMonths }: Deps): PreferenceMessages {
  return {
    async accountCancelled(tx, to) {
      await outbox.add(tx, 'account-mail', accountCancelledMail(to, origin, keptMonths));
    },
  };
}

function accountCancelledMail(to: string, origin: string, { cancelled }: KeptMonths): Effect {
  const mail = composeMail({
    heading: 'Your account is cancelled',
    parts: [
      {
        text: 'As you asked, we cancelled your account just now. You are logged out on every device, and nobody can log in to it any more.',
      },
      {
        text: `We ask the credit bureau for nothing from now on and send you no newsletters, offers or notices. We keep what we hold about you for ${describeMonths(cancelled)}, so that you can come back: only our support can open the account again. After that we erase it, and write to you once more.`,
      },
      { text: 'If it was not you, or if you want us to erase what we hold sooner, please contact us.' },
      { link: `${origin}${PATHS.contactUs}`, label: 'Contact us' },
    ],
  });
  return { kind: 'email', to, subject: 'Your Wattle account is cancelled', ...mail };
}
