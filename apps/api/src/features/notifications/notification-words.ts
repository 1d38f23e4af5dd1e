import type { ResponseOf } from '@wattle/contract';
import {
  NOTIFICATION_KINDS,
  type NotificationAbout,
  type NotificationKind,
  type Kind,
} from '@wattle/domain/notifications/kinds';
import { NOTIFICATION_CATEGORIES } from '@wattle/domain/notifications/categories';

import type { StoredNotification, NotificationContent } from './notifications.sql.ts';

type Shown = ResponseOf<'GET /v1/user/notifications'>['items'][number];

/** The form that pages show. */
export function shownNotification(of: StoredNotification): Shown {
  const { category, words } = kindOf(of);
  return {
    id: of.id,
    group: NOTIFICATION_CATEGORIES[category].group,
    row: category,
    newEntries: [],
    ...words(of.about),
    at: of.foundAt.toISOString(),
    isRead: of.isRead,
  };
}

/** Its lines in an e-mail that the member chose; none where its feature sends a mail of its own. */
export const mailLinesOf = (of: NotificationContent): readonly string[] =>
  kindOf(of).mailLines?.(of.about) ?? [];

/** A cast, because TypeScript does not follow the pairing of `NotificationContent` through the union. */
const kindOf = ({ kind }: NotificationContent) =>
  NOTIFICATION_KINDS[kind] as Kind<NotificationAbout[NotificationKind]>;
