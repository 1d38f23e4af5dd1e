import type { FileChange } from '@wattle/domain/score/file-changes';
import { PATHS } from '@wattle/domain/journeys/paths';

import { composeMail } from '#api/platform/mail/mail-content.ts';
import type { Outbox } from '#api/platform/effects/outbox.ts';
import type { Tx } from '#api/platform/database/transaction.ts';

import type { ScoreNotice, UnsubscribeTokens } from './notices.ports.ts';

type Deps = {
  outbox: Outbox;
  tokens: UnsubscribeTokens;
  origin: string;
  textOf: (notice: ScoreNotice) => NoticeText;
  /** The address and the consent of a member who asked for notices. */
  subscriberOf: (tx: Tx, memberId: string) => Promise<Subscriber | null>;
  /** What is different in the later of two files. */
  changesBetween: (before: unknown, after: unknown) => FileChange[];
  /** The last answer from an earlier month that is about the same person on paper. */
  answerBefore: (tx: Tx, of: { memberId: string; month: string }) => Promise<Answer | null>;
};
type Subscriber = { email: string; consentId: string };
type Answer = { score: number; file: unknown };
type NoticeText = { heading: string; opening: string; lines: readonly string[]; score: string };

/** A month's answer from the bureau, about to be stored. */
type Kept = { memberId: string; month: string; score: number; file: unknown };

/**
 * Tells a member who wants it what the month's answer changed, by a mail in the transaction that stores the answer: a
 * month is stored once, so it is told once. Without an earlier answer there is nothing to compare, and no mail.
 */
export function makeOutboxScoreNotices(deps: Deps) {
  return async (tx: Tx, { memberId, month, score, file }: Kept): Promise<void> => {
    const subscriber = await deps.subscriberOf(tx, memberId);
    if (subscriber === null) return;
    const before = await deps.answerBefore(tx, { memberId, month });
    if (before === null) return;
    const changes = deps.changesBetween(before.file, file);
    const hasScoreChanged = score !== before.score;
    if (changes.length === 0 && !hasScoreChanged) return;
    const token = deps.tokens.of(subscriber.consentId);
    const mail = noticeMail(deps, { changes, hasScoreChanged, token });
    await deps.outbox.add(tx, 'score-notice', { kind: 'email', to: subscriber.email, ...mail });
  };
}

/** What the mail says, and how to stop getting it. */
export function noticeMail(
  { origin, textOf }: Pick<Deps, 'origin' | 'textOf'>,
  { token, ...notice }: ScoreNotice & { token: string },
) {
  const { heading, opening, lines, score } = textOf(notice);
  const mail = composeMail({
    heading,
    parts: [
      { text: opening },
      ...(lines.length === 0 ? [] : [{ list: [...lines] }]),
      { text: score },
      { link: `${origin}${PATHS.dashboard}`, label: 'Log in to see it' },
      {
        quiet:
          'Email is not a safe place for a score, so this one says neither yours nor any amount or name.',
      },
    ],
    footer: {
      why: 'You get this email because you asked to be told when your score or file changes.',
      // Behind a '#', which browsers keep to themselves: no server logs it.
      unsubscribeUrl: `${origin}${PATHS.unsubscribe}#${token}`,
      oneClickUrl: `${origin}/v1/notices/unsubscribe?token=${token}`,
    },
  });
  return { subject: heading, ...mail };
}
