import { countByKind, type FileChange, type FileChangeKind } from '@wattle/domain/credit-file/file-changes';
import {
  fileCategoryOf,
  type FileCategory,
  type NotificationAbout,
} from '@wattle/domain/notifications/kinds';
import type { NamedEntry } from '@wattle/domain/notifications/categories';
import type { ScoreMove } from '@wattle/domain/score/score-moves';

import type { Context, Tx } from '#api/platform/context.ts';

import { channelsOf } from './choices.sql.ts';
import { monthsNews } from './deliveries.rules.ts';
import { mailMonth } from './month-mail.ts';
import { markEntriesLeft, type NotificationContent } from './notifications.sql.ts';
import { notifyMember } from './notify-member.ts';

export type FileNews = {
  /** The entries that changed; none of a file that is the first. */
  entries: readonly { kind: FileChangeKind; entry: NamedEntry }[];
  /** The references of all entries of the file. */
  listed: readonly string[];
};

type Month = {
  memberId: string;
  month: string;
  news: FileNews;
  /** What the changes did to the score. */
  moves: readonly ScoreMove[];
  score: NotificationAbout['score'];
  /** True without a change of the file too: the score moved, or the member looked for it when the bureau had none. */
  isNews: boolean;
  /** What the score means for the member's goal. */
  goal: (NotificationContent & { key: string }) | null;
};

/** Notifies of what a month's file brought, in the transaction that stores it. */
export async function notifyOfMonth(
  ctx: Context,
  tx: Tx,
  { memberId, month, news: { entries, listed }, moves, score, isNews, goal }: Month,
): Promise<void> {
  const channels = await channelsOf(ctx, tx, memberId);
  const changes = countByKind(entries);
  await markEntriesLeft(tx, { memberId, listed });
  const notified = new Set<FileCategory>();
  for (const about of told(changes, entries, moves)) {
    const kind = fileCategoryOf(about.kind);
    const key = `${month} ${about.kind} ${about.entry?.itemReference ?? ''}`;
    await notifyMember(ctx, tx, { memberId, kind, about, key, isFurther: notified.has(kind) }, channels);
    notified.add(kind);
  }
  if (isNews)
    await notifyMember(ctx, tx, { memberId, kind: 'score', about: score, key: `${month} score` }, channels);
  const isGoalNew = goal !== null && (await notifyMember(ctx, tx, { memberId, ...goal }, channels));
  if (channels === null || channels.mail === null) return;
  const found = { changes, score: score.news, isNews, goal: isGoalNew ? goal : null };
  const mailed = monthsNews(found, channels);
  if (mailed !== null) await mailMonth(ctx, tx, channels.mail, mailed);
}

/** More of one kind are told together, without their names. */
const MAX_NAMED = 20;

function told(
  changes: readonly FileChange[],
  entries: FileNews['entries'],
  moves: readonly ScoreMove[],
): NotificationAbout[FileCategory][] {
  return changes.flatMap(({ kind, count }): NotificationAbout[FileCategory][] => {
    const move = moves.find(({ cause }) => cause === kind);
    const points = move?.points == null ? null : { value: move.points, of: move.count };
    if (count > MAX_NAMED) return [{ kind, count, entry: null, points }];
    const those = entries.filter((each) => each.kind === kind);
    return those.map(({ entry }) => ({ kind, count: 1, entry, points }));
  });
}
