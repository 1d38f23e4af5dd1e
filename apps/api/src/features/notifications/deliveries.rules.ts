import { changeCount, type FileChange } from '@wattle/domain/credit-file/file-changes';
import {
  fileCategoryOf,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type ScoreNews,
} from '@wattle/domain/notifications/kinds';

import type { Channels } from './choices.sql.ts';
import { mailLinesOf } from './notification-words.ts';
import type { NotificationContent } from './notifications.sql.ts';

/** `mail`: at once, in the day's digest or in the month's mail. Null when it is not mailed, or its feature sends its own mail. */
type Delivery = { mail: 'now' | 'day' | 'month' | null; isPushed: boolean };

export function deliveryOf(kind: NotificationKind, { email, push, isDaily, mail }: Channels): Delivery {
  const { category, mailLine, isMonthly } = NOTIFICATION_KINDS[kind];
  const isMailed = mail !== null && mailLine !== undefined && email.includes(category);
  const when = isDaily ? 'day' : isMonthly === true ? 'month' : 'now';
  return { mail: isMailed ? when : null, isPushed: push.includes(category) };
}

export type MonthsNews = {
  changes: readonly FileChange[];
  /** Null when the score is not listed. */
  score: ScoreNews | null;
  /** Null when no goal is listed. */
  goal: string | null;
  /** Whether every change of the file is listed. Says nothing about score and goal. */
  isWhole: boolean;
};

type Found = {
  changes: readonly FileChange[];
  score: ScoreNews;
  /** Whether to report the score even if the file did not change. */
  isNews: boolean;
  /** Null unless it is new. */
  goal: NotificationContent | null;
};

/** Content of the month's mail; null when it would be empty. */
export function monthsNews({ changes, score, isNews, goal }: Found, channels: Channels): MonthsNews | null {
  const isInMonthsMail = (kind: NotificationKind) => deliveryOf(kind, channels).mail === 'month';
  const chosen = changes.filter(({ kind }) => isInMonthsMail(fileCategoryOf(kind)));
  const isScoreListed = isInMonthsMail('score') && (isNews || chosen.length > 0);
  const [goalLine = null] = goal !== null && isInMonthsMail(goal.kind) ? mailLinesOf([goal]) : [];
  if (chosen.length === 0 && !isScoreListed && goalLine === null) return null;
  return {
    changes: chosen,
    score: isScoreListed ? score : null,
    goal: goalLine,
    isWhole: changeCount(chosen) === changeCount(changes),
  };
}
