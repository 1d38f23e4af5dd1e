import { sydneyMonth } from '@wattle/domain/calendar/calendar';
import { PATHS } from '@wattle/domain/journeys/paths';

import type { Tx } from '#api/platform/context.ts';
import type { Outbox } from '#api/platform/outbox/outbox.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { emailOf } from '#api/platform/members/members.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';

import type { Clock } from './notices.ports.ts';

type Deps = {
  outbox: Outbox;
  cipher: Pick<FieldCipher, 'open'>;
  origin: string;
  clock: Clock;
  /** The clock for deliveries, if different. */
  deliveryClock?: Clock;
  /** Whether there is no score of any other month. */
  isOnlyScore: (tx: Tx, of: { memberId: string; month: string }) => Promise<boolean>;
};

/** A month's answer, about to be stored; whether there is one of an earlier month. */
type Kept = { memberId: string; month: string; hasEarlier: boolean };

/**
 * Welcomes a member with their first score, in the transaction that stores it: there is one first score, so there is one
 * mail. A score for a month that is over is no news to anybody; the demonstration makes such ones.
 */
export function makeOutboxWelcome({
  outbox,
  cipher,
  origin,
  clock,
  deliveryClock = clock,
  isOnlyScore,
}: Deps) {
  return async (tx: Tx, { memberId, month, hasEarlier }: Kept): Promise<void> => {
    if (hasEarlier || month !== sydneyMonth(deliveryClock.now())) return;
    if (!(await isOnlyScore(tx, { memberId, month }))) return;
    const to = await emailOf(tx, { cipher }, memberId);
    await outbox.add(tx, 'welcome-mail', { kind: 'email', to, ...welcomeMail(origin) });
  };
}

/** What the mail says: what there is now, and what comes. */
export function welcomeMail(origin: string) {
  const heading = 'Welcome. Your first score is here';
  const mail = composeMail({
    heading,
    parts: [
      {
        text: 'Your credit score is on your dashboard, free, and looking at it never changes it. You see there:',
      },
      {
        list: [
          'where you stand, and what your score rests on',
          'steps to try on a copy of your own file',
          'from next month on, what moved your score, point by point',
        ],
      },
      { link: `${origin}${PATHS.dashboard}`, label: 'See your score' },
      { quiet: 'An email is no safe place for a score, so this one does not say yours.' },
    ],
    footer: { why: 'You get this email once, because you have your first score with us.' },
  });
  return { subject: heading, ...mail };
}
