import {
  itemOf,
  NOTIFICATION_KINDS,
  type NotificationAbout,
  type NotificationKind,
} from '@wattle/domain/notifications/kinds';
import { sql, type ColumnType } from 'kysely';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import type { Bytes, Flag, NullableDate, NullableText } from '#api/platform/database/column-types.ts';
import { DAY } from '#api/platform/outbox/effect-rules.ts';
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
      session_id: NullableText;
      item: NullableText;
      has_left: Flag;
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
export type StoredNotification = NotificationContent & {
  id: string;
  foundAt: Date;
  isRead: boolean;
  /** The log-in that did it. */
  sessionId: string | null;
  /** The latest file lacks its entry. */
  hasLeft: boolean;
};

type New = NotificationContent & {
  memberId: string;
  key: string;
  sessionId: string | null;
  isRead: boolean;
  mailWaits: boolean;
};

/** Returns whether it is new. */
export async function insertNotification(ctx: Context, tx: Tx, notification: New): Promise<boolean> {
  const { memberId, kind, about, sessionId, isRead, mailWaits } = notification;
  const key = ctx.hash('notification')(memberId, notification.key);
  const row = await tx
    .insertInto('notifications')
    .values({
      member_id: memberId,
      kind,
      about: ctx.cipher.seal(JSON.stringify(about), aboutContext(memberId, key.toString('hex'))),
      key,
      found_at: ctx.now(),
      read_at: isRead ? ctx.now() : null,
      session_id: sessionId,
      item: itemOf(about),
      mail_waits: mailWaits,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type Page = {
  memberId: string;
  kind?: NotificationKind;
  since?: Date;
  /** YYYY-MM in Sydney. */
  month?: string | undefined;
  before?: Date;
  isMailWaiting?: true;
  /** The reference of the report's entry. */
  item?: string;
  limit?: number;
};

/** Newest first. */
export async function notificationsOf(
  ctx: Pick<Context, 'cipher'>,
  db: Db,
  { memberId, kind, since, month, before, isMailWaiting, item, limit }: Page,
): Promise<StoredNotification[]> {
  let query = db
    .selectFrom('notifications')
    .select(['kind', 'about', 'key', 'found_at', 'read_at', 'session_id', 'has_left'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc');
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (since !== undefined) query = query.where('found_at', '>=', since);
  if (before !== undefined) query = query.where('found_at', '<', before);
  if (month !== undefined) query = query.where(monthFound, '=', month);
  if (isMailWaiting === true) query = query.where('mail_waits', '=', true);
  if (item !== undefined) query = query.where('item', '=', item);
  if (limit !== undefined) query = query.limit(limit);
  const rows = await query.execute();
  return rows.flatMap((row) => {
    // Stored by an earlier version that had other kinds.
    if (!(row.kind in NOTIFICATION_KINDS)) return [];
    const key = Buffer.from(row.key).toString('hex');
    const about: unknown = JSON.parse(ctx.cipher.open(row.about, aboutContext(memberId, key)));
    // Sealed and bound to its row: `insertNotification` alone wrote it.
    const content = { kind: row.kind, about } as NotificationContent;
    const { found_at: foundAt, session_id: sessionId, has_left: hasLeft } = row;
    return [{ ...content, id: key, foundAt, isRead: row.read_at !== null, sessionId, hasLeft }];
  });
}

const monthFound = sql<string>`to_char(found_at at time zone 'Australia/Sydney', 'YYYY-MM')`;

/** How many were found before, by month and kind. */
export function monthsOf(
  db: Db,
  { memberId, before }: { memberId: string; before: Date },
): Promise<{ month: string; kind: NotificationKind; count: number }[]> {
  return db
    .selectFrom('notifications')
    .select([monthFound.as('month'), 'kind', sql<number>`count(*)::int`.as('count')])
    .where('member_id', '=', memberId)
    .where('found_at', '<', before)
    .groupBy(['month', 'kind'])
    .orderBy('month', 'desc')
    .execute();
}

/** Marks those whose entry the member's latest file lacks. */
export async function markEntriesLeft(
  tx: Tx,
  { memberId, listed }: { memberId: string; listed: readonly string[] },
): Promise<void> {
  // `<> all` of no item at all is true, also for null.
  const has_left = sql<boolean>`(item is not null and item <> all(${listed}::text[]))`;
  await tx
    .updateTable('notifications')
    .set({ has_left })
    .where('member_id', '=', memberId)
    .where('has_left', '<>', has_left)
    .execute();
}

/** Where it stands among the member's; null once it is erased. */
const placeOf = (db: Db, { memberId, id }: { memberId: string; id: string }) =>
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

/** What was found 31 days ago counts as read. */
export const unreadSince = (now: Date): Date => new Date(now.getTime() - 31 * DAY);

type Reader = { memberId: string; sessionId: string };
type Reading = Reader & { id: string; andEarlier: boolean };

/** What the log-in did itself stays unread for the member's others: it may be a thief's. */
export async function markRead(
  { now }: Context,
  tx: Tx,
  { memberId, sessionId, id, andEarlier }: Reading,
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: now() })
    .where('member_id', '=', memberId)
    .where('id', andEarlier ? '<=' : '=', placeOf(tx, { memberId, id }))
    .where('read_at', 'is', null)
    .where('session_id', 'is distinct from', sessionId)
    .execute();
}

/** The list was opened down from this one. What the log-in did itself stays new to the member's others. */
export async function markSeen(tx: Tx, { memberId, sessionId, id }: Reader & { id: string }): Promise<void> {
  await tx
    .insertInto('notification_choices')
    .columns(['member_id', 'seen_id'])
    .expression((eb) =>
      eb
        .selectFrom('notifications')
        .select(['member_id', sql<string>`max(id)`.as('seen_id')])
        .where('member_id', '=', memberId)
        .where('id', '<=', placeOf(tx, { memberId, id }))
        .where('session_id', 'is distinct from', sessionId)
        .groupBy('member_id'),
    )
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ seen_id: sql<string>`greatest(notification_choices.seen_id, excluded.seen_id)` }),
    )
    .execute();
}

export type News = { unread: number; unseen: number; newest: string };

/** The counts in this log-in, and the latest id; `0` without any. */
export function newsOf({ now }: Context, db: Db, { memberId, sessionId }: Reader): Promise<News> {
  const unread = sql`n.read_at is null and n.session_id is distinct from ${sessionId}
    and n.found_at >= ${unreadSince(now())}`;
  return db
    .selectFrom('notifications as n')
    .leftJoin('notification_choices as c', 'c.member_id', 'n.member_id')
    .where('n.member_id', '=', memberId)
    .select([
      sql<number>`(count(*) filter (where ${unread}))::int`.as('unread'),
      sql<number>`(count(*) filter (where ${unread} and n.id > coalesce(c.seen_id, 0)))::int`.as('unseen'),
      sql<string>`coalesce(encode((array_agg(n.key order by n.id desc))[1], 'hex'), '0')`.as('newest'),
    ])
    .executeTakeFirstOrThrow();
}

export async function eraseNotifications(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('notifications').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('notification_choices').where('member_id', '=', memberId).execute();
}
