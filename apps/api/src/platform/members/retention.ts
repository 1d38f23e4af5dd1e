import { sql, type RawBuilder } from 'kysely';

import type { Db, Tx } from '#api/platform/context.ts';

/** Each is a parameter, such as `$3`. */
type Parameters = { member: string; now: string };

/**
 * Common table expression, after `admitted`, that notes a log-in and takes back a notice of being erased. It holds the
 * row that `admitted` has locked, so an erasure sees either the log-in or nobody. A row is written once a day at most.
 */
export function recordLogIn({ member, now }: Parameters): string {
  return `log_in as (
      update members set last_signed_in_at = ${now}::timestamptz, dormancy_notice_id = null, dormancy_told_at = null
      where id = ${member}::uuid and exists (select 1 from admitted)
        and (last_signed_in_at < ${now}::timestamptz - interval '1 day' or dormancy_notice_id is not null)
    )`;
}

/** How long what is held of a member is kept who does not come back. */
export type KeptTimes = {
  now: Date;
  /** After cancelling. */
  cancelledMonths: number;
  /** After the last log-in, before the member is told. */
  dormantMonths: number;
  /** Between being told and being erased. */
  noticeDays: number;
};

/** Why a member's time is over. */
export type Expiry = 'cancelled' | 'dormant';

const monthsBefore = ({ now }: KeptTimes, months: number): RawBuilder<Date> =>
  sql<Date>`${now}::timestamptz - make_interval(months => ${months}::int)`;

const daysBefore = ({ now }: KeptTimes, days: number): RawBuilder<Date> =>
  sql<Date>`${now}::timestamptz - make_interval(days => ${days}::int)`;

/**
 * Whose time is over. A member who stays away was told, and the message was delivered, at least `noticeDays` ago; and
 * has not logged in since, nor did somebody lengthen the time.
 */
const conditionOf = (times: KeptTimes): Record<Expiry, RawBuilder<boolean>> => ({
  cancelled: sql`cancelled_at <= ${monthsBefore(times, times.cancelledMonths)}`,
  dormant: sql`cancelled_at is null and dormancy_told_at <= ${daysBefore(times, times.noticeDays)}
    and last_signed_in_at <= ${monthsBefore(times, times.dormantMonths)}`,
});

/** Where a walk through members has got to. */
export type Cursor = { at: Date; id: string };

type Page = { expiry: Expiry; times: KeptTimes; after: Cursor | null; limit: number };

/** The next members whose time is over, the longest away first. */
export async function expiredMembers(db: Db, { expiry, times, after, limit }: Page): Promise<Cursor[]> {
  const at = sql.ref<Date>(expiry === 'cancelled' ? 'cancelled_at' : 'dormancy_told_at');
  const beyond = after === null ? sql`true` : sql`(${at}, id) > (${after.at}, ${after.id}::uuid)`;
  const { rows } = await sql<Cursor>`
    select ${at} as at, id from members where ${conditionOf(times)[expiry]} and ${beyond}
    order by ${at}, id limit ${limit}`.execute(db);
  return rows;
}

/** Locks a member whose time is over; false for one who came back meanwhile, or is gone. */
export async function lockExpired(
  tx: Tx,
  { memberId, expiry, times }: { memberId: string; expiry: Expiry; times: KeptTimes },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from members where id = ${memberId}::uuid and ${conditionOf(times)[expiry]} for update`.execute(
    tx,
  );
  return rows.length > 0;
}

export type Dormant = { id: string; email: Uint8Array };

/**
 * Locks the next members who have stayed away for long and are not told yet. Whoever logs in at this moment is left
 * out, and so is whoever another process is about to tell.
 */
export async function claimDormant(
  tx: Tx,
  { times, limit }: { times: KeptTimes; limit: number },
): Promise<Dormant[]> {
  const isDormant = sql`cancelled_at is null and dormancy_notice_id is null
    and last_signed_in_at <= ${monthsBefore(times, times.dormantMonths)}`;
  const { rows: found } = await sql<{ id: string }>`
    select id from members where ${isDormant} order by last_signed_in_at limit ${limit}`.execute(tx);
  const held: Dormant[] = [];
  // One by one: each may lie on another machine.
  for (const { id } of found) {
    const { rows } = await sql<Dormant>`
      select id, email from members where id = ${id}::uuid and ${isDormant} for update skip locked`.execute(
      tx,
    );
    held.push(...rows);
  }
  return held;
}

/** Notes by which message each of these members is told. */
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

/** The message has arrived: from now on time runs, unless the member has logged in meanwhile. */
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

/** The message came back: its member was not told, and stays. */
export async function markNotificationUnsent(tx: Tx, { noticeId }: { noticeId: string }): Promise<void> {
  await tx
    .updateTable('members')
    .set({ dormancy_told_at: null })
    .where('dormancy_notice_id', '=', noticeId)
    .execute();
}

/** The ids of members, by key, so that no more than a page is ever in memory. */
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

/** What is known of a member's comings, for the copy they may take. */
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
