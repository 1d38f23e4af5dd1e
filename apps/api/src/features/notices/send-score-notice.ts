import { withBureau } from '@wattle/domain/messages/bureau';
import { PATHS } from '@wattle/domain/pages/paths';
import { FILE_CHANGE_KINDS, type FileChange } from '@wattle/domain/credit-file/file-changes';
import { SCORE_NOTICES_CONSENT } from '@wattle/domain/score/score-notices';
import { z } from 'zod';

import type { Context, Tx } from '#api/platform/context.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { consentGiver } from '#api/platform/members/consents.sql.ts';
import { DAY, NORMAL_RETRY } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect, type Edition, type Mail } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';

import { noticeText, SCORE_NEWS, type ScoreNews } from './notice-text.ts';
import { subscriberOf } from './notices.sql.ts';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-tokens.ts';

const Notice = z.strictObject({
  to: z.string(),
  changes: z.array(z.strictObject({ kind: z.enum(FILE_CHANGE_KINDS), count: z.int() })),
  score: z.enum(SCORE_NEWS),
  /** Signed unsubscribe token. */
  token: z.string(),
});
type Notice = z.output<typeof Notice>;

export const scoreNotice = defineEffect({
  name: 'score-notice',
  /** After a fortnight the next month's file is due. */
  rule: {
    kind: 'score-notice',
    retryForMs: 14 * DAY,
    ...NORMAL_RETRY,
    onFailure: 'keep',
    isLowPriority: true,
  },
  body: Notice,
  receiver: ({ to }) => to,
  consent: {
    kinds: [SCORE_NOTICES_CONSENT.kind],
    giver: async (ctx, db, { token }) => {
      const id = readUnsubscribeToken(ctx, token);
      return id === null ? null : consentGiver(db, { id, kind: SCORE_NOTICES_CONSENT.kind });
    },
    // One that was given again after a withdrawal is another.
    covered: (ctx, notice, standing) =>
      standing.get(SCORE_NOTICES_CONSENT.kind)?.id === readUnsubscribeToken(ctx, notice.token)
        ? notice
        : null,
    stopped: 'message-stopped',
  },
  sample: ({ to, token }) => ({
    to,
    changes: [{ kind: 'enquiry-added' as const, count: 1 }],
    score: 'changed' as const,
    token,
  }),
  leaves: { mail: noticeMail },
  undelivered: 'operators',
});

type News = {
  memberId: string;
  changes: readonly FileChange[];
  score: ScoreNews;
  /** Without a change of the file too: the score moved, or the member looked for it when the bureau had none. */
  isNews: boolean;
};

/**
 * Sends a notice if the member subscribed. Call in the transaction that stores the month's score: a month is stored
 * once, so its notice is sent once.
 */
export async function sendScoreNotice(
  ctx: Context,
  tx: Tx,
  { memberId, changes, score, isNews }: News,
): Promise<void> {
  if (changes.length === 0 && !isNews) return;
  const subscriber = await subscriberOf(ctx, tx, memberId);
  if (subscriber === null) return;
  const { email: to, consentId } = subscriber;
  const token = unsubscribeToken(ctx, consentId);
  await addEffect(ctx, tx, scoreNotice, { body: { to, changes: [...changes], score, token } });
}

function noticeMail({ to, token, ...notice }: Notice, { origin, mainBureau }: Edition): Mail {
  const { heading, opening, lines, score } = noticeText(notice);
  const mail = composeMail({
    heading,
    parts: [
      { text: withBureau(opening, mainBureau) },
      ...(lines.length === 0 ? [] : [{ list: [...lines] }]),
      { text: score },
      { link: `${origin}${PATHS.dashboard}`, label: 'Log in to see it' },
      {
        quiet:
          'Email is not a safe place for a score, so this one does not show yours, or any amount or name.',
      },
    ],
    footer: {
      why: 'You get this email because you asked us to tell you when your score or file changes.',
      // In the fragment, which browsers do not send: no server logs it.
      unsubscribeUrl: `${origin}${PATHS.unsubscribe}#${token}`,
      oneClickUrl: `${origin}/v1/notices/unsubscribe?token=${token}`,
    },
  });
  return { to, subject: heading, ...mail };
}
