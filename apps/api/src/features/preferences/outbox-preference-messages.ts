import { PATHS } from '@wattle/domain/journeys/paths';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import type { Effect, Outbox } from '#api/platform/effects/outbox.ts';

import type { PreferenceMessages } from './preferences.ports.ts';

type Deps = { outbox: Outbox; origin: string };

/** The mails about a cancelled account. */
export function makeOutboxPreferenceMessages({ outbox, origin }: Deps): PreferenceMessages {
  return {
    async accountCancelled(tx, to) {
      await outbox.add(tx, 'account-mail', accountCancelledMail(to, origin));
    },
  };
}

function accountCancelledMail(to: string, origin: string): Effect {
  const mail = composeMail({
    heading: 'Your account is cancelled',
    parts: [
      {
        text: 'As you asked, we cancelled your account just now. You are logged out on every device, and nobody can log in to it any more.',
      },
      {
        text: 'We ask the credit bureau for nothing from now on and send you no newsletters, offers or notices. What we hold about you is kept, so that you can come back: only our support can open the account again.',
      },
      { text: 'If it was not you, or if you want us to erase what we hold, please contact us.' },
      { link: `${origin}${PATHS.contactUs}`, label: 'Contact us' },
    ],
  });
  return { kind: 'email', to, subject: 'Your Wattle account is cancelled', ...mail };
}
