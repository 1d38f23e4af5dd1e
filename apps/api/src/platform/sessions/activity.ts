import type { ResponseOf } from '@wattle/contract';
import { sql } from 'kysely';

import type { Db, Tx } from '#api/platform/context.ts';

type ActivityItem = ResponseOf<'GET /v1/user/activity'>['items'][number];
export type ActivityKind = ActivityItem['kind'];

type Event = {
  memberId: string;
  kind: ActivityKind;
  /** The session whose device it happened on; null when no session was involved. */
  sessionId: string | null;
};

/**
 * Notes what happened in an account, for its owner, in the transaction in which it happens: everything listed did
 * happen, and everything that happened is listed. A member that does not exist leaves no trace, after the same work.
 */
export async function noteActivity(tx: Tx, now: Date, { memberId, kind, sessionId }: Event): Promise<void> {
  await sql`insert into member_activity (member_id, at, kind, device)
    select m.id, ${now}::timestamptz, ${kind}, s.device
    from member_records m left join sessions s on s.home = m.id and s.id = ${sessionId}::uuid
    where m.id = ${memberId}::uuid`.execute(tx);
}

/** Each is an expression in a statement: a parameter such as `$1`, or a column of the rows in `from`. */
type Noted = { memberId: string; at: string; kind: ActivityKind; from: string; device: string };

/**
 * The statement that notes something for each row of `from`, for callers that do it together with the action itself.
 */
export function activityNoted({ memberId, at, kind, from, device }: Noted): string {
  return `insert into member_activity (member_id, at, kind, device)
      select ${memberId}, ${at}::timestamptz, '${kind}', ${device} from ${from}`;
}

/** Each is an expression, such as `$1`; `from` gives the row with the session's id. */
type OfSession = { from: string; sessionId: string; memberId: string };

/** The statement that says on which device a session of a member is; no row where it has ended. */
export function deviceOfSession({ from, sessionId, memberId }: OfSession): string {
  return `select s.device from ${from} join sessions s on s.home = ${memberId} and s.id = ${sessionId}`;
}

/** What happened in an account, newest first: all of it, or the latest. */
export async function activityOf(
  db: Db,
  { memberId, latest }: { memberId: string; latest?: number },
): Promise<ActivityItem[]> {
  const all = db
    .selectFrom('member_activity')
    .select(['at', 'kind', 'device'])
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
  const rows = await (latest === undefined ? all : all.limit(latest)).execute();
  // Our own writing: every kind comes from `Activity` or from a statement that spells one out.
  return rows.map(({ at, kind, device }) => ({ at: at.toISOString(), kind: kind as ActivityKind, device }));
}

export async function eraseActivity(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('member_activity').where('member_id', '=', memberId).execute();
}
