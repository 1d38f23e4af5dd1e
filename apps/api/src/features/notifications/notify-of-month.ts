import type { FileChange } from '@wattle/domain/credit-file/file-changes';
import {
  FILE_CATEGORY_NAMES,
  fileCategoryOf,
  type FileCategory,
  type NotificationAbout,
} from '@wattle/domain/notifications/kinds';
import type { NewEntry } from '@wattle/domain/notifications/categories';

import type { Context, Tx } from '#api/platform/context.ts';

import { channelsOf } from './choices.sql.ts';
import { monthsNews } from './deliveries.rules.ts';
import { mailMonth } from './month-mail.ts';
import type { NotificationContent } from './notifications.sql.ts';
import { notifyMember } from './notify-member.ts';

export type FileNews = {
  changes: readonly FileChange[];
  entries: Partial<Record<FileCategory, readonly NewEntry[]>>;
};

type Month = {
  memberId: string;
  month: string;
  news: FileNews;
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
  { memberId, month, news: { changes, entries }, score, isNews, goal }: Month,
): Promise<void> {
  const channels = await channelsOf(ctx, tx, memberId);
  for (const kind of FILE_CATEGORY_NAMES) {
    const of = changes.filter((change) => fileCategoryOf(change.kind) === kind);
    if (of.length === 0) continue;
    const about = { changes: of, entries: entries[kind] ?? [] };
    await notifyMember(ctx, tx, { memberId, kind, about, key: `${month} ${kind}` }, channels);
  }
  if (isNews)
    await notifyMember(ctx, tx, { memberId, kind: 'score', about: score, key: `${month} score` }, channels);
  const isGoalNew = goal !== null && (await notifyMember(ctx, tx, { memberId, ...goal }, channels));
  if (channels === null || channels.mail === null) return;
  const found = { changes, score: score.news, isNews, goal: isGoalNew ? goal : null };
  const listed = monthsNews(found, channels);
  if (listed !== null) await mailMonth(ctx, tx, channels.mail, listed);
}
