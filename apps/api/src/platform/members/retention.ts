import { sql, type RawBuilder } from 'kysely';

import type { Db, Tx } from '#api/platform/context.ts';

/**
 * Stores the login of a locked member and withdraws a dormancy notice, so an erasure either sees the login or prevents
 * it. Writes at most once a day.
 */
export async function recordLogIn(tx: Tx, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  await sql`
    update members set last_signed_in_at = ${now}, dormancy_notice_id = null, dormancy_told_at = null
    where id = ${memberId}::uuid
      and (last_signed_in_at < ${now}::timestamptz - interval '1 day' or dormancy_notice_id is not null)`.execute(
    tx,
  );
}

/** Retention of cancelled and dormant accounts. */
export type KeptTimes = {
  now: Date;
  /** After cancellation, until erasure. */
  cancelledMonths: number;
  /** After the last login, until the notice. */
  dormantMonths: number;
  /** Between the notice and erasure. */
  noticeDays: number;
};

export type Expiry = 'cancelled' | 'dormant';

const monthsBefore = ({ now }: KeptTimes, months: number): RawBuilder<Date> =>
  sql<Date>`${now}::timestamptz - make_interval(months => ${months}::int)`;

const daysBefore = ({ now }: KeptTimes, days: number): RawBuilder<Date> =>
  sql<Date>`${now}::timestamptz - make_interval(days => ${days}::int)`;

/**
 * Accounts due for erasure. A dormant member's notice was delivered at least `noticeDays` ago, and there was no login
 * since.
 */
const conditionOf = (times: KeptTimes): Record<Expiry, RawBuilder<boolean>> => ({
  cancelled: sql`cancelled_at <= ${monthsBefore(times, times.cancelledMonths)}`,
  dormant: sql`cancelled_at is null and dormancy_told_at <= ${daysBefore(times, times.noticeDays)}
    and last_signed_in_at <= ${monthsBefore(times, times.dormantMonths)}`,
});

/** Position in a run through members. */
export type Cursor = { at: Date; id: string };

type Page = { expiry: Expiry; times: KeptTimes; after: Cursor | null; limit: number };

/** The next members due for erasure, oldest first. */
export async function expiredMembers(db: Db, { expiry, times, after, limit }: Page): Promise<Cursor[]> {
  const at = sql.ref<Date>(expiry === 'cancelled' ? 'cancelled_at' : 'dormancy_told_at');
  const beyond = after === null ? sql`true` : sql`(${at}, id) > (${after.at}, ${after.id}::uuid)`;
  const { rows } = await sql<Cursor>`
    select ${at} as at, id from members where ${conditionOf(times)[expiry]} and ${beyond}
    order by ${at}, id limit ${limit}`.execute(db);
  return rows;
}

/** Whether a locked member is still due for erasure. False when they have logged in meanwhile. */
export async function isExpired(
  tx: Tx,
  { memberId, expiry, times }: { memberId: string; expiry: Expiry; times: KeptTimes },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from members where id = ${memberId}::uuid and ${conditionOf(times)[expiry]}`.execute(tx);
  return rows.length > 0;
}

export type Dormant = { id: string; email: Uint8Array };

/** Locks the next dormant members without a notice, skipping rows that a login or another process holds. */
export async function claimDormant(
  tx: Tx,
  { times, limit }: { times: KeptTimes; limit: number },
): Promise<Dormant[]> {
  const isDormant = sql`cancelled_at is null and dormancy_notice_id is null
    and last_signed_in_at <= ${monthsBefore(times, times.dormantMonths)}`;
  const { rows: found } = await sql<{ id: string }>`
    select id from members where ${isDormant} order by last_signed_in_at limit ${limit}`.execute(tx);
  const held: Dormant[] = [];
  // Row by row, because each may be on another shard.
  for (const { id } of found) {
    const { rows } = await sql<Dormant>`
      select id, email from members where id = ${id}::uuid and ${isDormant} for no key update skip locked`.execute(
      tx,
    );
    held.push(...rows);
  }
  return held;
}

/** Stores the notification's message id for each member. */
export async function storeNotificationIds(
  tx: Tx,
  told: readonly { memberId: string; noticeId: string }[],
): Promise<void> {
  if (told.length === 0) return;
  await sql`
    update members set dormancy_notice_id = told.notice_id
    from unnest(${told.map(({ memberId }) => memberId)}::uuid[], ${told.map(({ noticeId }) => noticeId)}::uuid[])
      as told (member_id, notice_id)
    where members.id = told.member_id`.execute(tx);
}

/** Who was sent the notice; null once they have logged in or left. */
export async function notifiedMember(db: Db, noticeId: string): Promise<string | null> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('dormancy_notice_id', '=', noticeId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The notice has arrived: the notice period starts, unless the member has logged in meanwhile. */
export async function markNotificationSent(
  tx: Tx,
  { noticeId, now }: { noticeId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ dormancy_told_at: now })
    .where('dormancy_notice_id', '=', noticeId)
    .where('dormancy_told_at', 'is', null)
    .execute();
}

/** The notice bounced: the member is not erased. */
export async function markNotificationUnsent(tx: Tx, { noticeId }: { noticeId: string }): Promise<void> {
  await tx
    .updateTable('members')
    .set({ dormancy_told_at: null })
    .where('dormancy_notice_id', '=', noticeId)
    .execute();
}

/** A page of member ids, in key order. */
export async function memberIds(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Part of the copy of personal data. */
export async function lastLogInOf(
  db: Db,
  memberId: string,
): Promise<{ lastLogIn: Date; toldOn: Date | null }> {
  const row = await db
    .selectFrom('members')
    .select(['last_signed_in_at', 'dormancy_told_at'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { lastLogIn: row.last_signed_in_at, toldOn: row.dormancy_told_at };
}
