import { PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import type { Context, Tx } from '#api/platform/context.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { DAY, NORMAL_RETRY, MAIL } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect, type Edition, type Mail } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';

import type { Channels } from './choices.sql.ts';
import { ofSubscriber, subscriptionFooter } from './subscription.ts';
import { unsubscribeToken } from './unsubscribe-tokens.ts';

const Body = z.strictObject({
  to: z.string(),
  lines: z.array(z.string()).min(1),
  /** Signed unsubscribe token. */
  token: z.string(),
});

type Body = z.output<typeof Body>;

/** What was found between two months, at once or as the day's digest. */
export const notificationMail = defineEffect({
  ...MAIL,
  name: 'notification-mail',
  /** The page says the same. */
  rule: {
    kind: 'notification-mail',
    retryForMs: 7 * DAY,
    ...NORMAL_RETRY,
    onFailure: 'keep',
    isLowPriority: true,
  },
  body: Body,
  consent: ofSubscriber<Body>(),
  sample: ({ to, token }) => ({ to, lines: ['A lender asked for your credit file'], token }),
  otherSamples: {
    'notification-digest': { lines: ['A lender asked for your credit file', 'You reached your score goal'] },
  },
  leaves: { mail: newsMail },
});

export async function mailNotifications(
  ctx: Context,
  tx: Tx,
  { to, consentId }: NonNullable<Channels['mail']>,
  lines: readonly string[],
): Promise<void> {
  const token = unsubscribeToken(ctx, consentId);
  await addEffect(ctx, tx, notificationMail, { body: { to, lines: [...lines], token } });
}

function newsMail({ to, lines, token }: Body, { origin }: Edition): Mail {
  const [only = '', ...others] = lines;
  const heading = others.length === 0 ? only : `${lines.length} things are new on Wattle`;
  const mail = composeMail({
    heading,
    parts: [
      ...(others.length === 0 ? [] : [{ list: [...lines] }]),
      { text: 'Log in to read more, and to see what you can do about it.' },
      { link: `${origin}${PATHS.notifications}`, label: 'See your notifications' },
      { quiet: 'Email is not a safe place for details, so this one names no lender, amount or score.' },
    ],
    footer: subscriptionFooter(token, origin),
  });
  return { to, subject: heading, ...mail };
}
