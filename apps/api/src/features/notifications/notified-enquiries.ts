import type { NotificationAbout } from '@wattle/domain/notifications/kinds';

import type { Context, Db } from '#api/platform/context.ts';

import { notificationsOf } from './notifications.sql.ts';

/** Enquiries that the bureau's own alerts have reported. */
export async function notifiedEnquiries(
  ctx: Pick<Context, 'cipher'>,
  db: Db,
  memberId: string,
): Promise<NotificationAbout['enquiry-made'][]> {
  const notified = await notificationsOf(ctx, db, { memberId, kind: 'enquiry-made' });
  return notified.flatMap(({ kind, about }) => (kind === 'enquiry-made' ? [about] : []));
}
