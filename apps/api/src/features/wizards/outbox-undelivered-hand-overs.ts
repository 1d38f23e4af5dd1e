import { PATHS } from '@wattle/domain/journeys/paths';

import type { EffectEnd } from '#api/platform/outbox/version-0.ts';
import type { Outbox } from '#api/platform/outbox/outbox.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { emailOf } from '#api/platform/members/members.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';

type Deps = { outbox: Outbox; cipher: Pick<FieldCipher, 'open'>; origin: string };

/** Answers that did not reach their partner: the member is told not to wait for a call, and where to send them again. */
export function makeUndeliveredHandOvers({ outbox, cipher, origin }: Deps): EffectEnd {
  return {
    async undelivered(tx, { effect }) {
      const memberId = effect.kind === 'provider-call' ? effect.about : undefined;
      if (memberId === undefined) return;
      const to = await emailOf(tx, { cipher }, memberId);
      await outbox.add(tx, 'account-mail', { kind: 'email', to, ...notArrivedMail(origin) });
    },
    // Its payload is gone: the member sends it anew.
    again: async () => false,
  };
}

/** Says nothing of the plan: mail is read by others, too. */
function notArrivedMail(origin: string) {
  const heading = 'Your answers did not reach the partner';
  const mail = composeMail({
    heading,
    preview: 'Please do not wait for a call.',
    parts: [
      {
        text: 'You asked us to send your answers in the Home Loan Assistant to a partner. We could not deliver them, so please do not wait for a call.',
      },
      {
        text: 'We have deleted what was to be sent. Your answers are still saved, and you can send them again:',
      },
      { link: `${origin}${PATHS.homeLoanAssistant}`, label: 'Open the Home Loan Assistant' },
    ],
  });
  return { subject: heading, ...mail };
}
