import { sydneyMonth } from '@wattle/domain/calendar/calendar';
import { PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import type { Context, Tx } from '#api/platform/context.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { emailOf } from '#api/platform/members/members.sql.ts';
import { memberByAddress, whenAllGranted } from '#api/platform/outbox/effect-consent.ts';
import { DAY, NORMAL_RETRY, MAIL } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect, type Edition, type Mail } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';

const Welcome = z.strictObject({ to: z.string() });

export const welcome = defineEffect({
  ...MAIL,
  name: 'welcome-mail',
  /** A week: later it is pointless. */
  rule: {
    kind: 'welcome-mail',
    retryForMs: 7 * DAY,
    ...NORMAL_RETRY,
    onFailure: 'purge',
    isLowPriority: true,
  },
  body: Welcome,
  consent: {
    kinds: ['score-access'],
    giver: memberByAddress,
    covered: whenAllGranted('score-access'),
    stopped: 'message-stopped',
  },
  sample: ({ to }) => ({ to }),
  leaves: { mail: welcomeMail },
});

/**
 * Sends the welcome mail with a member's first score, in the transaction that stores it, so it is sent once. Skips past
 * months, which only the demonstration stores.
 */
export async function welcomeMember(
  ctx: Context,
  tx: Tx,
  { memberId, month }: { memberId: string; month: string },
): Promise<void> {
  if (month !== sydneyMonth(ctx.deliveryNow())) return;
  await addEffect(ctx, tx, welcome, { body: { to: await emailOf(tx, ctx, memberId) } });
}

function welcomeMail({ to }: z.output<typeof Welcome>, { origin }: Edition): Mail {
  const heading = 'Welcome. Your first score is here';
  const mail = composeMail({
    heading,
    parts: [
      {
        text: 'Your credit score is on your dashboard, free, and looking at it never changes it. You see there:',
      },
      {
        list: [
          'your band, and what your score is based on',
          'steps to try on a copy of your own file',
          'from next month on, what moved your score, point by point',
        ],
      },
      { link: `${origin}${PATHS.dashboard}`, label: 'See your score' },
      { quiet: 'Email is not a safe place for a score, so this one does not show yours.' },
    ],
    footer: { why: 'You get this email once, because you have your first score with us.' },
  });
  return { to, subject: heading, ...mail };
}
