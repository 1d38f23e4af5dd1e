import { PATHS } from '@wattle/domain/journeys/paths';
import { z } from 'zod';

import type { EffectEnd } from '#api/platform/outbox/version-0.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import type { Outbox } from '#api/platform/outbox/outbox.ts';

import { isLatestAndUntold } from './pg-mailing-sync.ts';

type Deps = { outbox: Outbox; origin: string };

const Sent = z.object({ email: z.string(), revision: z.int() });

/**
 * A choice that the mailing provider never got, unless a later one replaced it: its member is told, and can save it
 * again.
 */
export function makeUndeliveredChoices({ outbox, origin }: Deps): EffectEnd {
  return {
    async undelivered(tx, { effect }) {
      if (effect.kind !== 'provider-call' || effect.about === undefined) return;
      const sent = Sent.safeParse(effect.body);
      if (!sent.success) return;
      const { revision } = sent.data;
      if (!(await isLatestAndUntold(tx, { memberId: effect.about, revision }))) return;
      await outbox.add(tx, 'account-mail', {
        kind: 'email',
        to: sent.data.email,
        ...undeliveredChoicesMail(origin),
      });
    },
    // The provider keeps the latest by its revision, so an earlier one does no harm.
    again: async () => true,
  };
}

/** The mail to a member whose choice about e-mails did not arrive. */
export function undeliveredChoicesMail(origin: string) {
  const heading = 'Your email preferences did not get through';
  const mail = composeMail({
    heading,
    parts: [
      {
        text: 'You changed which emails you want from us, and we could not pass that on to the provider that sends them. You may get emails that you did not want, or miss some that you did. We are sorry.',
      },
      { text: 'Please save your preferences once more.' },
      { link: `${origin}${PATHS.preferences}`, label: 'Open my preferences' },
    ],
  });
  return { subject: heading, ...mail };
}
