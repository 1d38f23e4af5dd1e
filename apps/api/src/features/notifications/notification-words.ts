import type { ResponseOf } from '@wattle/contract';
import { fileChangeWords } from '@wattle/domain/credit-file/file-change-words';
import { changeCount } from '@wattle/domain/credit-file/file-changes';
import {
  NOTIFICATION_KINDS,
  type NotificationAbout,
  type NotificationKind,
  type Kind,
} from '@wattle/domain/notifications/kinds';
import { NOTIFICATION_CATEGORIES } from '@wattle/domain/notifications/categories';

import { unreadSince, type StoredNotification, type NotificationContent } from './notifications.sql.ts';

type Shown = ResponseOf<'GET /v1/user/notifications'>['items'][number];

/** The form that the pages of a log-in show. */
export function shownNotification(
  of: StoredNotification,
  { sessionId, now }: { sessionId: string; now: Date },
): Shown {
  const { category, words } = kindOf(of);
  const { text, path, ...rest } = words(of.about);
  const isOwn = of.sessionId === sessionId;
  return {
    id: of.id,
    group: NOTIFICATION_CATEGORIES[category].group,
    row: category,
    ...rest,
    text: of.hasLeft ? 'Your latest file does not list it any more.' : text,
    // The report's part without its entry.
    path: of.hasLeft ? path.split('#', 1).join() : path,
    at: of.foundAt.toISOString(),
    isRead: of.isRead || isOwn || of.foundAt < unreadSince(now),
    isOwn,
  };
}

type Counted = { month: string; kind: NotificationKind; count: number };

/** By group, in the order of the months. */
export const countsByMonth = (counted: readonly Counted[]) =>
  [...Map.groupBy(counted, ({ month }) => month)].map(([month, kinds]) => {
    const counts = { file: 0, score: 0, security: 0 };
    for (const { kind, count } of kinds) {
      // One of an earlier version is not shown.
      const category = NOTIFICATION_KINDS[kind]?.category;
      if (category !== undefined) counts[NOTIFICATION_CATEGORIES[category].group] += count;
    }
    return { month, counts };
  });

/** Their lines in an e-mail that the member chose; none where a feature sends a mail of its own. */
export function mailLinesOf(notifications: readonly NotificationContent[]): string[] {
  const lines = notifications.flatMap((of) => kindOf(of).mailLine?.(of.about) ?? []);
  const changes = Map.groupBy(
    lines.filter((line) => typeof line !== 'string'),
    ({ kind }) => kind,
  );
  return [
    ...[...changes].map(([kind, those]) => fileChangeWords({ kind, count: changeCount(those) })),
    ...lines.filter((line) => typeof line === 'string'),
  ];
}

/** A cast, because TypeScript does not follow the pairing of `NotificationContent` through the union. */
const kindOf = ({ kind }: NotificationContent) =>
  NOTIFICATION_KINDS[kind] as Kind<NotificationAbout[NotificationKind]>;
