import { withBureau } from '@wattle/domain/messages/bureau';
import { PATHS } from '@wattle/domain/pages/paths';
import { FILE_CHANGE_KINDS } from '@wattle/domain/credit-file/file-changes';
import { SCORE_NEWS } from '@wattle/domain/notifications/kinds';
import { z } from 'zod';

import type { Context, Tx } from '#api/platform/context.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { DAY, NORMAL_RETRY, MAIL } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect, type Edition, type Mail } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';

import type { Channels } from './choices.sql.ts';
import type { MonthsNews } from './deliveries.rules.ts';
import { noticeText } from './notice-text.ts';
import { ofSubscriber, subscriptionFooter } from './subscription.ts';
import { unsubscribeToken } from './unsubscribe-tokens.ts';

const Notice = z.strictObject({
  to: z.string(),
  changes: z.array(z.strictObject({ kind: z.enum(FILE_CHANGE_KINDS), count: z.int() })),
  /** Null where the member chose e-mail for the file alone. */
  score: z.enum(SCORE_NEWS).nullable(),
  /** Where the member's score goal stands, if that is new. */
  goal: z.string().nullable(),
  /** Nothing of the month is left out. */
  isWhole: z.boolean(),
  /** Signed unsubscribe token. */
  token: z.string(),
});
type Notice = z.output<typeof Notice>;

export const scoreNotice = defineEffect({
  ...MAIL,
  name: 'score-notice',
  /** A fortnight: then the next month's file is due. */
  rule: {
    kind: 'score-notice',
    retryForMs: 14 * DAY,
    ...NORMAL_RETRY,
    onFailure: 'keep',
    isLowPriority: true,
  },
  body: Notice,
  consent: ofSubscriber<Notice>(),
  sample: ({ to, token }) => ({
    to,
    changes: [{ kind: 'enquiry-added' as const, count: 1 }],
    score: 'changed' as const,
    goal: 'Your score moved closer to your goal for Aug 2027',
    isWhole: true,
    token,
  }),
  leaves: { mail: noticeMail },
});

/** Call in the transaction that stores the month's score: a month is stored once, so its mail is sent once. */
export async function mailMonth(
  ctx: Context,
  tx: Tx,
  { to, consentId }: NonNullable<Channels['mail']>,
  news: MonthsNews,
): Promise<void> {
  const token = unsubscribeToken(ctx, consentId);
  await addEffect(ctx, tx, scoreNotice, { body: { to, ...news, changes: [...news.changes], token } });
}

function noticeMail({ to, token, ...notice }: Notice, { origin, mainBureau }: Edition): Mail {
  const { heading, opening, lines, score, goal } = noticeText(notice);
  const mail = composeMail({
    heading,
    parts: [
      { text: withBureau(opening, mainBureau) },
      ...(lines.length === 0 ? [] : [{ list: [...lines] }]),
      ...[score, goal].flatMap((text) => (text === '' ? [] : [{ text }])),
      { link: `${origin}${PATHS.dashboard}`, label: 'Log in to see it' },
      {
        quiet:
          'Email is not a safe place for a score, so this one does not show yours, or any amount or name.',
      },
    ],
    footer: subscriptionFooter(token, origin),
  });
  return { to, subject: heading, ...mail };
}
