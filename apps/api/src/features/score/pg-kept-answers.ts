import { sql } from 'kysely';

import type { Db, Tx } from '#api/platform/context.ts';

type OfMonth = { memberId: string; month: string };

/** Whether a member has no score of any other month. */
export async function isOnlyScore(tx: Tx, { memberId, month }: OfMonth): Promise<boolean> {
  const other = await tx
    .selectFrom('score_snapshots')
    .select('month')
    .where('member_id', '=', memberId)
    .where('month', '<>', month)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** What the bureau was asked about a member. An enquiry that gave no score left only its month, not its day. */
export async function enquiriesOf(tx: Tx, memberId: string) {
  const { rows } = await sql<{ reference: string; outcome: string; at: Date }>`
    select o.reference, o.outcome,
      coalesce(s.received_on, (o.month || '-01')::date)::timestamp at time zone 'Australia/Sydney' as at
    from bureau_orders o left join score_snapshots s on s.member_id = o.member_id and s.month = o.month
    where o.member_id = ${memberId}`.execute(tx);
  return rows;
}

/** An order that came to nothing, which nobody holds. */
const mayBeAsked = (now: Date) => sql`outcome in ('open', 'try-later', 'unavailable')
      and (leased_until is null or leased_until <= ${now}) and (refresh_after is null or refresh_after <= ${now})`;

/**
 * Which of the members may be asked for this month: nobody holds their order, none has an answer that counts, and none
 * was postponed. Most have their answer: who has an order at all is read from the key, and only orders that came to
 * nothing, of which there are few, are looked at themselves.
 */
export async function openForRefresh(
  db: Db,
  { memberIds, month, now }: { memberIds: readonly string[]; month: string; now: Date },
): Promise<ReadonlySet<string>> {
  if (memberIds.length === 0) return new Set();
  const { rows } = await sql<{ member_id: string }>`
    select member_id from bureau_orders
    where member_id = any(${[...memberIds]}::uuid[]) and month = ${month}
    except
    select member_id from bureau_orders
    where member_id = any(${[...memberIds]}::uuid[]) and month = ${month} and ${mayBeAsked(now)}`.execute(db);
  const closed = new Set(rows.map((row) => row.member_id));
  return new Set(memberIds.filter((memberId) => !closed.has(memberId)));
}

/**
 * The next members, by key, whose order of the month came to nothing, or was left by a process that died, and may be asked
 * for again.
 */
export async function leftOpen(
  db: Db,
  { after, month, now, limit }: { after: string; month: string; now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from bureau_orders
    where month = ${month} and member_id > ${after}::uuid and ${mayBeAsked(now)}
    order by member_id limit ${limit}`.execute(db);
  return rows.map((row) => row.member_id);
}

/** Makes the refresh leave a member's order alone for a while. */
export async function postponeRefresh(
  db: Db,
  { memberId, month, until }: OfMonth & { until: Date },
): Promise<void> {
  await db
    .updateTable('bureau_orders')
    .set({ refresh_after: until })
    .where('member_id', '=', memberId)
    .where('month', '=', month)
    .where('outcome', '<>', 'done')
    .execute();
}
