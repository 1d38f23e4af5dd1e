import type { FileChange } from '@wattle/domain/score/file-changes';
import { PATHS } from '@wattle/domain/journeys/paths';

import { composeMail } from '#api/platform/mail/mail-content.ts';
import type { Outbox } from '#api/platform/outbox/outbox.ts';
import type { Tx } from '#api/platform/context.ts';

import type { ScoreNotice, UnsubscribeTokens } from './notices.ports.ts';

type Deps = {
  outbox: Pick<Outbox, 'addAll'>;
  tokens: UnsubscribeTokens;
  origin: string;
  textOf: (notice: ScoreNotice) => NoticeText;
  /** The addresses and the consents of those members who asked for notices. */
  subscribersOf: (tx: Tx, memberIds: readonly string[]) => Promise<ReadonlyMap<string, Subscriber>>;
};
type Subscriber = { email: string; consentId: string };
type NoticeText = { heading: string; opening: string; lines: readonly string[]; score: string };

/** A month's answer from the bureau, about to be stored, and what was different in the one before it, if any counts. */
type Kept = {
  memberId: string;
  score: number;
  before: { score: number; changes: readonly FileChange[] } | null;
};

/**
 * Tells members who want it what the month's answer changed, by a mail in the transaction that stores the answer: a
 * month is stored once, so it is told once. Without an earlier answer there is nothing to compare, and no mail.
 */
export function makeOutboxScoreNotices(deps: Deps) {
  return async (tx: Tx, kept: readonly Kept[]): Promise<void> => {
    const news = kept.flatMap(({ memberId, score, before }) => {
      if (before === null) return [];
      const hasScoreChanged = score !== before.score;
      const { changes } = before;
      return changes.length === 0 && !hasScoreChanged ? [] : [{ memberId, changes, hasScoreChanged }];
    });
    if (news.length === 0) return;
    const subscribers = await deps.subscribersOf(
      tx,
      news.map(({ memberId }) => memberId),
    );
    const mails = news.flatMap(({ memberId, ...notice }) => {
      const subscriber = subscribers.get(memberId);
      if (subscriber === undefined) return [];
      const token = deps.tokens.of(subscriber.consentId);
      return [{ kind: 'email' as const, to: subscriber.email, ...noticeMail(deps, { ...notice, token }) }];
    });
    await deps.outbox.addAll(tx, 'score-notice', mails);
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
