import {
  NOTIFICATION_KINDS,
  type NotificationAbout,
  type NotificationKind,
} from '@wattle/domain/notifications/kinds';
import { sql, type ColumnType } from 'kysely';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import type { Bytes, Flag, NullableDate } from '#api/platform/database/column-types.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    notifications: {
      member_id: string;
      id: ColumnType<string, never, never>;
      kind: NotificationKind;
      about: Bytes;
      key: Bytes;
      found_at: Date;
      read_at: NullableDate;
      mail_waits: Flag;
    };
  }
}

const aboutContext = (memberId: string, key: string) => `notifications.about:${memberId}:${key}`;

export const NOTIFICATIONS_TABLE: SealedTable = {
  table: 'notifications',
  key: { member_id: 'uuid', key: 'bytea' },
  columns: { about: (key) => aboutContext(key('member_id'), key('key')) },
};

/** Two years, as in the account's history. */
export const notificationRetention: readonly Retention[] = [
  endedRows({ name: 'notifications', from: 'from notifications', by: 'found_at', days: 731 }),
];

/** A notification with what it is about, whose type its kind decides. */
export type NotificationContent = {
  [K in NotificationKind]: { kind: K; about: NotificationAbout[K] };
}[NotificationKind];

/** Its id on the wire is its key: the column `id` counts the notifications of everyone. */
export type StoredNotification = NotificationContent & { id: string; foundAt: Date; isRead: boolean };

type New = NotificationContent & { memberId: string; key: string; mailWaits: boolean };

/** Returns whether it is new. */
export async function insertNotification(ctx: Context, tx: Tx, notification: New): Promise<boolean> {
  const { memberId, kind, about, mailWaits } = notification;
  const key = ctx.hash('notification')(memberId, notification.key);
  const row = await tx
    .insertInto('notifications')
    .values({
      member_id: memberId,
      kind,
      about: ctx.cipher.seal(JSON.stringify(about), aboutContext(memberId, key.toString('hex'))),
      key,
      found_at: ctx.now(),
      mail_waits: mailWaits,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type Page = {
  memberId: string;
  /** Older than this id. */
  before?: string | undefined;
  kind?: NotificationKind;
  since?: Date;
  isMailWaiting?: true;
  limit?: number;
};

/** Newest first. */
export async function notificationsOf(
  ctx: Pick<Context, 'cipher'>,
  db: Db,
  { memberId, before, kind, since, isMailWaiting, limit }: Page,
): Promise<StoredNotification[]> {
  let query = db
    .selectFrom('notifications')
    .select(['kind', 'about', 'key', 'found_at', 'read_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc');
  if (before !== undefined) query = query.where('id', '<', placeOf(db, { memberId, id: before }));
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (since !== undefined) query = query.where('found_at', '>=', since);
  if (isMailWaiting === true) query = query.where('mail_waits', '=', true);
  if (limit !== undefined) query = query.limit(limit);
  const rows = await query.execute();
  return rows.flatMap((row) => {
    // Stored by an earlier version that had other kinds.
    if (!(row.kind in NOTIFICATION_KINDS)) return [];
    const key = Buffer.from(row.key).toString('hex');
    const about: unknown = JSON.parse(ctx.cipher.open(row.about, aboutContext(memberId, key)));
    // Sealed and bound to its row: `insertNotification` alone wrote it.
    const content = { kind: row.kind, about } as NotificationContent;
    return [{ ...content, id: key, foundAt: row.found_at, isRead: row.read_at !== null }];
  });
}

type Named = { memberId: string; id: string };

/** Where it stands among the member's; null once it is erased. */
const placeOf = (db: Db, { memberId, id }: Named) =>
  db
    .selectFrom('notifications')
    .select('id')
    .where('member_id', '=', memberId)
    .where('key', '=', Buffer.from(id, 'hex'));

/** Who has notifications for the digest of today, at 8:00 in Sydney. */
export async function membersToMail({ db, now }: Context, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('member_id')
    .distinct()
    .where('mail_waits', '=', true)
    .where(
      'found_at',
      '<',
      sql<Date>`(date_trunc('day', ${now()}::timestamptz at time zone 'Australia/Sydney' - interval '8 hours')
        + interval '8 hours') at time zone 'Australia/Sydney'`,
    )
    .limit(limit)
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/** Oldest first. Each is claimed once. */
export async function claimWaitingMail(
  ctx: Context,
  tx: Tx,
  memberId: string,
): Promise<readonly NotificationContent[]> {
  const waiting = await notificationsOf(ctx, tx, { memberId, isMailWaiting: true });
  await tx
    .updateTable('notifications')
    .set({ mail_waits: false })
    .where('member_id', '=', memberId)
    .where('mail_waits', '=', true)
    .execute();
  return waiting.toReversed();
}

export async function countUnread(db: Db, memberId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<string>().as('unread'))
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unread);
}

type Reading = Named & { andEarlier: boolean };

export async function markRead(
  { now }: Context,
  tx: Tx,
  { memberId, id, andEarlier }: Reading,
): Promise<void> {
  const place = placeOf(tx, { memberId, id });
  await tx
    .updateTable('notifications')
    .set({ read_at: now() })
    .where('member_id', '=', memberId)
    .where('id', andEarlier ? '<=' : '=', place)
    .where('read_at', 'is', null)
    .execute();
}

/** The unread count, and the latest id; `0` without any. */
export function newsOf(db: Db, memberId: string): Promise<{ unread: number; newest: string }> {
  return db
    .selectFrom('notifications')
    .where('member_id', '=', memberId)
    .select([
      sql<number>`(count(*) filter (where read_at is null))::int`.as('unread'),
      sql<string>`coalesce(encode((array_agg(key order by id desc))[1], 'hex'), '0')`.as('newest'),
    ])
    .executeTakeFirstOrThrow();
}

export async function eraseNotifications(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('notifications').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('notification_choices').where('member_id', '=', memberId).execute();
}
