import { sql } from 'kysely';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import type { NullableDate } from '#api/platform/database/column-types.ts';
import { openEmail } from '#api/platform/members/member-fields.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    /** A notice counts while `last_signed_in_at` is the member's. */
    dormancy_notices: {
      member_id: string;
      notice_id: string;
      last_signed_in_at: Date;
      delivered_at: NullableDate;
    };
  }
}

/** Retention of cancelled and dormant accounts. */
export type KeptTimes = {
  now: Date;
  /** Months from cancellation to erasure. */
  cancelledMonths: number;
  /** Months from the last login to the notice. */
  dormantMonths: number;
  /** Days from the notice to erasure. */
  noticeDays: number;
};

export type Expiry = 'cancelled' | 'dormant';

const monthsBefore = ({ now }: KeptTimes, months: number) =>
  sql<Date>`${now}::timestamptz - make_interval(months => ${months}::int)`;

const daysBefore = ({ now }: KeptTimes, days: number) =>
  sql<Date>`${now}::timestamptz - make_interval(days => ${days}::int)`;

const cancelled = (db: Db, times: KeptTimes) =>
  db
    .selectFrom('memberships as m')
    .where('m.cancelled_at', '<=', monthsBefore(times, times.cancelledMonths))
    .select('m.id')
    .select(sql<Date>`m.cancelled_at`.as('at'));

/** The notice was delivered at least `noticeDays` ago, and there was no login since. */
const dormant = (db: Db, times: KeptTimes) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('dormancy_notices as n', 'n.member_id', 'm.id')
    .whereRef('n.last_signed_in_at', '=', 'm.last_signed_in_at')
    .where('n.delivered_at', '<=', daysBefore(times, times.noticeDays))
    .where('m.last_signed_in_at', '<=', monthsBefore(times, times.dormantMonths))
    .where('m.cancelled_at', 'is', null)
    .select('m.id')
    .select(sql<Date>`n.delivered_at`.as('at'));

/** Position in a run through members. */
export type Cursor = { at: Date; id: string };

type Page = { expiry: Expiry; times: KeptTimes; after: Cursor | null; limit: number };

/** The next members due for erasure, oldest first. */
export function expiredMembers(db: Db, { expiry, times, after, limit }: Page): Promise<Cursor[]> {
  const due = expiry === 'cancelled' ? cancelled(db, times) : dormant(db, times);
  return db
    .selectFrom(due.as('due'))
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(at, id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Whether a locked member is still due for erasure. False when they have logged in meanwhile. */
export async function isExpired(
  tx: Tx,
  { memberId, expiry, times }: { memberId: string; expiry: Expiry; times: KeptTimes },
): Promise<boolean> {
  const due = expiry === 'cancelled' ? cancelled(tx, times) : dormant(tx, times);
  return (await due.where('m.id', '=', memberId).executeTakeFirst()) !== undefined;
}

/** `lastSignedInAt`: as text, which has all digits. */
type Dormant = { id: string; email: string; lastSignedInAt: string };

/** Locks the next dormant members without a notice, skipping rows that a login or another process holds. */
export async function claimDormant(
  { cipher }: Context,
  tx: Tx,
  { times, limit }: { times: KeptTimes; limit: number },
): Promise<Dormant[]> {
  const unused = tx
    .selectFrom('memberships as m')
    .innerJoin('member_records as r', 'r.id', 'm.id')
    .where('m.cancelled_at', 'is', null)
    .where('m.last_signed_in_at', '<=', monthsBefore(times, times.dormantMonths))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('dormancy_notices as n')
            .select('n.member_id')
            .whereRef('n.member_id', '=', 'm.id')
            .whereRef('n.last_signed_in_at', '=', 'm.last_signed_in_at'),
        ),
      ),
    );
  const found = await unused.select('m.id').orderBy('m.last_signed_in_at').limit(limit).execute();
  const claimed: Dormant[] = [];
  // Row by row, because each may be on another shard.
  for (const { id } of found) {
    const row = await unused
      .select('r.email')
      .select(sql<string>`m.last_signed_in_at::text`.as('lastSignedInAt'))
      .where('m.id', '=', id)
      .forNoKeyUpdate('m')
      .skipLocked()
      .executeTakeFirst();
    if (row !== undefined) claimed.push({ ...row, id, email: openEmail(cipher, id, row.email) });
  }
  return claimed;
}

type Notice = { memberId: string; noticeId: string; lastSignedInAt: string };

/** Stores the notification's message id for each member, in place of one from before the member's last login. */
export async function insertNotices(tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  await tx
    .insertInto('dormancy_notices')
    .values(
      notices.map(({ memberId, noticeId, lastSignedInAt }) => ({
        member_id: memberId,
        notice_id: noticeId,
        last_signed_in_at: sql<Date>`${lastSignedInAt}::timestamptz`,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet((eb) => ({
        notice_id: eb.ref('excluded.notice_id'),
        last_signed_in_at: eb.ref('excluded.last_signed_in_at'),
        delivered_at: null,
      })),
    )
    .execute();
}

/** Who was sent the notice; null once they have left. */
export async function notifiedMember(db: Db, noticeId: string): Promise<string | null> {
  const row = await db
    .selectFrom('dormancy_notices')
    .select('member_id')
    .where('notice_id', '=', noticeId)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

/** The notice has arrived: the notice period starts. */
export async function markNotificationSent(
  tx: Tx,
  { noticeId, now }: { noticeId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('dormancy_notices')
    .set({ delivered_at: now })
    .where('notice_id', '=', noticeId)
    .where('delivered_at', 'is', null)
    .execute();
}

/** The notice bounced: the member is not erased. */
export async function markNotificationUnsent(tx: Tx, { noticeId }: { noticeId: string }): Promise<void> {
  await tx
    .updateTable('dormancy_notices')
    .set({ delivered_at: null })
    .where('notice_id', '=', noticeId)
    .execute();
}

/** Part of the copy of personal data. */
export async function lastLogInOf(
  db: Db,
  memberId: string,
): Promise<{ lastLogIn: Date; noticeDeliveredAt: Date | null }> {
  const row = await db
    .selectFrom('memberships as m')
    .leftJoin('dormancy_notices as n', (join) =>
      join.onRef('n.member_id', '=', 'm.id').onRef('n.last_signed_in_at', '=', 'm.last_signed_in_at'),
    )
    .select(['m.last_signed_in_at', 'n.delivered_at'])
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { lastLogIn: row.last_signed_in_at, noticeDeliveredAt: row.delivered_at };
}

export async function deleteNotice(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('dormancy_notices').where('member_id', '=', memberId).execute();
}
