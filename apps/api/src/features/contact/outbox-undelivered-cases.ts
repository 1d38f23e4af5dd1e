import { PATHS } from '@wattle/domain/journeys/paths';
import { z } from 'zod';

import type { Clock } from '#api/platform/clock.ts';
import type { EffectEnd, EndedEffect } from '#api/platform/outbox/version-0.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import type { Outbox } from '#api/platform/outbox/outbox.ts';

import type { CaseKind } from './contact.ports.ts';
import { noteSentAgain, noteUndelivered } from './pg-cases.ts';

type Deps = { outbox: Outbox; clock: Clock; origin: string };

const Written = z.object({ email: z.string() });

/**
 * A case that did not reach the people who answer it: it is marked so, and its sender is told by e-mail how to reach
 * us. That mail repeats nothing of what was written: anybody may have typed anybody's address.
 */
export function makeUndeliveredCases({ outbox, clock, origin }: Deps): EffectEnd {
  return {
    async undelivered(tx, { effect, concerns }) {
      const reference = concerns ?? '';
      const kind = await noteUndelivered(tx, reference, clock.now());
      const to = senderOf(effect);
      if (kind === null || to === null) return;
      await outbox.add(tx, 'case-mail', {
        kind: 'email',
        to,
        ...undeliveredCaseMail({ kind, reference }, origin),
      });
    },
    again: (tx, { concerns }) => noteSentAgain(tx, concerns ?? ''),
  };
}

function senderOf(effect: EndedEffect['effect']): string | null {
  const written = Written.safeParse(effect.kind === 'provider-call' ? effect.body : null);
  return written.success ? written.data.email : null;
}

/** What the sender is told of a case that nobody could answer. */
export function undeliveredCaseMail(
  { kind, reference }: { kind: CaseKind; reference: string },
  origin: string,
) {
  const isComplaint = kind === 'complaint';
  const what = isComplaint ? 'complaint' : 'message';
  const heading = `Your ${what} did not get through`;
  const mail = composeMail({
    heading,
    preview: `Reference number ${reference}.`,
    parts: [
      {
        text: `We kept your ${what} (reference number ${reference}), but could not pass it on to the people who answer it. It is not answered, and that is our fault. We are sorry.`,
      },
      { text: 'Please send it again: nothing is held against you for writing twice.' },
      ...(isComplaint
        ? [
            {
              text: 'You need not wait for us any longer: you can take the complaint to the Australian Financial Complaints Authority (AFCA), www.afca.org.au, which costs you nothing.',
            },
          ]
        : []),
      {
        link: isComplaint ? `${origin}${PATHS.lodgeComplaint}` : `${origin}${PATHS.contactUs}`,
        label: isComplaint ? 'Send the complaint again' : 'Send the message again',
      },
      {
        quiet: 'If you did not write to us, somebody typed your address by mistake. There is nothing to do.',
      },
    ],
  });
  return { subject: `${heading} (${reference})`, ...mail };
}
